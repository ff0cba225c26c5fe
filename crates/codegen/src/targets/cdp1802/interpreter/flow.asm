; What is done for the codes that go on elsewhere, and what several codes end with.

bc_more:
        LDA  3
        SHL
        ADI  LOW(rt_more)
        PLO  14
        LDI  HIGH(rt_more)
        PHI  14
        LDA  14
        PHI  12
        LDN  14
        PLO  12
        SEP  12
; What two numbers of 32 bits need, for those that ask: they come back here by SEP 0.
        LDI  WORK+6
        PLO  7
        GLO  15
        STR  7
        INC  7
        GHI  15
        STR  7
        LDI  WORK+4
        PLO  7
        IRX
        LDXA
        STR  7
        INC  7
        LDXA
        STR  7
        LDI  WORK+2
        PLO  7
        LDXA
        STR  7
        INC  7
        LDXA
        STR  7
        LDI  WORK
        PLO  7
        LDXA
        STR  7
        INC  7
        LDX
        STR  7
        SEP  12
bc_push_long:
        LDA  7
        PLO  14
        LDA  7
        PHI  14
        LDA  7
        PLO  15
        LDN  7
        PHI  15
        GHI  14
        STXD
        GLO  14
        STXD
        JMP  bm_done
bc_call:
        at
        JMP  bc_go
bc_return:
        SEP  5
bc_returnb:
        LDI  RESULTS
        PLO  7
        GLO  15
        STR  7
        SEP  5
bc_resultb:
        push
        LDI  RESULTS
        PLO  7
        LDN  7
        byte
        next
bc_native:
        SEP  3
bc_exit:
        LDA  3
        PLO  6
        LDN  3
        PHI  3
        GLO  6
        PLO  3
        SEP  3
bc_jump:
        JMP  bc_take
bc_jumpif:
        kept is_any,JNZ
bc_jumpifnot:
        kept is_any,JZ
bc_jumpeq:
        kept same,JZ
bc_jumpne:
        kept same,JNZ
bc_jumpult:
        branch less,JNF
bc_jumpuge:
        branch less,JDF
bc_jumpslt:
        branch signed_less,JNF
bc_jumpsge:
        branch signed_less,JDF
bc_jumpeqc:
        kept same_byte,JZ
bc_jumpnec:
        kept same_byte,JNZ
bc_jumpultc:
        branch less_byte,JNF
bc_jumpugec:
        branch less_byte,JDF
bc_case:
        same_byte
        JNZ  bc_skip
        pop
        JMP  bc_take
bc_subsat:
        IRX
        GLO  15
        SD
        PLO  15
        IRX
        GHI  15
        SDB
        PHI  15
        JNF  bc_none
        next
bc_end:
        GLO  13
        PLO  3
        GHI  13
        PHI  3
        next
bc_callat:
        LDA  3
        PLO  14
        LDA  3
        PHI  14
        JMP  bc_go
bc_resultw:
        push
        LDI  RESULTS
        PLO  7
        LDA  7
        PLO  15
        LDN  7
        PHI  15
        next
bc_returnw:
        LDI  RESULTS
        PLO  7
        GLO  15
        STR  7
        INC  7
        GHI  15
        STR  7
        SEP  5

; What several instructions end with.
        align_look
bc_take: look bc_take
        GLO  11
        ANI  010H
        JNZ  bc_far
        LDA  3
        STR  10
        GLO  3
        ADD
        PLO  3
        LDX
        ANI  080H
        LSZ
        LDI  0FFH
        STR  10
        GHI  3
        ADC
        PHI  3
        next
bc_far:
        LDA  3
        PLO  6
        LDN  3
        PHI  3
        GLO  6
        PLO  3
        next
bc_skip:
        GLO  11
        ANI  010H
        JZ   bc_skip_one
        INC  3
bc_skip_one:
        INC  3
        next
bc_second:
        pop
        IRX
        IRX
        next
bc_first:
        LDX
        PHI  15
        DEC  10
        LDX
        PLO  15
        IRX
        next
bc_none:
        LDI  0
        PLO  15
        PHI  15
        next
bc_go:
        SEX  2
        GHI  3
        STXD
        GLO  3
        STXD
        LDN  9
        STXD
        LDI  HIGH(rt_resume)
        STXD
        LDI  LOW(rt_resume)
        STXD
        GLO  14
        PLO  3
        GHI  14
        PHI  3
        SEP  3
bc_macro:
        GLO  3
        PLO  13
        GHI  3
        PHI  13
        GLO  11
        SMI  060H
        SHL
        ADI  LOW(rt_macros)
        PLO  12
        LDI  HIGH(rt_macros)
        PHI  12
        LDA  12
        PLO  3
        LDN  12
        PHI  3
        next
bc_bad:
        IDL
; From code that runs with RC.
bm_done:
        first
        SEP  0
