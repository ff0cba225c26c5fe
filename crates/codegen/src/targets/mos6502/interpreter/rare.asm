; Instructions that are rare: of 32 bits, and those that take a routine. A number of 32 bits is two cells, the
; high word on top: its bytes are low+1, high+1, low and high.

.proc bc_dup
        dex
        lda low+1,x
        sta low,x
        lda high+1,x
        sta high,x
        jmp bc_next
.endproc

.proc bc_udiv
        by_routine rt_div16, work
.endproc

.proc bc_urem
        by_routine rt_div16, work+8
.endproc

.proc bc_sdiv
        by_routine rt_sdiv16, work
.endproc

.proc bc_srem
        by_routine rt_sdiv16, work+8
.endproc

; Shifts what is below the top by it.
.macro count_top
        lda low,x
        sta operand
        inx
.endmacro

.proc bc_shl
        count_top
@again: dec operand
        bmi @end
        asl low,x
        rol high,x
        jmp @again
@end:   jmp bc_next
.endproc

.proc bc_shr
        count_top
@again: dec operand
        bmi @end
        lsr high,x
        ror low,x
        jmp @again
@end:   jmp bc_next
.endproc

.proc bc_sar
        count_top
@again: dec operand
        bmi @end
        lda high,x
        asl a
        ror high,x
        ror low,x
        jmp @again
@end:   jmp bc_next
.endproc

.proc bc_shll
        count_top
@again: dec operand
        bmi @end
        asl low+1,x
        rol high+1,x
        rol low,x
        rol high,x
        jmp @again
@end:   jmp bc_next
.endproc

.proc bc_shrl
        count_top
@again: dec operand
        bmi @end
        lsr high,x
        ror low,x
        ror high+1,x
        ror low+1,x
        jmp @again
@end:   jmp bc_next
.endproc

.proc bc_sarl
        count_top
@again: dec operand
        bmi @end
        lda high,x
        asl a
        ror high,x
        ror low,x
        ror high+1,x
        ror low+1,x
        jmp @again
@end:   jmp bc_next
.endproc

.proc bc_copy
        block rt_copy
.endproc

.proc bc_move
        block rt_move
.endproc

.proc bc_fill
        block rt_fill
.endproc

.macro block name
        lda low+2,x
        sta work
        lda high+2,x
        sta work+1
        lda low+1,x
        sta work+2
        lda high+1,x
        sta work+3
        lda low,x
        sta work+4
        lda high,x
        sta work+5
        routine name
        inx
        inx
        jmp bc_drop_one
.endmacro

.proc bc_loadl
        pop_address
        dex
        sty kept_y
        ldy #0
        lda (at),y
        sta low+1,x
        iny
        lda (at),y
        sta high+1,x
        iny
        lda (at),y
        sta low,x
        iny
        lda (at),y
        sta high,x
        ldy kept_y
        jmp bc_next
.endproc

.proc bc_storel
        pop_address
        sty kept_y
        ldy #0
        lda low+2,x
        sta (at),y
        iny
        lda high+2,x
        sta (at),y
        iny
        lda low+1,x
        sta (at),y
        iny
        lda high+1,x
        sta (at),y
        ldy kept_y
        inx
        inx
        jmp bc_drop_one
.endproc

.proc bc_addl
        clc
        both_long adc
.endproc

.proc bc_subl
        sec
        both_long sbc
.endproc

.proc bc_andl
        both_long and
.endproc

.proc bc_orl
        both_long ora
.endproc

.proc bc_xorl
        both_long eor
.endproc

.macro both_long operation
        lda low+3,x
        operation low+1,x
        sta low+3,x
        lda high+3,x
        operation high+1,x
        sta high+3,x
        lda low+2,x
        operation low,x
        sta low+2,x
        lda high+2,x
        operation high,x
        sta high+2,x
        inx
        jmp bc_drop_one
.endmacro

.proc bc_mull
        long_by_routine rt_mul32, work+8
.endproc

.proc bc_udivl
        long_by_routine rt_div32, work
.endproc

.proc bc_ureml
        long_by_routine rt_div32, work+8
.endproc

.proc bc_sdivl
        long_by_routine rt_sdiv32, work
.endproc

.proc bc_sreml
        long_by_routine rt_sdiv32, work+8
.endproc

.macro long_by_routine name, result
        lda low+3,x
        sta work
        lda high+3,x
        sta work+1
        lda low+2,x
        sta work+2
        lda high+2,x
        sta work+3
        lda low+1,x
        sta work+4
        lda high+1,x
        sta work+5
        lda low,x
        sta work+6
        lda high,x
        sta work+7
        routine name
        lda result
        sta low+3,x
        lda result+1
        sta high+3,x
        lda result+2
        sta low+2,x
        lda result+3
        sta high+2,x
        inx
        jmp bc_drop_one
.endmacro

; Three cells less; the flags stay.
.macro drop_three
        php
        inx
        inx
        inx
        plp
.endmacro

.proc bc_eql
        lda low+1,x
        cmp low+3,x
        bne @end
        lda high+1,x
        cmp high+3,x
        bne @end
        lda low,x
        cmp low+2,x
        bne @end
        lda high,x
        cmp high+2,x
        bne @end
@end:   drop_three
        equal_is_true
.endproc

.macro compare_long
        lda low+3,x
        cmp low+1,x
        lda high+3,x
        sbc high+1,x
        lda low+2,x
        sbc low,x
        lda high+2,x
        sbc high,x
.endmacro

.proc bc_ultl
        compare_long
        inx
        inx
        inx
        less_is_true
.endproc

.proc bc_sltl
        compare_long
        with_sign
        drop_three
        minus_is_true
.endproc

.proc bc_selectl
        lda low,x
        ora high,x
        beq @no
        inx
        inx
        jmp bc_drop_one
@no:    inx
        lda low+1,x
        sta low+3,x
        lda high+1,x
        sta high+3,x
        lda low,x
        sta low+2,x
        lda high,x
        sta high+2,x
        inx
        jmp bc_drop_one
.endproc

.proc bc_signl
        lda high,x
        ora #$7f
        bmi @end
        lda #0
@end:   dex
        sta low,x
        sta high,x
        jmp bc_next
.endproc
