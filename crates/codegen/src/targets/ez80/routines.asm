; What an eZ80 has no instruction for. Only those procedures become part of a program that it calls.
;
; Bytes are in A and E, words in HL and DE, 32 bits in DE (high) and HL, a second number of 32 bits in the first four
; scratch bytes. Those of 8 and 16 bits leave BC as it is. The compiler gives `scratch`, the distance of eight bytes
; from IX.

third = scratch + 4

; HL = HL * DE. Three products of bytes: that of the high ones is lost.
.proc rt_product
        push bc
        ld b,h
        ld c,e
        mlt bc
        ld a,c
        ld b,l
        ld c,d
        mlt bc
        add a,c
        ld h,e
        mlt hl
        add a,h
        ld h,a
        pop bc
        ret
.endproc

; L = L / E, A is what is left.
.proc rt_byte_quotient
        ld h,8
        xor a
@again: sla l
        rla
        jr c,@over
        cp e
        jr c,@next
@over:  sub e
        inc l
@next:  dec h
        jr nz,@again
        ret
.endproc

; HL = HL / DE, DE is what is left. The dividend is in A and C, in A alone if it has one byte; the quotient follows it.
.proc rt_quotient
        push bc
        ld a,h
        ld c,l
        ld b,16
        or a
        jr nz,@begin
        ld a,c
        ld c,0
        ld b,8
@begin: ld hl,0
@again: sla c
        rla
        adc hl,hl
        jr c,@over
        sbc hl,de
        jr nc,@fits
        add hl,de
        djnz @again
        jr @end
@over:  or a
        sbc hl,de
@fits:  inc c
        djnz @again
@end:   ex de,hl
        ld h,a
        ld l,c
        pop bc
        ret
.endproc

; HL is its negative if the highest bit of A is set.
.macro negate_if
        rla
        jr nc,@end
        sub a
        sub l
        ld l,a
        sbc a,a
        sub h
        ld h,a
@end:
.endmacro

; The same with signs.
.proc rt_signed_quotient
        ld a,h
        push af
        xor d
        push af
        ld a,h
        negate_if
        ex de,hl
        ld a,h
        negate_if
        ex de,hl
        call rt_quotient
        pop af
        negate_if
        ex de,hl
        pop af
        negate_if
        ex de,hl
        ret
.endproc

; A shifted by E: as often as it says, perhaps not at all.
.proc rt_byte_left
        inc e
@again: dec e
        jr z,@end
        add a,a
        jr @again
@end:   ret
.endproc

.proc rt_byte_right
        inc e
@again: dec e
        jr z,@end
        srl a
        jr @again
@end:   ret
.endproc

.proc rt_byte_signed
        inc e
@again: dec e
        jr z,@end
        sra a
        jr @again
@end:   ret
.endproc

; HL shifted by A.
.proc rt_left
        inc a
@again: dec a
        jr z,@end
        add hl,hl
        jr @again
@end:   ret
.endproc

.proc rt_right
        inc a
@again: dec a
        jr z,@end
        srl h
        rr l
        jr @again
@end:   ret
.endproc

.proc rt_signed
        inc a
@again: dec a
        jr z,@end
        sra h
        rr l
        jr @again
@end:   ret
.endproc

; DE and HL shifted by A.
.proc rt_long_left
        inc a
@again: dec a
        jr z,@end
        add hl,hl
        ex de,hl
        adc hl,hl
        ex de,hl
        jr @again
@end:   ret
.endproc

.proc rt_long_right
        inc a
@again: dec a
        jr z,@end
        srl d
        rr e
        rr h
        rr l
        jr @again
@end:   ret
.endproc

.proc rt_long_signed
        inc a
@again: dec a
        jr z,@end
        sra d
        rr e
        rr h
        rr l
        jr @again
@end:   ret
.endproc

; DE and HL times the scratch bytes.
.proc rt_long_product
        ld bc,0
        ld (ix+third),bc
        ld (ix+third+2),bc
        ld a,32
@again: srl d
        rr e
        rr h
        rr l
        jr nc,@skip
        push hl
        ld hl,(ix+third)
        ld bc,(ix+scratch)
        add hl,bc
        ld (ix+third),hl
        ld hl,(ix+third+2)
        ld bc,(ix+scratch+2)
        adc hl,bc
        ld (ix+third+2),hl
        pop hl
