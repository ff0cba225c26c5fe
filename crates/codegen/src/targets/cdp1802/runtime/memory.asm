; Routines for memory. @ stands for the name of the routine; only what is called is linked.

; Copies RD bytes from RE to RF.
PROC copy
rt_copy: GLO 13
        SHR
        JNF rt_copy_even
        LDA 14
        STR 15
        INC 15
        DEC 13
rt_copy_even: GLO 13
        JNZ rt_copy_two
        GHI 13
        JZ rt_copy_done
rt_copy_two: LDA 14
        STR 15
        INC 15
        LDA 14
        STR 15
        INC 15
        DEC 13
        DEC 13
        GLO 13
        JNZ rt_copy_two
        GHI 13
        JNZ rt_copy_two
rt_copy_done: SEP 5
ENDP

; The same, and they may overlap.
PROC move
rt_move: SEX 2
        GLO 15
        STR 2
        GLO 14
        SM
        GHI 15
        STR 2
        GHI 14
        SMB
        JDF rt_move_up
        GLO 13
        STR 2
        GLO 14
        ADD
        PLO 14
        GHI 13
        STR 2
        GHI 14
        ADC
        PHI 14
        GLO 13
        STR 2
        GLO 15
        ADD
        PLO 15
        GHI 13
        STR 2
        GHI 15
        ADC
        PHI 15
rt_move_down: GLO 13
        JNZ rt_move_one
        GHI 13
        JZ rt_move_done
rt_move_one: DEC 14
        DEC 15
        LDN 14
        STR 15
        DEC 13
        JMP rt_move_down
rt_move_up: GLO 13
        JNZ rt_move_next
        GHI 13
        JZ rt_move_done
rt_move_next: LDA 14
        STR 15
        INC 15
        DEC 13
        JMP rt_move_up
rt_move_done: SEP 5
ENDP

; Puts the byte that lies at WORK into RD bytes from RF on.
PROC fill
rt_fill: LDI WORK
        PLO 7
rt_fill_more: GLO 13
        JNZ rt_fill_one
        GHI 13
        JZ rt_fill_done
rt_fill_one: LDN 7
        STR 15
        INC 15
        DEC 13
        JMP rt_fill_more
rt_fill_done: SEP 5
ENDP

; Which of two places in memory has the lower byte where they differ first.
PROC compare
parameter MACRO
        LDA 7
        PLO %1
        LDA 7
        PHI %1
        INC 7
        INC 7
        ENDM
@: LDI PARAMS
        PLO 7
        parameter 14
        parameter 15
        parameter 13
        LDI RESULTS
        PLO 7
        LDI 0
        STR 7
        INC 7
        STR 7
        DEC 7
        SEX 15
@_more: GLO 13
        JNZ @_one
        GHI 13
        JZ @_done
@_one: LDA 14
        SM
        JNZ @_differ
        IRX
        DEC 13
        JMP @_more
@_differ: JNF @_less
        LDI 1
        STR 7
        SEP 5
@_less: LDI 0FFH
        STR 7
        INC 7
        STR 7
@_done: SEP 5
ENDP
