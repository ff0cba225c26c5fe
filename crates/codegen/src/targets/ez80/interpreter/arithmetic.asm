; Arithmetic and comparisons, in a procedure by the name of each code: see main.asm for where everything is.

.proc add
        pop hl
        add hl,de
        jr bc_swap
.endproc

.proc sub
        difference
        jr bc_swap
.endproc

.proc and
        pop hl
        ld a,l
        and e
        ld e,a
        ld a,h
        and d
        ld d,a
        next
.endproc

.proc or
        pop hl
        ld a,l
        or e
        ld e,a
        ld a,h
        or d
        ld d,a
        next
.endproc

.proc xor
        pop hl
        ld a,l
        xor e
        ld e,a
        ld a,h
        xor d
        ld d,a
        next
.endproc

.proc mul
        pop hl
        call rt_product
        jr bc_swap
.endproc

.proc neg
        ld hl,0
        or a
        sbc hl,de
        jr bc_swap
.endproc

.proc inc
        inc de
        next
.endproc

.proc dec
        dec de
        next
.endproc

.proc addc
        field
        jr bc_swap
.endproc

.proc subc
        number
        ex de,hl
        or a
        sbc hl,de
        jr bc_swap
.endproc

.proc andc
        fetch
        and e
        ld e,a
        jr bc_low
.endproc

.proc orc
        fetch
        or e
        ld e,a
        next
.endproc

.proc xorc
        fetch
        xor e
        ld e,a
        next
.endproc

.proc mulc
        number
        call rt_product
        jr bc_swap
.endproc

.proc shlc
        fetch
        ex de,hl
        cp 8
        jr c,@again
        ld h,l
        ld l,0
        sub 8
        jr z,bc_swap
@again: add hl,hl
        dec a
        jr nz,@again
        jr bc_swap
.endproc

.proc shrc
        fetch
        cp 8
        jr c,@again
        ld e,d
        ld d,0
        sub 8
        jr z,bc_next
@again: srl d
        rr e
        dec a
        jr nz,@again
        next
.endproc

.proc addat
        pool_word
        add hl,de
        jr bc_swap
.endproc

.proc low
        jr bc_low
.endproc

.proc sign
        ld a,e
        rla
        sbc a,a
        ld d,a
        next
.endproc

.proc iszero
        ld a,d
        or e
        jr bc_truth_zero
.endproc

.proc eq
        difference
        jr bc_truth_zero
.endproc

.proc ult
        difference
        jr bc_truth_carry
.endproc

.proc slt
        difference
        jp bc_truth_signed
.endproc

.proc eqc
        fetch
        sub e
        or d
        jr bc_truth_zero
.endproc

.proc ultc
        number
        ex de,hl
        or a
        sbc hl,de
        jr bc_truth_carry
.endproc

.proc select
        ld a,d
        or e
        pop de
        pop hl
        jr z,bc_next
        jr bc_swap
.endproc

.proc min
        difference
        add hl,de
        jr nc,bc_next
        jr bc_swap
.endproc

.proc max
        difference
        add hl,de
        jr c,bc_next
        jr bc_swap
.endproc

.proc subsat
        difference
        jr nc,bc_swap
        ld de,0
        next
.endproc
