; What is not translated: what starts the program and calls it round and round, and the interrupt that looks at
; the keys meanwhile. It lies between the line of BASIC and the code. `c64_peek` and `c64_poke` are functions from
; outside the program.
;
; Given are the addresses of the memory map, men (the bytes of the shapes of men on light squares, before those of
; men on dark ones), tried_byte (what the program has at `tried`); and params and results, where functions from
; outside find theirs.

port       = 1          ; the CPU's port that says what is seen,
all_ram    = $34        ; and what it is set to first: nothing but RAM. One more is RAM and chips.
tried      = $a000      ; the one byte of the program that the ROMs write to when the machine is reset: the first
                        ; that they find to be ROM when they look how much RAM there is
columns    = $dc00      ; the keyboard's columns, which are the joystick's lines as well,
rows       = $dc01      ; and its rows
interrupts = $dc0d      ; reading it ends the interrupt

shift_columns = ~$42    ; the columns of the shift keys, low,
shift_rows    = $90     ; and their rows
stick         = 8       ; which the joystick's number is among the columns

; Variables of the interrupt: the column that is low; whether nothing was down, the last eight times; whether
; shift was not, likewise; and a byte for what is computed. A pointer lies there at the start.
column   = keys_own
quiet    = keys_own + 1
no_shift = keys_own + 2
new      = scratch
pointer  = scratch

; No interrupts until keys can be heard, and RAM everywhere. RESTORE cannot be switched off: where it leads is
; written, through the ROM, before that is gone.
.proc start
        sei
        cld
        ldx #$ff
        txs
        lda #>@interrupt    ; both are in the same page
        sta vectors+1
        sta vectors+5
        lda #<@ignore
        sta vectors
        lda #<@interrupt
        sta vectors+4
        lda #tried_byte
        sta tried
        lda #all_ram
        sta port

; Brings the shapes of the characters from where the screen will be to where they belong, and makes men on
; dark squares of those on light ones: dots of two bits that are 0 become 1. What it makes of other characters is
; written over by what comes next; the file has the first of the dark men, which would be.
;
; The addresses count in the instructions themselves. So nothing is brought twice: who starts the program again
; without loading it has the shapes already, and a screen where they came from.
        ldy #0
        beq @test
@page:  lda screen,y
@light: sta shapes,y
        sta new
        lsr a
        ora new
        eor #$ff
        and #$55
        ora new
@dark:  sta shapes+men,y
        iny
        bne @page
        inc @dark+2
        inc @light+2
        inc @page+2
@test:  lda @page+2
        cmp #>shapes
        bne @page

; Zeros in the zero page, in the arrays, and in the memory up to where interrupts lead, in whole pages. Y is 0.
        ldx #port+1
        tya
@zeros: sta 0,x
        inx
        bne @zeros
        ldx #>(basic-arrays)
        lda #>arrays
        jsr @fill
        ldx #pages
        lda #<(vectors-256*pages)
        sta pointer
        lda #>(vectors-256*pages)
        jsr @fill

        inc port
        jsr kilomate_start
        cli
@round: jsr kilomate_turn
        jmp @round

; Zeros in X pages from where the pointer leads, whose high byte is A. Y is 0.
@fill:  sta pointer+1
        tya
@byte:  sta (pointer),y
        iny
        bne @byte
        inc pointer+1
        dex
        bne @byte
        rts

; The interrupt, a hundred times a second: the joystick and all columns of the keyboard, if anything was down
; lately. A column counts if it is as it was the last time, so that nothing counts that bounces; a key in it
; that was not down is written down, by its number, with a bit for shift. What is down is 0.
;
; Shift may be pressed a moment after its key, or let go before the key counts: both looks at it count.
@interrupt:
        pha
        txa
        pha
        tya
        pha

; Is anything down? Nothing, for the eighth time, is the end of it. Y becomes what the joystick shows.
        lda interrupts
        ldx #$ff
        stx columns
        ldy columns
        inx
        stx columns
        tya
        and rows
        cmp #$ff            ; the carry: nothing is down
        rol quiet
        ldx quiet
        inx
        beq @done

        lda #shift_columns
        sta columns
        lda rows
        and #shift_rows
        cmp #shift_rows     ; the carry: neither is down
        ror no_shift
        ldx #stick
        tya
        bne @column         ; always: three of the lines are not the joystick's
; A bit comes in before the seventh column, and goes down with the columns.
@select:
        cpx #7
        ror column
        lda #$ff
        eor column
        sta columns
        lda rows
@column:
        cmp keys_last,x
        sta keys_last,x
        bne @next
        tay
        eor keys_now,x
        and keys_now,x
        sty keys_now,x
        beq @next
; The first of the keys that are new: eight times its column, and its row.
        sta new
        txa
        asl a
        asl a
        asl a
        tay
        dey
@bit:   iny
        lsr new
        bcc @bit
        lda no_shift
        cmp #$c0            ; the carry: neither was down, this time and the last
        tya
        rol a
        ldy keys_written
        sta keys_heard,y
        inc keys_written
@next:  dex
        bpl @select
@done:  pla
        tay
        pla
        tax
        pla
; The RESTORE key interrupts whatever is done.
@ignore:
        rti
.endproc

; Its parameter is an address.
.proc c64_peek
        ldy #0
        lda (params),y
        sta results
        rts
.endproc

; Its parameters are an address and a byte.
.proc c64_poke
        ldy #0
        lda params+4
        sta (params),y
        rts
.endproc
