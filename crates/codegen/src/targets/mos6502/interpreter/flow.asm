; Instructions that go elsewhere: calls, jumps, the ways out, and the table of those that are rare.

.proc bc_more
        fetch
        sty kept_y
        asl a
        tay
        lda bc_more_table,y
        sta at
        lda bc_more_table+1,y
        sta at+1
        ldy kept_y
        jmp (at)
.endproc

.proc bc_call
        jsr bc_pool_word
        call
.endproc

.proc bc_callat
        fetch_address
        call
.endproc

.macro call
        lda page
        pha
        tya
        pha
        lda window
        pha
        jsr @there
        pla
        sta window
        pla
        tay
        pla
        sta page
        lda #0
        sta pc
        ldx #cells
        jmp bc_next
@there: jmp (at)
.endmacro

.proc bc_return
        lda results
        rts
.endproc

.proc bc_returnb
        lda low,x
        sta results
        rts
.endproc

.proc bc_returnw
        lda low,x
        sta results
        lda high,x
        sta results+1
        rts
.endproc

.proc bc_native
        sty at
        lda page
        sta at+1
        jmp (at)
.endproc

.proc bc_exit
        fetch_address
        jmp (at)
.endproc

.proc bc_end
        ldy back
        lda back+1
        sta page
        jmp bc_next
.endproc

; Jumps unless a branch is taken, and drops so many cells. That changes the flags, so it comes after the branch.
.macro jump_unless branch, count
        branch @no
        inx
.if count-1
        inx
.endif
        jmp bc_taken
@no:    inx
.if count-1
        inx
.endif
        jmp bc_skipped
.endmacro

.proc bc_jump
        jmp bc_taken
.endproc

.proc bc_jumpif
        lda low,x
        ora high,x
        jump_unless beq, 1
.endproc

.proc bc_jumpifnot
        lda low,x
        ora high,x
        jump_unless bne, 1
.endproc

.proc bc_jumpeq
        equal_cells
        jump_unless bne, 2
.endproc

.proc bc_jumpne
        equal_cells
        jump_unless beq, 2
.endproc

.proc bc_jumpult
        compare_cells
        jump_unless bcs, 2
.endproc

.proc bc_jumpuge
        compare_cells
        jump_unless bcc, 2
.endproc

.proc bc_jumpslt
        compare_signed
        jump_unless bpl, 2
.endproc

.proc bc_jumpsge
        compare_signed
        jump_unless bmi, 2
.endproc

.proc bc_jumpeqc
        equal_byte
        jump_unless bne, 1
.endproc

.proc bc_jumpnec
        equal_byte
        jump_unless beq, 1
.endproc

.proc bc_jumpultc
        compare_byte
        jump_unless bcs, 1
.endproc

.proc bc_jumpugec
        compare_byte
        jump_unless bcc, 1
.endproc

.proc bc_case
        equal_byte
        bne @no
        inx
        jmp bc_taken
@no:    jmp bc_skipped
.endproc
