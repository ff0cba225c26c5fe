; Instructions that compare, and those that choose.

; Compares the second cell with the top: the carry is set if it is not less.
.macro compare_cells
        lda low+1,x
        cmp low,x
        lda high+1,x
        sbc high,x
.endmacro

; The same with signs: minus if it is less.
.macro compare_signed
        compare_cells
        with_sign
.endmacro

.macro with_sign
        bvc @end
        eor #$80
@end:   cmp #0
.endmacro

; Compares the top with the byte that follows.
.macro compare_byte
        fetch_operand
        lda low,x
        cmp operand
        lda high,x
        sbc #0
.endmacro

; Whether both cells are equal, and whether the top is the byte that follows: the flags say so.
.macro equal_cells
        lda low,x
        cmp low+1,x
        bne @end
        lda high,x
        cmp high+1,x
@end:
.endmacro

.macro equal_byte
        fetch
        cmp low,x
        bne @end
        lda high,x
@end:
.endmacro

; The top becomes whether the flags say equal, minus, or that the carry is clear.
.macro equal_is_true
        sec
        beq @yes
        clc
@yes:   jmp bc_truth
.endmacro

.macro minus_is_true
        sec
        bmi @yes
        clc
@yes:   jmp bc_truth
.endmacro

.macro less_is_true
        lda #0
        sta high,x
        rol a
        eor #1
        sta low,x
        jmp bc_next
.endmacro

.proc bc_iszero
        lda low,x
        ora high,x
        cmp #1          ; zero is less than one
        less_is_true
.endproc

.proc bc_eq
        equal_cells
        php
        inx
        plp
        equal_is_true
.endproc

.proc bc_eqc
        equal_byte
        equal_is_true
.endproc

.proc bc_ult
        compare_cells
        inx
        less_is_true
.endproc

.proc bc_slt
        compare_signed
        php
        inx
        plp
        minus_is_true
.endproc

.proc bc_ultc
        compare_byte
        less_is_true
.endproc

.proc bc_select
        lda low,x
        ora high,x
        beq @no
        inx
        jmp bc_drop_one
@no:    inx
        nip
.endproc

.proc bc_min
        compare_cells
        bcs @top
        jmp bc_drop_one
@top:   nip
.endproc

.proc bc_max
        compare_cells
        bcc @top
        jmp bc_drop_one
@top:   nip
.endproc

.proc bc_subsat
        compare_cells
        bcs @not_less
        lda #0
        sta low+1,x
        sta high+1,x
        jmp bc_drop_one
@not_less:
        sec
        both sbc
.endproc
