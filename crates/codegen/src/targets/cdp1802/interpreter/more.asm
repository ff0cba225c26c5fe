; What is rare, or has 32 bits: it runs with RC as the program counter. Only what a program has is linked.

PROC bm_dup
bm_dup:
        push
        JMP  bm_done
ENDP

PROC bm_udiv
bm_udiv:
        word_by udiv2,WORK
ENDP

PROC bm_urem
bm_urem:
        word_by udiv2,WORK+8
ENDP

PROC bm_sdiv
bm_sdiv:
        word_by sdiv2,WORK
ENDP

PROC bm_srem
bm_srem:
        word_by sdiv2,WORK+8
ENDP

PROC bm_shl
bm_shl:
        word_by shl2,WORK
ENDP

PROC bm_shr
bm_shr:
        word_by lshr2,WORK
ENDP

PROC bm_sar
bm_sar:
        word_by ashr2,WORK
ENDP

PROC bm_copy
bm_copy:
        keep_d
        IRX
        LDXA
        PLO  14
        LDXA
        PHI  14
        LDXA
        PLO  15
        LDX
        PHI  15
        block_by copy
ENDP

PROC bm_move
bm_move:
        keep_d
        IRX
        LDXA
        PLO  14
        LDXA
        PHI  14
        LDXA
        PLO  15
        LDX
        PHI  15
        block_by move
ENDP

PROC bm_fill
bm_fill:
        keep_d
        point WORK
        IRX
        LDXA
        STR  7
        IRX
        LDXA
        PLO  15
        LDX
        PHI  15
        block_by fill
ENDP

PROC bm_loadl
bm_loadl:
        LDA  15
        PLO  14
        LDA  15
        PHI  14
        LDA  15
        PLO  6
        LDN  15
        PHI  15
        GLO  6
        PLO  15
        GHI  14
        STXD
        GLO  14
        STXD
        JMP  bm_done
ENDP

PROC bm_storel
bm_storel:
        IRX
        LDXA
        PLO  14
        LDXA
        PHI  14
        LDXA
        STR  15
        INC  15
        LDX
        STR  15
        INC  15
        GLO  14
        STR  15
        INC  15
        GHI  14
        STR  15
        pop
        JMP  bm_done
ENDP

PROC bm_addl
bm_addl:
        long_op ADD,ADC
ENDP

PROC bm_subl
bm_subl:
        long_op SM,SMB
ENDP

PROC bm_andl
bm_andl:
        long_op AND,AND
ENDP

PROC bm_orl
bm_orl:
        long_op OR,OR
ENDP

PROC bm_xorl
bm_xorl:
        long_op XOR,XOR
ENDP

PROC bm_mull
bm_mull:
        long_by mul4,WORK+8
ENDP

PROC bm_udivl
bm_udivl:
        long_by udiv4,WORK
ENDP

PROC bm_ureml
bm_ureml:
        long_by udiv4,WORK+8
ENDP

PROC bm_sdivl
bm_sdivl:
        long_by sdiv4,WORK
ENDP

PROC bm_sreml
bm_sreml:
        long_by sdiv4,WORK+8
ENDP

PROC bm_shll
bm_shll:
        long_shift shl4
ENDP

PROC bm_shrl
bm_shrl:
        long_shift lshr4
ENDP

PROC bm_sarl
bm_sarl:
        long_shift ashr4
ENDP

PROC bm_eql
bm_eql:
        SEP  0
        point WORK
        LDI  WORK+4
        PLO  8
        SEX  8
        long_differ
        long_differ
        long_differ
        long_differ
        LDI  1
        JMP  bm_eql_is
bm_eql_no:
        LDI  0
bm_eql_is:
        SEX  10
        byte
        JMP  bm_done
ENDP

PROC bm_ultl
bm_ultl:
        SEP  0
        long_less
ENDP

PROC bm_sltl
bm_sltl:
        SEP  0
        top_bit WORK+3
        top_bit WORK+7
        long_less
ENDP

PROC bm_selectl
bm_selectl:
        is_any
        PLO  6
        pop
        SEP  0
        GLO  6
        JZ   bm_selectl_no
        point WORK
        JMP  bc_push_long
bm_selectl_no:
        point WORK+4
        JMP  bc_push_long
ENDP

PROC bm_signl
bm_signl:
        push
        GHI  15
        ANI  080H
        LSZ
        LDI  0FFH
        PLO  15
        PHI  15
        JMP  bm_done
ENDP