@skip:  sla (ix+scratch)
        rl (ix+scratch+1)
        rl (ix+scratch+2)
        rl (ix+scratch+3)
        dec a
        jr nz,@again
        ld hl,(ix+third)
        ld de,(ix+third+2)
        ret
.endproc

; The third less the scratch bytes, in HL and DE.
.macro subtract
        ld hl,(ix+third)
        ld bc,(ix+scratch)
        or a
        sbc hl,bc
        ex de,hl
        ld hl,(ix+third+2)
        ld bc,(ix+scratch+2)
        sbc hl,bc
.endmacro

; DE and HL by the scratch bytes: the quotient there, the third is what is left.
.proc rt_long_quotient
        ld bc,0
        ld (ix+third),bc
        ld (ix+third+2),bc
        ld a,32
@again: add hl,hl
        ex de,hl
        adc hl,hl
        ex de,hl
        rl (ix+third)
        rl (ix+third+1)
        rl (ix+third+2)
        rl (ix+third+3)
        push hl
        push de
        jr c,@over
        subtract
        jr nc,@fits
        pop de
        pop hl
        jr @next
@over:  subtract
@fits:  ld (ix+third),de
        ld (ix+third+2),hl
        pop de
        pop hl
        inc l
@next:  dec a
        jr nz,@again
        ret
.endproc

; The negative of DE and HL.
.proc rt_long_negative
        xor a
        sub l
        ld l,a
        ld a,0
        sbc a,h
        ld h,a
        ld a,0
        sbc a,e
        ld e,a
        ld a,0
        sbc a,d
        ld d,a
        ret
.endproc

.proc rt_long_rest
        call rt_long_quotient
        ld hl,(ix+third)
        ld de,(ix+third+2)
        ret
.endproc

; DE and HL are their negative if the highest bit of A is set.
.macro negate_long_if
        rla
        jr nc,@end
        call rt_long_negative
@end:
.endmacro

; The sizes of DE and HL and of the scratch bytes, divided; A has the sign of the first number.
.macro divide_sizes
        negate_long_if
        push de
        push hl
        ld hl,(ix+scratch)
        ld de,(ix+scratch+2)
        ld a,d
        negate_long_if
        ld (ix+scratch),hl
        ld (ix+scratch+2),de
        pop hl
        pop de
        call rt_long_quotient
.endmacro

.proc rt_long_signed_quotient
        ld a,d
        xor (ix+scratch+3)
        push af
        ld a,d
        divide_sizes
        pop af
        negate_long_if
        ret
.endproc

.proc rt_long_signed_rest
        ld a,d
        push af
        ld a,d
        divide_sizes
        ld hl,(ix+third)
        ld de,(ix+third+2)
        pop af
        negate_long_if
        ret
.endproc

; Moves BC bytes from HL to DE, which may overlap.
.proc rt_move
        ld a,b
        or c
        ret z
        push hl
        or a
        sbc hl,de
        pop hl
        jr c,@down
        ldir
        ret
@down:  add hl,bc
        dec hl
        ex de,hl
        add hl,bc
        dec hl
        ex de,hl
        lddr
        ret
.endproc

; Copies BC bytes from HL to DE, perhaps none.
.proc rt_copy
        ld a,b
        or c
        ret z
        ldir
        ret
.endproc

; Fills BC bytes from HL on with A, perhaps none.
.proc rt_fill
        ld e,a
        ld a,b
        or c
        ret z
        ld (hl),e
        dec bc
        ld a,b
        or c
        ret z
        ld d,h
        ld e,l
        inc de
        ldir
        ret
.endproc

; HL is -1, 0 or 1: BC bytes at HL compared with those at DE.
.proc rt_compare
@again: ld a,b
        or c
        jr z,@equal
        ld a,(de)
        cp (hl)
        jr nz,@differ
        inc hl
        inc de
        dec bc
        jr @again
@differ:
        ; The byte at DE is less exactly if the carry is set: the first one is greater.
        ld hl,1
        ret c
        ld hl,65535
        ret
@equal: ld hl,0
        ret
.endproc
