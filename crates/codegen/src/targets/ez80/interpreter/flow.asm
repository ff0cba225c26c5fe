; Calls, returns and jumps, in a procedure by the name of each code: see main.asm for where everything is meanwhile.

.proc more
        fetch
        add a,a
        add a,macro_bytes
        ld l,a
        ld h,macros_page
        ld hl,(hl)
        jp (hl)
.endproc

.proc call
        pool_word
        jr bc_run
.endproc

.proc callat
        ld h,b
        ld l,c
        inc bc
        inc bc
        ld hl,(hl)
        jr bc_run
.endproc

.proc return
        ret
.endproc

.proc returnb
        ld a,e
        pop de
        ret
.endproc

.proc returnw
        ex de,hl
        pop de
        ret
.endproc

.proc resultb
        push de
        ld e,(ix+result_a)
        jr bc_low
.endproc

.proc resultw
        push de
        ld de,(ix+result_hl)
        next
.endproc

.proc native
        push bc
        ret
.endproc

.proc exit
        ld h,b
        ld l,c
        ld hl,(hl)
        jp (hl)
.endproc

.proc end
        ld bc,(ix+back)
        next
.endproc

; Jumps under a condition: flags stay as they are when the next cell is taken off the stack.

.proc jump
        jr taken
.endproc

.proc jumpif
        ld a,d
        or e
        pop de
        jr nz,taken
        jr skip
.endproc

.proc jumpifnot
        ld a,d
        or e
        pop de
        jr z,taken
        jr skip
.endproc

.proc jumpeq
        difference
        pop de
        jr z,taken
        jr skip
.endproc

.proc jumpne
        difference
        pop de
        jr nz,taken
        jr skip
.endproc

.proc jumpult
        difference
        pop de
        jr c,taken
        jr skip
.endproc

.proc jumpuge
        difference
        pop de
        jr nc,taken
        jr skip
.endproc

.proc jumpslt
        difference
        pop de
        jp pe,@over
        jp m,taken
        jr skip
@over:  jp p,taken
        jr skip
.endproc

.proc jumpsge
        difference
        pop de
        jp pe,@over
        jp p,taken
        jr skip
@over:  jp m,taken
        jr skip
.endproc

.proc jumpeqc
        fetch
        sub e
        or d
        pop de
        jr z,taken
        jr skip
.endproc

.proc jumpnec
        fetch
        sub e
        or d
        pop de
        jr nz,taken
        jr skip
.endproc

.proc jumpultc
        number
        ex de,hl
        or a
        sbc hl,de
        pop de
        jr c,taken
        jr skip
.endproc

.proc jumpugec
        number
        ex de,hl
        or a
        sbc hl,de
        pop de
        jr nc,taken
        jr skip
.endproc

.proc case
        fetch
        sub e
        or d
        jr nz,skip
        pop de
        jr taken
.endproc
