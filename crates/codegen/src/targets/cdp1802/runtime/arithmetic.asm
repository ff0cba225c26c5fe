; Arithmetic on numbers of SIZE bytes: A and B, and a result R (a remainder, if something is divided), which lie in the
; page of the variables. @ stands for the name of the routine; only what is called is linked.

point MACRO
        LDI %2
        PLO %1
        ENDM

zero_result MACRO
        point 7,R
        LDI 0
        REPT SIZE
        STR 7
        INC 7
        ENDR
        ENDM

; Left by one bit, with the instruction for the lowest byte.
left MACRO
        point 8,%1
        LDN 8
        %2
        STR 8
        INC 8
        REPT SIZE-1
        LDN 8
        SHLC
        STR 8
        INC 8
        ENDR
        ENDM

; The other bytes, after the highest has gone to the right by one bit.
right_on MACRO
        REPT SIZE-1
        DEC 8
        LDN 8
        SHRC
        STR 8
        ENDR
        ENDM

right MACRO
        point 8,%1+SIZE-1
        LDN 8
        SHR
        STR 8
        right_on
        ENDM

negate MACRO
        point 7,%1
        LDN 7
        SDI 0
        STR 7
        INC 7
        REPT SIZE-1
        LDN 7
        SDBI 0
        STR 7
        INC 7
        ENDR
        ENDM

; RF is how far A is shifted, unless that is nowhere.
distance MACRO
        point 7,B
        LDN 7
        JZ @_done
        PLO 15
        ENDM

; As long as a byte or more is left of that: by bytes, which come from %1 and go %2.
by_bytes MACRO
@_byte: GLO 15
        SMI 8
        JNF @_bits
        PLO 15
        point 8,%1
        REPT SIZE-1
        %2 8
        LDN 8
        %3 8
        STR 8
        %2 8
        ENDR
        LDI 0
        STR 8
        JMP @_byte
@_bits: GLO 15
        JZ @_done
        ENDM

again MACRO
        DEC 15
        GLO 15
        JNZ @_more
@_done: SEP 5
        ENDM

; Of two bytes or words, in registers. RF becomes RE times RF; of two bytes in half the time, the bits of the product
; coming in where those of a factor go. R2 points to a byte that is free, and is X.
PROC mul2
@:
        point 7,A
        LDA 7
        PLO 14
        LDN 7
        PHI 14
        point 7,B
        LDA 7
        PLO 15
        LDN 7
        PHI 15
        SEX 2
        GHI 15
        STR 2
        GHI 14
        OR
        JNZ @_wide
        GLO 14
        STR 2
        LDI 0
        PHI 15
        LDI 8
        PLO 6
        GLO 15
        SHR
@_bit: GHI 15
        JNF @_none
        ADD
@_none: SHRC
        PHI 15
        GLO 15
        SHRC
        PLO 15
        SHR
        DEC 6
        GLO 6
        JNZ @_bit
        JMP @_done
@_wide: LDI 0
        PLO 12
        PHI 12
@_more: GHI 15
        SHR
        PHI 15
        GLO 15
        SHRC
        PLO 15
        JNF @_no
        GLO 14
        STR 2
        GLO 12
        ADD
        PLO 12
        GHI 14
        STR 2
        GHI 12
        ADC
        PHI 12
@_no: GLO 14
        SHL
        PLO 14
        GHI 14
        SHLC
        PHI 14
        GHI 15
        STR 2
        GLO 15
        OR
        JNZ @_more
        GLO 12
        PLO 15
        GHI 12
        PHI 15
@_done:
        point 7,R
        GLO 15
        STR 7
        INC 7
        GHI 15
        STR 7
        SEP 5
ENDP

PROC mul
@:
        zero_result
@_more:
        point 7,B
        SEX 7
        LDX
        REPT SIZE-1
        IRX
        OR
        ENDR
        JZ @_done
        right B
        JNF @_no
        point 8,A
        point 9,R
        SEX 9
        LDA 8
        ADD
        STR 9
        INC 9
        REPT SIZE-1
        LDA 8
        ADC
        STR 9
        INC 9
        ENDR
@_no:
        left A,SHL
        JMP @_more
@_done: SEP 5
ENDP

PROC udiv
@:
        zero_result
        point 15,BITS
@_more:
        left A,SHL
        left R,SHLC
        JDF @_take      ; a bit that falls out of the remainder: it is above anything that is divided by
        point 8,R
        point 9,B
        SEX 9
        LDA 8
        SM
        IRX
        REPT SIZE-1
        LDA 8
        SMB
        IRX
        ENDR
        JNF @_next
@_take:
        point 8,R
        point 9,B
        SEX 9
        LDN 8
        SM
        STR 8
        INC 8
        IRX
        REPT SIZE-1
        LDN 8
        SMB
        STR 8
        INC 8
        IRX
        ENDR
        point 8,A
        LDN 8
        ORI 1
        STR 8
@_next: DEC 15
        GLO 15
        JNZ @_more
        SEP 5
ENDP

PROC sdiv
@:
        point 7,A+SIZE-1
        point 8,B+SIZE-1
        LDN 7
        PLO 14
        LDN 8
        SEX 7
        XOR
        PHI 14
        LDN 8
        SHL
        JNF @_b
        negate B
@_b:    GLO 14
        SHL
        JNF @_a
        negate A
@_a:    SEP 4
        DW QUOTIENT
        GHI 14
        SHL
        JNF @_q
        negate A
@_q:    GLO 14
        SHL
        JNF @_done
        negate R
@_done: SEP 5
ENDP

PROC shl
@:
        distance
@_more:
        left A,SHL
        again
ENDP

PROC shl4
@:
        distance
        by_bytes A+SIZE-1,DEC,INC
@_more:
        left A,SHL
        again
ENDP

PROC lshr
@:
        distance
@_more:
        right A
        again
ENDP

PROC lshr4
@:
        distance
        by_bytes A,INC,DEC
@_more:
        right A
        again
ENDP

PROC ashr
@:
        distance
@_more:
        point 8,A+SIZE-1
        LDN 8
        SHL
        LDN 8
        SHRC
        STR 8
        right_on
        again
ENDP
