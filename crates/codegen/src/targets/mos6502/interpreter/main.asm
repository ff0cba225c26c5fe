; The interpreter of the bytecode: the way in, the next instruction, and what several handlers end with.
;
; Y is the low byte of the program counter, whose page is in memory behind a zero, so that `lda (pc),y` reads the
; next byte. X counts the cells of the stack, which grows downwards: the low bytes of all cells lie together, and
; the high bytes.
;
; Given are: own and stack, where its bytes of the zero page are; cells, of which the stack has so many; slots,
; results and work, where the first variable is, the first result, and what routines work on; far, the bit of a
; jump's code that says that an address follows; and of the instructions on variables in the window which are used.

pc      = own       ; the program counter: a zero,
page    = own + 1   ; and the page
window  = own + 2
back    = own + 3   ; the way back from a macro
kept_y  = own + 5   ; Y and X while they are needed for something else
kept_x  = own + 6
at      = own + 7   ; an address
operand = own + 9
low     = stack
high    = stack + cells

; The byte that comes next to the accumulator.
.macro fetch
        lda (pc),y
        skip
.endmacro

.macro skip
        iny
        bne @same_page
        inc page
@same_page:
.endmacro

.macro fetch_operand
        fetch
        sta operand
.endmacro

.macro fetch_address
        fetch
        sta at
        fetch
        sta at+1
.endmacro

; Native code calls it, with the window and bytecode behind the call.
.proc enter
        pla
        tay
        pla
        sta page
        lda #0
        sta pc
        skip
        fetch
        clc
        adc #slots
        sta window
        ldx #cells
.endproc

; The next instruction. Those on the window are done at once: two bits say what, five where; the last is zero.
.proc main
bc_next:
        lda (pc),y
        iny
        beq @page
@go:    asl a
        bcs @on_window
        sta bc_vector+1
bc_vector:
        jmp (bc_table)
@page:  inc page
        bne @go
@on_window:
        bmi @set
        cmp #$40
        bcs @get_word
.if uses_getb
        lsr a
        adc window
        sta @variable+1
        dex
@variable:
        lda 0           ; the address is that of the variable
        sta low,x
        lda #0
        sta high,x
        jmp bc_next
.endif
@get_word:
.if uses_getw
        and #$3f
        lsr a
        adc window
        get_word
.endif
@set:   cmp #$c0
        and #$3f
        bcs @set_word
.if uses_setb
        lsr a
        adc window
        set_byte
.endif
@set_word:
.if uses_setw
        lsr a
        adc window
        set_word
.endif
.endproc

; Push the variable whose address is in the accumulator, or pop it. It is in the zero page, which is reached
; with an address of two bytes here.
.macro get_byte
        dex
        sty kept_y
        tay
        lda 0,y
        sta low,x
        lda #0
        sta high,x
        ldy kept_y
        jmp bc_next
.endmacro

.macro get_word
        dex
        sty kept_y
        tay
        lda 0,y
        sta low,x
        lda 1,y
        sta high,x
        ldy kept_y
        jmp bc_next
.endmacro

.macro set_byte
        sty kept_y
        tay
        lda low,x
        sta 0,y
        ldy kept_y
        inx
        jmp bc_next
.endmacro

.macro set_word
        sty kept_y
        tay
        lda low,x
        sta 0,y
        lda high,x
        sta 1,y
        ldy kept_y
        inx
        jmp bc_next
.endmacro

.proc ends
bc_push_byte:           ; the accumulator
        dex
        sta low,x
        lda #0
        sta high,x
        jmp bc_next
bc_truth:               ; the carry in place of the top
        lda #0
        sta high,x
        rol a
        sta low,x
        jmp bc_next
bc_drop_one:
        inx
        jmp bc_next
.endproc

; Jumps, and goes on behind a jump.
.proc jumps
bc_taken:
        lda bc_vector+1
        and #2*far
        bne @far
        fetch
        sta at
        cmp #$80
        tya
        bcs @near_back
        adc at
        tay
        bcc @done
        inc page
@done:  jmp bc_next
@near_back:
        clc
        adc at
        tay
        bcs @done
        dec page
        jmp bc_next
@far:   fetch
        sta at
        lda (pc),y
        sta page
        ldy at
        jmp bc_next
bc_skipped:
        lda bc_vector+1
        and #2*far
        beq @one
        skip
@one:   skip
        jmp bc_next
.endproc

; A word of the pool, by the byte that comes next, as an address.
.proc pool
bc_pool_word:
        fetch
        sty kept_y
        asl a
        tay
        bcs @upper
        lda bc_pool,y
        sta at
        lda bc_pool+1,y
        sta at+1
        ldy kept_y
        rts
@upper: lda bc_pool+256,y
        sta at
        lda bc_pool+257,y
        sta at+1
        ldy kept_y
        rts
.endproc

; Goes to a macro. Its code is above all others, and in the instruction that led here.
.proc bc_macro
        sty back
        lda page
        sta back+1
        ldy bc_vector+1
        lda bc_macros-2*macro_codes+1,y
        sta page
        lda bc_macros-2*macro_codes,y
        tay
        jmp bc_next
.endproc

; Calls a routine; X and Y stay.
.macro routine name
        stx kept_x
        sty kept_y
        jsr name
        ldx kept_x
        ldy kept_y
.endmacro
