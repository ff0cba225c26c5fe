; The serial line of the card: Q out, EF3 in, bit by bit. Eight bits, no parity, one stop bit.
;
; The builder puts before this text: BIT, the machine cycles of a bit; PARAMS, WAITS and RESULTS, places in
; the page of the variables, to which the high bytes of R7 to RA point; CHANCE_HIGH and CHANCE_LOW, two
; bytes anywhere, SEEN_HIGH and SEEN_LOW, another one. `DELAY n` is so many cycles, in which DF, the stack and all
; registers but D and R6.0 stay as they are; `POLL n` is the same, and goes to `hit` if the line gets busy. The letters
; at rest and busy are words of the builder: REST and WORK set Q for a line at rest and for a start bit, IFBUSY and
; IFREST branch if EF3 says so. What is timed has short branches, and so lies in one page; ALIGN sees to that.
;
; Called with SEP 4, left with SEP 5; D, R6 and RB to RF are free, and the low bytes of R7 to RA.

        ALIGN 64
; elf_put(byte): sends a byte, a carriage return before a line feed. BIT cycles each way through the loop: ten
; bits, the start bit first. RF.1 is 0 if a line feed is yet to come.
elf_put: LDI PARAMS
        PLO  7
        LDN  7
        XRI  10
        PHI  15
        BNZ  put_it
        LDI  7          ; 13 and 10
put_it: XRI  10
send:   PLO  15
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
        GHI  15
        BNZ  put_done
        LDI  10
        PHI  15
        BR   send
put_done: SEP 5

; elf_busy(): not 0 if the interpreter has seen the line busy since it was asked last.
elf_busy: LDI SEEN_HIGH
        PHI  15
        LDI  SEEN_LOW
        PLO  15
        LDI  RESULTS
        PLO  8
        LDN  15
        STR  8
        LDI  0
        STR  15
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

; elf_read(to, room, wait): reads letters; see firmware/elf. With `wait` it says XON and listens from the middle of
; that stop bit on; at the end it says XOFF, still listening, and hears what comes all the same. RF: where the next
; letter goes. RE: how much room is left. RB: looks at the line. RD.0: the letter, or RD: the silence that is left.
; R8.0: 1 if silence ends it in any case. R9.0: 1 if silence ends it now. RA.0: what is said before it ends. RC.0: not 0 if
; something was said only half, since the other side began to speak.
elf_read: LDI WAITS
        PLO  7
        LDI  0
        PLO  12
        PLO  11
        PHI  11
        LDN  7
        XRI  1
        PLO  8
        PLO  9
        SMI  1
        ANI  13H        ; XOFF if it is 0
        PLO  10
        LDI  10         ; the first byte: all is there
; What was read before is dropped; D is the first byte.
begin:  PHI  13
        LDI  PARAMS
        PLO  7
        LDA  7
        PLO  15
        LDA  7
        PHI  15
        INC  7
        INC  7
        LDA  7
        PLO  14
        LDN  7
        PHI  14
        GHI  13
        STR  15
        INC  15
        DEC  14
        JZ   settled
        GLO  10
        JZ   listen
        JMP  go_on
; A rank: what was before it may be a file.
digit:  DEC  15
        LDN  15
        SMI  97
        JNF  no_file
        SMI  8
        JDF  no_file
        SHL
        SHL
        SHL             ; 0C0H, and eight times the file
        STR  15
        GLO  13
        ANI  7
        SEX  15
        OR
        SEX  2
        PHI  13
        DEC  15
        LDN  15
        XRI  32
        JZ   spaced
        INC  15
        GHI  13
        XRI  40H
        STR  15
        INC  15
        JMP  squared
spaced: GHI  13
        STR  15
        INC  15
        INC  14
        JMP  squared
no_file: INC 15
        JMP  store
; Takes back a letter, but no end of a line; of a square the rank.
back:   DEC  15
        LDN  15
        SMI  32
        JDF  back_on
        INC  15
        JMP  ended
