; Unpacks what `pack.rs` has packed, where its form is described.
;
; Given are `chances`, where the probabilities lie, two bytes each, `contexts`, how many there are, `rate`, how fast they
; follow, and the first of each kind: `is_again`, `distances`, `lengths`, `bytes`.
;
; IX: where the next byte goes. IY: what is packed. D and E: the state. B: bits that are left, and a one behind them.

; HL: what is packed. DE: where it goes. BC: how far before a byte the one is on which its probabilities depend.
.proc unpack
        push ix
        ld (nearby),bc
        ld (beginning),de
        push de
        pop ix
        push hl
        pop iy
        ld hl,chances
        ld bc,contexts
@even:  ld (hl),0
        inc hl
        ld (hl),$80
        inc hl
        dec bc
        ld a,b
        or c
        jr nz,@even
        ld d,(iy+0)
        ld e,(iy+1)
        lea iy,iy+2
        ld b,$80
        xor a
        ld (was_copy),a
@item:  ld hl,chances
        ld a,(was_copy)
        or a
        jr z,@first
        inc hl
        inc hl
@first: call decide
        jr c,@copy

; A byte: its tree first, by three bits of another byte. What is before the beginning is nothing.
        xor a
        ld (was_copy),a
        push de
        push ix
        pop hl
        ld de,(nearby)
        or a
        sbc hl,de
        ld de,(beginning)
        or a
        sbc hl,de
        ld a,0
        jr c,@tree
        add hl,de
        ld a,(hl)
@tree:  pop de
        rrca
        rrca
        rrca
        rrca
        and $0e
        push bc
        ld bc,0
        ld b,a
        ld hl,chances + 2 * bytes
        add hl,bc
        pop bc
        ld c,1
@bit:   push hl
        push de
        ld de,0
        ld e,c
        add hl,de
        add hl,de
        pop de
        call decide
        pop hl
        rl c
        jr nc,@bit
        ld (ix+0),c
        push bc
        push ix
        pop hl
        inc hl
        push hl
        pop ix
        pop bc
        jp @item

@copy:  ld a,(was_copy)
        or a
        jr nz,@new
        ld hl,chances + 2 * is_again
        call decide
        jr c,@long
@new:   ld hl,chances + 2 * distances
        call number
        dec hl
        push de
        ld de,0
        or a
        sbc hl,de
        pop de
        jr z,@done
        ld (distance),hl
@long:  ld a,1
        ld (was_copy),a
        ld hl,chances + 2 * lengths
        call number
        push de
        push bc
        push hl
        push ix
        pop hl
        push hl
        pop de
        ld bc,(distance)
        or a
        sbc hl,bc
        pop bc
        ldir
        push de
        pop ix
        pop bc
        pop de
        jp @item
@done:  pop ix
        ret
.endproc

; HL becomes the number whose first probability it points to.
.proc number
        push hl
        ld hl,0
        ld (sum),hl
        inc hl
        ld (place),hl
        pop hl
@next:  push hl
        call decide
        pop hl
        jr nc,@end
        inc hl
        inc hl
        push hl
        call decide
        pop hl
        inc hl
        inc hl
        push hl
        push de
        ld de,(place)
        jr nc,@zero
        ld hl,(sum)
        add hl,de
        ld (sum),hl
@zero:  ex de,hl
        add hl,hl
        ld (place),hl
        pop de
        pop hl
        jr @next
@end:   push de
        ld hl,(sum)
        ld de,(place)
        add hl,de
        pop de
        ret
.endproc

; The carry becomes what was decided; HL points to its probability and is lost. C stays.
.proc decide
        bit 7,d
        jr nz,@full
        sla b
        jr nz,@in
        ld b,(iy+0)     ; the carry is the one behind the bits
        inc iy
        rl b
@in:    rl e
        rl d
        jr decide
@full:  inc hl
        ld a,e
        sub (hl)
        jr c,@yes
        ld e,a
        push hl
        ld a,(hl)
        neg
        ld h,a
        ld l,d
        mlt hl
        ld d,0
        add hl,de
        ex de,hl
        pop hl
        ld a,(hl)
        dec a
        push de
        ld d,a
        ld e,rate
        mlt de
        dec hl
        ld a,(hl)
        sub e
        ld (hl),a
        inc hl
        ld a,(hl)
        sbc a,d
        ld (hl),a
        pop de
        or a
        ret
@yes:   push hl
        ld h,(hl)
        ld l,d
        mlt hl
        ld d,0
        add hl,de
        ex de,hl
        pop hl
        ld a,(hl)
        cpl
        push de
        ld d,a
        ld e,rate
        mlt de
        dec hl
        ld a,(hl)
        add a,e
        ld (hl),a
        inc hl
        ld a,(hl)
        adc a,d
        ld (hl),a
        pop de
        scf
        ret
.endproc

.proc unpack_variables
nearby: .space 3
beginning:
        .space 3
distance:
        .space 3
sum:    .space 3
place:  .space 3
was_copy:
        .space 1
.endproc
