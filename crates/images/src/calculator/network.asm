; The network's functions as code of 24 bits (ADL mode), without loops.
;
; The builder gives `arguments` and `results`, distances from IX; `code_page`, in which sums lie; `features` and
; `weights`, where rows of 32 bytes begin, or if `are_lent`, where pointers to them lie; `most`, what units that are larger than a byte come to.

first  = arguments
second = arguments + 4
third  = arguments + 8

; HL is where the row begins whose number is in an argument; DE is lost.
.macro row argument, rows
        ld hl,(ix+argument)
        add hl,hl
        add hl,hl
        add hl,hl
        add hl,hl
        add hl,hl
.if are_lent
        ld de,(rows)
.else
        ld de,rows
.endif
        add hl,de
.endmacro

; One unit's sum: the weight of the row that goes is taken away, that of the one that comes is added. Both are 128 more
; than they are, so the difference has its sign in the carry.
.macro follow unit
        ld a,(bc)
        inc bc
        sub (iy+unit)
        jr c,@less
        add a,(hl)
        ld (hl),a
        inc hl
        jr nc,@end
        inc (hl)
        jr @end
@less:  add a,(hl)
        ld (hl),a
        inc hl
        jr c,@end
        dec (hl)
@end:   inc hl
.endmacro

.macro follow_eight unit
        follow unit
        follow unit+1
        follow unit+2
        follow unit+3
        follow unit+4
        follow unit+5
        follow unit+6
        follow unit+7
.endmacro

; update(sums, gone, come). The sums in HL, the row that goes in IY, the one that comes in BC. Arguments have two bytes;
; the third is set for what reads all three: sums lie in the page, numbers of rows have none.
.proc update
        ld (ix+first+2),code_page
        ld (ix+second+2),0
        ld (ix+third+2),0
        row second, features
        push hl
        pop iy
        row third, features
        push hl
        pop bc
        ld hl,(ix+first)
        follow_eight 0
        follow_eight 8
        follow_eight 16
        follow_eight 24
        ret.lis
.endproc

; One unit: its sum clipped to a byte and squared, without the low byte, times its weight. That is kept rotated, its sign
; in the lowest bit, where a shift finds it.
.macro weigh unit
        ld a,(de)
        ld b,a
        ld c,a
        inc de
        ld a,(de)
        inc de
        or a
        jr z,@square
        rla
        jr c,@end       ; less than nothing
        ld b,most
        jr @weigh
@square:
        mlt bc
@weigh: ld a,(iy+unit)
        rrca
        jr nc,@add
        ld c,0
        or a
        sbc hl,bc
@add:   ld c,a
        mlt bc
        add hl,bc
@end:
.endmacro

.macro weigh_eight unit
        weigh unit
        weigh unit+1
        weigh unit+2
        weigh unit+3
        weigh unit+4
        weigh unit+5
        weigh unit+6
        weigh unit+7
.endmacro

; outputs(sums, row). The sums in DE, the weights in IY, the total in HL, whose 24 bits it does not leave:
; 32 * 254 * 128.
.proc outputs
        ld (ix+first+2),code_page
        ld (ix+second+2),0
        row second, weights
        push hl
        pop iy
        ld de,(ix+first)
        ld hl,0
        ld bc,0
        weigh_eight 0
        weigh_eight 8
        weigh_eight 16
        weigh_eight 24
        ld (ix+results),hl
        ld a,(ix+results+2)
        rla
        sbc a,a
        ld (ix+results+3),a
        ret.lis
.endproc
