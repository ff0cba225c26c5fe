; From reset, or from the monitor, to the program: R0 is the program counter first, then R3.
;
; ENTER_HIGH and ENTER_LOW are words of the builder: where the interpreter of the bytecode begins. It puts
; before this text: PAGE, the page of the variables, and PARAMS in it; STACK_HIGH and STACK_LOW, where the stack begins; and
; RAM_HIGH, RAM_LOW, SIZE_HIGH and SIZE_LOW, the memory that is cleared. UNPACK stands for unpack.asm where
; there is something to unpack.
elf_start: SEX 0
        DIS             ; no interrupts: nobody here expects one
        DB   0
        REST
        LDI  STACK_HIGH
        PHI  2
        LDI  STACK_LOW
        PLO  2
        LDI  HIGH(elf_ready)
        PHI  3
        LDI  LOW(elf_ready)
        PLO  3
        SEP  3
; The line has been at work since the reset, Q being low then: it rests for some letters before the first. What
; sends a byte comes back by SEP 5, so R5 is the program counter here.
elf_ready: LDI 16
        PHI  14
elf_rest: DEC 14
        GHI  14
        JNZ  elf_rest
        LDI  PAGE
        PHI  7
        LDI  HIGH(elf_hello)
        PHI  11
        LDI  LOW(elf_hello)
        PLO  11
        LDI  HIGH(elf_greet)
        PHI  5
        LDI  LOW(elf_greet)
        PLO  5
        SEP  5
elf_greet: LDI HIGH(elf_put)
        PHI  4
        LDI  LOW(elf_put)
        PLO  4
        LDI  PARAMS
        PLO  7
        LDA  11
        STR  7
        JZ   elf_greeted
        SEP  4
        JMP  elf_greet
elf_greeted: SEP 3
UNPACK
        LDI  HIGH(rt_call)
        PHI  4
        LDI  LOW(rt_call)
        PLO  4
        LDI  HIGH(rt_return)
        PHI  5
        LDI  LOW(rt_return)
        PLO  5
        LDI  ENTER_HIGH
        PHI  1
        LDI  ENTER_LOW
        PLO  1
        LDI  PAGE
        PHI  7
        PHI  8
        PHI  9
        PHI  10
        LDI  RAM_HIGH
        PHI  15
        LDI  RAM_LOW
        PLO  15
        LDI  SIZE_HIGH
        PHI  14
        LDI  SIZE_LOW
        PLO  14
elf_clear: LDI 0
        STR  15
        INC  15
        DEC  14
        GLO  14
        JNZ  elf_clear
        GHI  14
        JNZ  elf_clear
        SEX  2
        SEP  4
        DW   kilomate_main
