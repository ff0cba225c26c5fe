; Macros of the interpreter. RF is the top of the stack, RA points to the cells below it and is X, R3 to the bytecode.

; The top of the stack into its memory.
push MACRO
        GHI  15
        STXD
        GLO  15
        STXD
        ENDM

; The next cell becomes the top.
pop MACRO
        IRX
        LDXA
        PLO  15
        LDX
        PHI  15
        ENDM

; D is the top.
byte MACRO
        PLO  15
        LDI  0
        PHI  15
        ENDM

; RC points to a word of the pool.
pool MACRO
        LDA  3
        SHL
        PLO  12
        LDI  HIGH(rt_pool)
        ADCI 0
        PHI  12
        ENDM

; The byte that follows is added to the top.
add_byte MACRO
        LDA  3
        STR  10
        GLO  15
        ADD
        PLO  15
        GHI  15
        ADCI 0
        PHI  15
        ENDM

; A word of the pool is added to the top.
add_pool MACRO
        pool
        SEX  12
        GLO  15
        ADD
        PLO  15
        IRX
        GHI  15
        ADC
        PHI  15
        SEX  10
        ENDM

; The byte that the top points to.
load_byte MACRO
        LDN  15
        byte
        ENDM

; The word there.
load_word MACRO
        LDA  15
        PLO  6
        LDN  15
        PHI  15
        GLO  6
        PLO  15
        ENDM

; The low byte of the cell below the top goes there.
store_byte MACRO
        IRX
        LDXA
        STR  15
        pop
        ENDM

; The whole cell.
store_word MACRO
        IRX
        LDXA
        STR  15
        INC  15
        LDX
        STR  15
        pop
        ENDM

; D is zero if both are equal; one cell less.
same MACRO
        IRX
        GLO  15
        XOR
        PLO  6
        IRX
        GHI  15
        XOR
        STR  10
        GLO  6
        OR
        ENDM

; D is zero if the top is the byte that follows.
same_byte MACRO
        LDA  3
        STR  10
        GLO  15
        XOR
        STR  10
        GHI  15
        OR
        ENDM

; There is a carry if the first is not less; one cell less.
less MACRO
        IRX
        GLO  15
        SD
        IRX
        GHI  15
        SDB
        ENDM

; The same with a sign.
signed_less MACRO
        IRX
        GLO  15
        SD
        IRX
        LDX
        XRI  080H
        STR  10
        GHI  15
        XRI  080H
        SDB
        ENDM

; The same with the byte that follows.
less_byte MACRO
        LDA  3
        STR  10
        GLO  15
        SM
        GHI  15
        SMBI 0
        ENDM

; 1 if D is zero, otherwise 0.
is_zero MACRO
        LSZ
        LDI  1
        XRI  1
        byte
        ENDM

; 1 if there is no carry, otherwise 0.
no_carry MACRO
        LDI  0
        SHLC
        XRI  1
        byte
        ENDM

; The program counter goes where the next instruction is found.
first MACRO
        LDI  HIGH(rt_next)
        PHI  0
        LDI  LOW(rt_next)
        PLO  0
        ENDM

; RE is a word of the pool.
at MACRO
        pool
        LDA  12
        PLO  14
        LDN  12
        PHI  14
        ENDM

; The top two combined, byte by byte.
both MACRO
        IRX
        GLO  15
        %1
        PLO  15
        IRX
        GHI  15
        %1
        PHI  15
        ENDM

; Branches by the carry after a test.
branch MACRO
        %1
        pop
        %2   bc_take
        JMP  bc_skip
        ENDM

; Branches by D after a test.
kept MACRO
        %1
        PLO  6
        pop
        GLO  6
        %2   bc_take
        JMP  bc_skip
        ENDM

; D is zero if the top is.
is_any MACRO
        GHI  15
        STR  10
        GLO  15
        OR
        ENDM

; The next instruction.
next MACRO
        JMP  rt_next
        ENDM

; What only the codes of more.asm need.
; R7 points to a place in the page of the variables.
point MACRO
        LDI  %1
        PLO  7
        ENDM

; Two words go where routines of the run-time system work on them.
words MACRO
        point WORK+4
        GLO  15
        STR  7
        INC  7
        GHI  15
        STR  7
        point WORK
        IRX
        LDXA
        STR  7
        INC  7
        LDX
        STR  7
        ENDM

; Calls a routine of the run-time system from code that runs with RC.
routine MACRO
        SEX  2
        GHI  3
        STXD
        GLO  3
        STXD
        LDI  HIGH(bs_%1)
        PHI  3
        LDI  LOW(bs_%1)
        PLO  3
        SEP  3
        SEX  2
        IRX
        LDXA
        PLO  3
        LDX
        PHI  3
        SEX  10
        LDI  WINDOW
        PLO  9
        ENDM

; A routine for words, whose result lies at a place.
word_by MACRO
        words
        routine %1
        point %2
        LDA  7
        PLO  15
        LDN  7
        PHI  15
        JMP  bm_done
        ENDM

; An operation on numbers of 32 bits, with the instructions for the first byte and for the others.
long_op MACRO
        SEP  0
        point WORK
        LDI  WORK+4
        PLO  8
        SEX  8
        long_byte %1
        long_byte %2
        long_byte %2
        long_byte %2
        SEX  10
        point WORK
        JMP  bc_push_long
        ENDM

long_byte MACRO
        LDN  7
        %1
        STR  7
        INC  7
        IRX
        ENDM

; A routine for them.
long_by MACRO
        SEP  0
        routine %1
        point %2
        JMP  bc_push_long
        ENDM

; A shift of 32 bits.
long_shift MACRO
        point WORK+4
        GLO  15
        STR  7
        point WORK+2
        IRX
        LDXA
        STR  7
        INC  7
        LDXA
        STR  7
        point WORK
        LDXA
        STR  7
        INC  7
        LDX
        STR  7
        routine %1
        point WORK
        JMP  bc_push_long
        ENDM

; Whether the first of two numbers of 32 bits is less.
long_less MACRO
        point WORK
        LDI  WORK+4
        PLO  8
        SEX  8
        LDA  7
        SM
        IRX
        LDA  7
        SMB
        IRX
        LDA  7
        SMB
        IRX
        LDA  7
        SMB
        IRX
        SEX  10
        no_carry
        JMP  bm_done
        ENDM

; So that numbers with a sign are in the order of those without.
top_bit MACRO
        point %1
        LDN  7
        XRI  080H
        STR  7
        ENDM

long_differ MACRO
        LDA  7
        XOR
        JNZ  bm_eql_no
        IRX
        ENDM

; RD is needed: it has the way back from a macro.
keep_d MACRO
        SEX  2
        GHI  13
        STXD
        GLO  13
        STXD
        SEX  10
        GLO  15
        PLO  13
        GHI  15
        PHI  13
        ENDM

; A routine for RD bytes.
block_by MACRO
        routine %1
        SEX  2
        IRX
        LDXA
        PLO  13
        LDX
        PHI  13
        SEX  10
        pop
        JMP  bm_done
        ENDM
