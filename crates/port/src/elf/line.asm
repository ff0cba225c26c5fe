; The serial line of the card: Q out, EF3 in, bit by bit. Eight bits, no parity, one stop bit.
;
; The builder puts before this text: BIT, the machine cycles of a bit; PARAMS and RESULTS, places in
; the page of the variables, to which the high bytes of R7 to RA point; CHANCE_HIGH and CHANCE_LOW, two
; bytes anywhere. `DELAY n` is so many cycles, in
; which DF, the stack and all registers but D and R6.0 stay as they are. The letters at rest and busy
; are words of the builder: REST and WORK set Q for a line at rest and for a start bit, IFBUSY and IFREST
; branch if EF3 says so. Everything here lies in one page.
;
; Called with SEP 4, left with SEP 5; D, R6 and RB to RF are free, and the low bytes of R7 to RA.

; elf_put(byte): sends a byte. BIT cycles each way through the loop: ten bits, the start bit first.
elf_put: LDI PARAMS
        PLO  7
        LDN  7
        PLO  15
        LDI  10
        PLO  14
        ADI  0          ; no carry: the start bit
put_bit: BDF put_one
        WORK
        BR   put_on
put_one: REST
        BR   put_on
put_on: GLO  15
        SHR
        ORI  80H        ; ones follow the eight bits: the stop bit
        PLO  15
        DELAY BIT-20
        DEC  14
        GLO  14
        BNZ  put_bit
        SEP  5

; elf_busy(): not 0 if the line is not at rest.
elf_busy: LDI RESULTS
        PLO  7
        LDI  0
        IFREST busy_no
        LDI  1
busy_no: STR 7
        SEP  5

; elf_chance(): how often the line was looked at, the last time that somebody was waited for.
elf_chance: LDI CHANCE_HIGH
        PHI  15
        LDI  CHANCE_LOW
        PLO  15
        LDI  RESULTS
        PLO  8
        LDA  15
        STR  8
        INC  8
        LDN  15
        STR  8
        SEP  5

; elf_read(to, room, wait): reads bytes; see firmware/elf. RF: where the next one goes. RE: how much room is
; left. RC: how many came. RB: looks at the line. RD: the byte, or the silence that is left. R8.0: 1 if
; silence ends it in any case. R9.0: 1 if silence ends it now.
elf_read: LDI PARAMS
        PLO  7
        LDA  7
        PLO  15
        LDA  7
        PHI  15
        INC  7
        INC  7
        LDA  7
        PLO  14
        LDA  7
        PHI  14
        INC  7
        INC  7
        LDN  7
        XRI  1
        PLO  8
        PLO  9
        LDI  0
        PLO  12
        PHI  12
        PLO  11
        PHI  11
        BR   listen
; The beginning of a start bit was two to six cycles ago. Each bit is looked at in its middle; the one that
; is first in RD.0 leaves it with the last.
start:  LDI  80H
        PLO  13
        DELAY BIT+BIT/2-14
bit:    GLO  13
        SHR
        IFBUSY zero
        ORI  80H
        BR   got
zero:   SEX  2
        BR   got
got:    PLO  13
        BDF  whole
        DELAY BIT-16
        BR   bit
; Half a bit and the stop bit are left for what follows, and what was late before must be caught up with:
; some 60 cycles at 4,800 baud and 1.75 MHz.
whole:  SMI  32
        BNF  control
        XRI  95         ; 127 less 32: delete
        BZ   back
plain:  GLO  8
store:  PLO  9
        INC  12
        GLO  14
        BNZ  room
        GHI  14
        BZ   ended      ; what has no room is counted, and lost
room:   GLO  13
        STR  15
        INC  15
        DEC  14
ended:  IFBUSY ended    ; the last bit may have been a zero: the stop bit is yet to come
listen: GLO  9
        BNZ  quiet
patient: INC 11
        IFREST patient
        BR   start
control: XRI 0EDH       ; 13 less 32
        BZ   line
        XRI  7          ; 13 and 10
        BZ   line
        XRI  2          ; 10 and 8
        BNZ  plain
back:   GLO  12
        BZ   ended      ; at most 255 are taken back, which is a line
        DEC  12
        DEC  15
        INC  14
        BR   ended
line:   LDI  1
        BR   store
; Nothing comes: for 160 bits, in rounds of ten cycles.
quiet:  LDI  SILENCE_HIGH
        PHI  13
        LDI  SILENCE_LOW
        PLO  13
silent: IFBUSY start
        DEC  13
        IFBUSY start
        GHI  13
        BNZ  silent
        LDI  RESULTS
        PLO  7
        GLO  12
        STR  7
        INC  7
        GHI  12
        STR  7
        LDI  CHANCE_HIGH
        PHI  15
        LDI  CHANCE_LOW
        PLO  15
        GLO  11
        STR  15
        INC  15
        GHI  11
        STR  15
        SEP  5