back_on: INC 14
        LDN  15
        SHL
        JNF  ended
        SHL
        JNF  back_file
        LDN  15
        PHI  13
        LDI  32
        STR  15
        INC  15
        DEC  14
        GHI  13
        STR  15
back_file: LDN 15
        SHR
        SHR
        SHR
        ANI  7
        ADI  97
        STR  15
        INC  15
        DEC  14
        JMP  ended
done:   LDI  RESULTS
        PLO  7
        GLO  14
        STR  7
        INC  7
        GHI  14
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
        GLO  12
        JZ   leave
        LDI  10         ; a line of its own for what was said half
        PHI  15
        LBR  send
leave:  SEP  5

        ALIGN 256
go_on:  LDI  13H
        PLO  10
        LDI  11H
; Says D, which is not heard if the other side speaks: then that is heard.
tell:   PLO  13
        LDI  10
        PLO  7
        IFBUSY hit
        ADI  0          ; no carry: the start bit
tell_bit: BDF tell_one
        WORK
        BR   tell_on
tell_one: REST
        BR   tell_on
tell_on: IFBUSY hit
        GLO  13
        SHR
        ORI  80H
        PLO  13
        IFBUSY hit
        DEC  7
        GLO  7
        BZ   listen     ; the stop bit has begun: there may be an answer already
        IFBUSY hit
        POLL BIT-28
        BR   tell_bit
hit:    REST
        LDI  13H
        PLO  10
        PLO  12
        DELAY BIT/2-18
        BR   middle
; The beginning of a start bit was two to six cycles ago. It is looked at again in its middle, as each bit is, somewhat
; before: a letter that is early is read to its end. The eighth bit is not looked at, since letters have seven. The one that is first in RD.0 leaves it with the last.
start:  DELAY BIT/2-7
middle: IFREST listen
        GLO  8
        PLO  9
        LDI  40H
        PLO  13
        DELAY BIT-17
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
; Half a bit, the eighth and the stop bit are left for what follows, and no look at the line may be in the first of
; them. Two letters that name a square become one byte, with the space before it: 80H or 0C0H, eight times the file, and
; the rank; e2e4 e7e5 has four. So the moves of a game take two bytes each.
whole:  SHR
        BZ   settled    ; BREAK
        PLO  13
        SMI  49
        BNF  low
        SMI  8
        JNF  digit
        XRI  70         ; 127 less 57: delete
        JZ   back
store:  GLO  13
        STR  15
        INC  15
        DEC  14
        GLO  14
        BNZ  ended
        GHI  14
        BNZ  ended
        JMP  begin      ; what has no room is dropped, and the first byte says so
low:    ADI  17         ; less 32
        BDF  store
        XRI  0EDH       ; 13 less 32
        BZ   line
        XRI  7          ; 13 and 10
        BZ   line
        XRI  2          ; 10 and 8
        JZ   back
        BR   store
line:   LDI  1
        PLO  9
        BR   store
squared: DELAY BIT-72
        BR   settled
ended:  DELAY BIT-34
settled: IFBUSY settled ; the stop bit is yet to come
listen: GLO  9
        BNZ  quiet
        GLO  12
        BNZ  quiet
        GLO  10
        BZ   quiet
patient: INC 11
        IFREST patient
        BR   start
; Nothing comes: for 160 bits, in rounds of ten cycles. That is also when what was said half is surely over.
quiet:  IFBUSY start
        LDI  SILENCE_HIGH
        PHI  13
        LDI  SILENCE_LOW
        PLO  13
silent: IFBUSY start
        DEC  13
        IFBUSY start
        GHI  13
        BNZ  silent
        IFBUSY start
        GLO  9
        BZ   go_on      ; after XOFF, or something that was said half: the other side may wait in its line
        GLO  10
        JZ   done
        PLO  13
        LDI  0
        PLO  10
        IFBUSY hit
        GLO  13
        BR   tell
