; The interpreter of the bytecode: the way in, what is done for every instruction, and what codes share.
;
; BC program counter, DE top of the stack, SP the other cells, IYL and IYH the window, HL and A free.
;
; The compiler gives: slots_page, codes_page, macros_page (high bytes of addresses), half_pool_page (that of the pool
; through 2), first (the low byte of where variables begin), bias, macro_bytes; and the distances from IX of scratch
; (eight bytes), back (where a macro returns to), result_a and result_hl, and arguments of functions from outside. `taken` and `skip` are where a jump goes on,
; for a near or a far one.

; The byte that comes next.
.macro fetch
        ld a,(bc)
        inc bc
.endmacro

; Goes on with the next instruction.
.macro next
        jp bc_next
.endmacro

; Goes on with the next instruction without a jump.
.macro dispatch
        fetch
        add a,a
        jr c,bc_window
        ld l,a
        ld h,codes_page
        ld hl,(hl)
        jp (hl)
.endmacro

; The upper of two numbers of 32 bits to the scratch bytes, the lower one to DE and HL.
.macro pop_longs
        pop hl
        ld (ix+scratch),hl
        ld (ix+scratch+2),de
        pop de
        pop hl
.endmacro

; The difference of DE and HL to the scratch bytes, for its flags.
.macro compare_longs
        push bc
        ld bc,(ix+scratch)
        or a
        sbc hl,bc
        ex de,hl
        ld bc,(ix+scratch+2)
        sbc hl,bc
        pop bc
.endmacro

; A sum of 32 bits, its halves changed over, is the new top.
.macro push_result
        ex de,hl
        pop bc
        jp bc_push_long
.endmacro

; The program counter and the top again.
.macro counted
        ld bc,(ix+scratch)
        pop de
.endmacro

; The program counter to the scratch bytes; BC is the top.
.macro take_count
        ld (ix+scratch),bc
        ld b,d
        ld c,e
.endmacro

; HL, and its flags: the cell below less the top.
.macro difference
        pop hl
        or a
        sbc hl,de
.endmacro

; HL is the top and the byte that comes next.
.macro field
        number
        add hl,de
.endmacro

; HL is the byte that comes next.
.macro number
        fetch
        ld l,a
        ld h,0
.endmacro

; HL is the address of a variable.
.macro variable
        fetch
        add a,first
        ld l,a
        ld h,slots_page
.endmacro

; HL is a word of the pool.
.macro pool_word
        fetch
        ld l,a
        ld h,half_pool_page
        add hl,hl
        ld hl,(hl)
.endmacro

; The way in, and what is done for every instruction; those of the window, which are the most, before it.
.proc bc_main
bc_enter:
        pop bc
        fetch
        sub bias
        ld iyl,a
        sub 32
        ld iyh,a
        next
bc_window:
        rra
        cp 192
        jr nc,bc_window_set
        cp 160
        jr nc,bc_window_word
        add a,iyl
        ld l,a
        ld h,slots_page
        push de
        ld e,(hl)
        ld d,0
bc_next:
        dispatch
bc_window_word:
        add a,iyh
        ld l,a
        ld h,slots_page
        push de
        ld de,(hl)
        dispatch
bc_window_set:
        sub 64
        cp 160
        jr nc,bc_window_set_word
        add a,iyl
        ld l,a
        ld h,slots_page
        ld (hl),e
        pop de
        dispatch
bc_window_set_word:
        add a,iyh
        ld l,a
        ld h,slots_page
        ld (hl),de
        pop de
        dispatch
bc_macro:
        sub 192
        ld l,a
        ld h,macros_page
        ld (ix+back),bc
        ld bc,(hl)
        next
.endproc

; What codes share: loading, storing, jumping, and truth. Code goes from each to what is below it unless it jumps.
.proc bc_shared
bc_get_word:
        push de
bc_load_word:
        ld de,(hl)
        next
bc_get_byte:
        push de
bc_load_byte:
        ld e,(hl)
bc_low: ld d,0
        next
bc_store_word:
        pop de
bc_set_word:
        ld (hl),de
        pop de
        next
bc_store_byte:
        pop de
bc_set_byte:
        ld (hl),e
        pop de
        next
bc_push_long:
        push hl
        next
bc_truth_signed:
        jp po,@no_overflow
        ld a,h
        xor 128
        ld h,a
@no_overflow:
        add hl,hl
bc_truth_carry:
        ld de,0
        rl e
        next
bc_truth_zero:
        ld de,0
        jr nz,bc_next
        inc e
        next
bc_skip_far:
        inc bc
bc_skip:
        inc bc
        next
bc_taken_far:
        ld h,b
        ld l,c
        ld bc,(hl)
        next
bc_taken:
        fetch
        ld l,a
        rla
        sbc a,a
        ld h,a
        add hl,bc
        ld b,h
        ld c,l
        next
bc_run: push bc
        push iy
        call bc_run_hl
        pop iy
        pop bc
        ld (ix+result_a),a
        ld (ix+result_hl),hl
        next
bc_run_hl:
        jp (hl)
bc_swap:
        ex de,hl
        next
.endproc
