; What is done for the rarer codes, in a procedure by its name: see main.asm for where everything is meanwhile.

.proc dup
        push de
        next
.endproc

.proc udiv
        pop hl
        call rt_quotient
        jr bc_swap
.endproc

.proc urem
        pop hl
        call rt_quotient
        next
.endproc

.proc sdiv
        pop hl
        call rt_signed_quotient
        jr bc_swap
.endproc

.proc srem
        pop hl
        call rt_signed_quotient
        next
.endproc

.proc shl
        ld a,e
        pop hl
        call rt_left
        jr bc_swap
.endproc

.proc shr
        ld a,e
        pop hl
        call rt_right
        jr bc_swap
.endproc

.proc sar
        ld a,e
        pop hl
        call rt_signed
        jr bc_swap
.endproc

.proc copy
        take_count
        pop hl
        pop de
        call rt_copy
        counted
        next
.endproc

.proc move
        take_count
        pop hl
        pop de
        call rt_move
        counted
        next
.endproc

.proc fill
        take_count
        pop hl
        ld a,l
        pop hl
        call rt_fill
        counted
        next
.endproc

.proc loadl
        ex de,hl
        ld de,(hl)
        push de
        inc hl
        inc hl
        jp bc_load_word
.endproc

.proc storel
        ex de,hl
        pop de
        inc hl
        inc hl
        ld (hl),de
        dec hl
        dec hl
        jp bc_store_word
.endproc

.proc addl
        pop_longs
        push bc
        ld bc,(ix+scratch)
        add hl,bc
        ex de,hl
        ld bc,(ix+scratch+2)
        adc hl,bc
        push_result
.endproc

.proc subl
        pop_longs
        push bc
        ld bc,(ix+scratch)
        or a
        sbc hl,bc
        ex de,hl
        ld bc,(ix+scratch+2)
        sbc hl,bc
        push_result
.endproc

.proc andl
        pop_longs
        ld a,l
        and (ix+scratch)
        ld l,a
        ld a,h
        and (ix+scratch+1)
        ld h,a
        ld a,e
        and (ix+scratch+2)
        ld e,a
        ld a,d
        and (ix+scratch+3)
        ld d,a
        jp bc_push_long
.endproc

.proc orl
        pop_longs
        ld a,l
        or (ix+scratch)
        ld l,a
        ld a,h
        or (ix+scratch+1)
        ld h,a
        ld a,e
        or (ix+scratch+2)
        ld e,a
        ld a,d
        or (ix+scratch+3)
        ld d,a
        jp bc_push_long
.endproc

.proc xorl
        pop_longs
        ld a,l
        xor (ix+scratch)
        ld l,a
        ld a,h
        xor (ix+scratch+1)
        ld h,a
        ld a,e
        xor (ix+scratch+2)
        ld e,a
        ld a,d
        xor (ix+scratch+3)
        ld d,a
        jp bc_push_long
.endproc

.proc mull
        pop_longs
        push bc
        call rt_long_product
        pop bc
        jp bc_push_long
.endproc

.proc udivl
        pop_longs
        push bc
        call rt_long_quotient
        pop bc
        jp bc_push_long
.endproc

.proc ureml
        pop_longs
        push bc
        call rt_long_rest
        pop bc
        jp bc_push_long
.endproc

.proc sdivl
        pop_longs
        push bc
        call rt_long_signed_quotient
        pop bc
        jp bc_push_long
.endproc

.proc sreml
        pop_longs
        push bc
        call rt_long_signed_rest
        pop bc
        jp bc_push_long
.endproc

.proc shll
        ld a,e
        pop de
        pop hl
        call rt_long_left
        jp bc_push_long
.endproc

.proc shrl
        ld a,e
        pop de
        pop hl
        call rt_long_right
        jp bc_push_long
.endproc

.proc sarl
        ld a,e
        pop de
        pop hl
        call rt_long_signed
        jp bc_push_long
.endproc

.proc eql
        pop_longs
        push bc
        ld bc,(ix+scratch)
        or a
        sbc hl,bc
        ld a,h
        or l
        ex de,hl
        ld bc,(ix+scratch+2)
        sbc hl,bc
        pop bc
        or h
        or l
        jp bc_truth_zero
.endproc

.proc ultl
        pop_longs
        compare_longs
        jp bc_truth_carry
.endproc

.proc sltl
        pop_longs
        compare_longs
        jp bc_truth_signed
.endproc

.proc selectl
        ld a,d
        or e
        pop de
        pop hl
        jr z,@second
        pop de
        next
@second:
        pop af
        pop af
        jp bc_push_long
.endproc

.proc signl
        push de
        ld a,d
        rla
        sbc a,a
        ld d,a
        ld e,a
        next
.endproc

; Compares memory as a function from outside, whose arguments are in memory.
.proc bc_compare
        ld hl,(ix+arguments)
        ld de,(ix+arguments+4)
        ld bc,(ix+arguments+8)
        jp rt_compare
.endproc
