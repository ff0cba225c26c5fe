; What takes more than a few instructions. Only those procedures become part of a program that it calls.
;
; They work on twelve bytes of the zero page: two numbers of up to four bytes, `first` and `second`, and a third
; for the product or the remainder. `params` and `results` are those of functions from outside.

first  = work
second = work + 4
third  = work + 8

; The second, which is used up bit by bit, says which shifted firsts are added. A is the product meanwhile, X its
; high byte.

.proc rt_mul8
        lda #0
        beq @again
@add:   clc
        adc first
@shift: asl first
@again: lsr second
        bcs @add
        bne @shift
        sta third
        rts
.endproc

.proc rt_mul16
        lda #0
        tax
        beq @again
@add:   add_first
@shift: asl first
        rol first+1
@again: lsr second+1
        ror second
        bcs @add
        bne @shift
        ldy second+1
        bne @shift
        sta third
        stx third+1
        rts
.endproc

; The same if the second is a byte.
.proc rt_mul16by8
        lda #0
        tax
        beq @again
@add:   add_first
@shift: asl first
        rol first+1
@again: lsr second
        bcs @add
        bne @shift
        sta third
        stx third+1
        rts
.endproc

.macro add_first
        clc
        adc first
        tay
        txa
        adc first+1
        tax
        tya
.endmacro

.proc rt_mul32
        lda #0
        sta third
        sta third+1
        sta third+2
        sta third+3
@again: lsr second+3
        ror second+2
        ror second+1
        ror second
        bcc @skip
        clc
        add_byte third, first
        add_byte third+1, first+1
        add_byte third+2, first+2
        add_byte third+3, first+3
@skip:  asl first
        rol first+1
        rol first+2
        rol first+3
        lda second
        ora second+1
        ora second+2
        ora second+3
        bne @again
        rts
.endproc

.macro add_byte to, what
        lda to
        adc what
        sta to
.endmacro

.macro subtract_byte to, what
        lda to
        sbc what
        sta to
.endmacro

; The first by the second: the quotient takes its place, the remainder is the third. A bit that has left the
; remainder makes it larger than anything.

.proc rt_div8
        lda #0
        sta third
        ldx #8
@again: asl first
        rol third
        bcs @large
        lda third
        cmp second
        bcc @skip
@large: sec
        subtract_byte third, second
        inc first
@skip:  dex
        bne @again
        rts
.endproc

.proc rt_div16
        lda #0
        sta third
        sta third+1
        ldx #16
@again: asl first
        rol first+1
        rol third
        rol third+1
        bcs @large
        lda third
        cmp second
        lda third+1
        sbc second+1
        bcc @skip
@large: sec
        subtract_byte third, second
        subtract_byte third+1, second+1
        inc first
@skip:  dex
        bne @again
        rts
.endproc

.proc rt_div32
        lda #0
        sta third
        sta third+1
        sta third+2
        sta third+3
        ldx #32
@again: asl first
        rol first+1
        rol first+2
        rol first+3
        rol third
        rol third+1
        rol third+2
        rol third+3
        bcs @large
        lda third
        cmp second
        lda third+1
        sbc second+1
        lda third+2
        sbc second+2
        lda third+3
        sbc second+3
        bcc @skip
@large: sec
        subtract_byte third, second
        subtract_byte third+1, second+1
        subtract_byte third+2, second+2
        subtract_byte third+3, second+3
        inc first
@skip:  dex
        bne @again
        rts
.endproc

; The same with signs, which wait on the stack: that of the remainder is that of the first.

.proc rt_sdiv8
        signed_divide negate8, rt_div8, 0
.endproc

.proc rt_sdiv16
        signed_divide negate16, rt_div16, 1
.endproc

.proc rt_sdiv32
        signed_divide negate32, rt_div32, 3
.endproc

.macro signed_divide negate, divide, top
        lda first+top
        pha
        eor second+top
        pha
        lda first+top
        bpl @first
        negate first
@first: lda second+top
        bpl @both
        negate second
@both:  jsr divide
        pla
        bpl @quotient
        negate first
@quotient:
        pla
        bpl @end
        negate third
@end:   rts
.endmacro

.macro negate8 what
        sec
        negate_byte what
.endmacro

.macro negate16 what
        sec
        negate_byte what
        negate_byte what+1
.endmacro

.macro negate32 what
        sec
        negate_byte what
        negate_byte what+1
        negate_byte what+2
        negate_byte what+3
.endmacro

.macro negate_byte what
        lda #0
        sbc what
        sta what
.endmacro

; Blocks of memory: `to`, where the first points, `from`, and how many bytes.

to    = work
from  = work + 2
count = work + 4

; Whole pages first.

.proc rt_copy
        ldy #0
        ldx count+1
        beq @rest
@page:  lda (from),y
        sta (to),y
        iny
        bne @page
        inc to+1
        inc from+1
        dex
        bne @page
@rest:  ldx count
        beq @end
@last:  lda (from),y
        sta (to),y
        iny
        dex
        bne @last
@end:   rts
.endproc

; The same if they may overlap: upwards like any copy if it goes down, otherwise from the end.

.proc rt_move
        lda to
        cmp from
        lda to+1
        sbc from+1
        bcs @up
        jmp rt_copy
@up:    clc
        add_byte to, count
        add_byte to+1, count+1
        clc
        add_byte from, count
        add_byte from+1, count+1
        ldy #0
@again: lda count
        ora count+1
        beq @end
        decrement to
        decrement from
        lda (from),y
        sta (to),y
        decrement count
        jmp @again
@end:   rts
.endproc

.macro decrement what
        lda what
        bne @stays
        dec what+1
@stays: dec what
.endmacro

; A byte, which is where `from` would be, to so many places.

.proc rt_fill
        lda from
        ldy #0
        ldx count+1
        beq @rest
@page:  sta (to),y
        iny
        bne @page
        inc to+1
        dex
        bne @page
@rest:  ldx count
        beq @end
@last:  sta (to),y
        iny
        dex
        bne @last
@end:   rts
.endproc

; A function from outside, `memcmp`: which of two places has the lower byte where they differ first.

.proc rt_compare
        ldy #0
@again: lda params+8
        ora params+9
        beq @same
        lda (params),y
        cmp (params+4),y
        bne @differ
        iny
        bne @next
        inc params+1
        inc params+5
@next:  decrement params+8
        jmp @again
@same:  sta results
        sta results+1
        rts
@differ:
        bcc @less
        lda #1
        sta results
        lda #0
        sta results+1
        rts
@less:  lda #255
        sta results
        sta results+1
        rts
.endproc
