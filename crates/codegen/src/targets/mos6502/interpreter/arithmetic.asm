; Instructions that compute with cells, and with the byte that follows.

.proc bc_add
        clc
        both adc
.endproc

.proc bc_sub
        sec
        both sbc
.endproc

.proc bc_and
        both and
.endproc

.proc bc_or
        both ora
.endproc

.proc bc_xor
        both eor
.endproc

; The second cell and the top by an instruction, byte by byte.
.macro both operation
        lda low+1,x
        operation low,x
        sta low+1,x
        lda high+1,x
        operation high,x
        sta high+1,x
        jmp bc_drop_one
.endmacro

.proc bc_mul
        by_routine rt_mul16, work+8
.endproc

; Both cells to what a routine works on, and the result from there.
.macro by_routine name, result
        lda low+1,x
        sta work
        lda high+1,x
        sta work+1
        lda low,x
        sta work+4
        lda high,x
        sta work+5
        routine name
        lda result
        sta low+1,x
        lda result+1
        sta high+1,x
        jmp bc_drop_one
.endmacro

.proc bc_neg
        sec
        lda #0
        sbc low,x
        sta low,x
        lda #0
        sbc high,x
        sta high,x
        jmp bc_next
.endproc

.proc bc_inc
        inc low,x
        bne @end
        inc high,x
@end:   jmp bc_next
.endproc

.proc bc_dec
        lda low,x
        bne @end
        dec high,x
@end:   dec low,x
        jmp bc_next
.endproc

.proc bc_addc
        fetch
        clc
        adc low,x
        sta low,x
        bcc @end
        inc high,x
@end:   jmp bc_next
.endproc

.proc bc_subc
        fetch_operand
        sec
        lda low,x
        sbc operand
        sta low,x
        bcs @end
        dec high,x
@end:   jmp bc_next
.endproc

.proc bc_andc
        fetch
        and low,x
        sta low,x
        lda #0
        sta high,x
        jmp bc_next
.endproc

.proc bc_orc
        fetch
        ora low,x
        sta low,x
        jmp bc_next
.endproc

.proc bc_xorc
        fetch
        eor low,x
        sta low,x
        jmp bc_next
.endproc

.proc bc_mulc
        fetch
        dex
        sta low,x
        lda #0
        sta high,x
        by_routine rt_mul16, work+8
.endproc

.proc bc_shlc
        fetch_operand
@again: asl low,x
        rol high,x
        dec operand
        bne @again
        jmp bc_next
.endproc

.proc bc_shrc
        fetch_operand
@again: lsr high,x
        ror low,x
        dec operand
        bne @again
        jmp bc_next
.endproc

.proc bc_addat
        jsr bc_pool_word
        clc
        lda low,x
        adc at
        sta low,x
        lda high,x
        adc at+1
        sta high,x
        jmp bc_next
.endproc

.proc bc_low
        lda #0
        sta high,x
        jmp bc_next
.endproc

.proc bc_sign
        lda low,x
        ora #$7f
        bmi @end
        lda #0
@end:   sta high,x
        jmp bc_next
.endproc
