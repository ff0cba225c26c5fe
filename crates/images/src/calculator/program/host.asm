; What the program asks of the calculator: each procedure is called from Z80 mode, in ADL mode, and returns by
; `ret.lis`. `crates/calculator/src/host.rs` says what each does.
;
; Arguments have four bytes each at IX and so far; of numbers with two bytes the third is set before three are read.
; A byte comes back in A, two in HL, four in memory.

first  = arguments
second = arguments + 4
third  = arguments + 8
fourth = arguments + 12
fifth  = arguments + 16

keys_most = 8
on_key    = 57
arrows    = $0f
delay     = 400
interval  = 100
bounce    = 150
nap       = 50
dark      = $e0

; HL becomes where a dot lies; DE is lost. The highest byte of HL is 0 whatever `mlt` does with it.
.macro dot x, y
        ld (ix+x+2),0
        ld hl,0
        ld h,(ix+y)
        ld l,160
        mlt hl
        add hl,hl
        ld de,(ix+x)
        add hl,de
        ld de,screen
        add hl,de
.endmacro

.proc host_fill
        dot first, second
        ld (ix+third+2),0
        ld b,(ix+fourth)
@row:   push bc
        push hl
        ld a,(ix+fifth)
        ld (hl),a
        ld bc,(ix+third)
        dec bc
        ld a,b
        or c
        jr z,@one
        push hl
        pop de
        inc de
        ldir
@one:   pop hl
        ld de,320
        add hl,de
        pop bc
        djnz @row
        ret.lis
.endproc

; A letter: nine rows of six dots, the last of each paper; or all of that twice as large.
.proc host_glyph
        call glyph
        ret.lis
.endproc

.proc glyph
        ld a,(ix+third)
        and $7f
        sub font_first
        ld hl,0
        ld l,a
        add hl,hl
        add hl,hl
        add hl,hl
        ld de,font
        add hl,de
        push hl
        pop iy
        dot first, second
        ld c,9
@row:   ld e,(iy+0)
        inc iy
        dec c
        jr nz,@shape
        ld e,c
@shape: bit 7,(ix+third)
        jr nz,@large
        call glyph_row
        push de
        ld de,320 - 6
        add hl,de
        pop de
        jr @next
@large: call glyph_wide
        call glyph_wide
@next:  ld a,c
        or a
        jr nz,@row
        ret
.endproc

; Six dots from the bits of E, at HL, which goes on behind them. C stays.
.proc glyph_row
        ld b,6
@dot:   sla e
        ld a,(ix+fifth)
        jr nc,@put
        ld a,(ix+fourth)
@put:   ld (hl),a
        inc hl
        djnz @dot
        ret
.endproc

; Six dots from the bits of E, each twice as wide; HL goes on below, E and C stay.
.proc glyph_wide
        push de
        ld b,6
@dot:   sla e
        ld a,(ix+fifth)
        jr nc,@put
        ld a,(ix+fourth)
@put:   ld (hl),a
        inc hl
        ld (hl),a
        inc hl
        djnz @dot
        ld de,320 - 12
        add hl,de
        pop de
        ret
.endproc

; A man: rows of two bits a dot, four to a byte.
.proc host_man
        ld a,(ix+third)
        ld c,white_men - 1
        cp 6
        jr c,@white
        sub 6
        ld c,black_men - 1
@white: ld hl,0
        ld h,a
        ld l,man_size
        mlt hl
        ld de,men
        add hl,de
        push hl
        pop iy
        dot first, second
        ld b,man_rows
@row:   push bc
        ld b,man_rows
        ld d,1
@dot:   dec d
        jr nz,@more
        ld e,(iy+0)
        inc iy
        ld d,4
@more:  xor a
        sla e
        rla
        sla e
        rla
        or a
        jr z,@paper
        add a,c
        jr @put
@paper: ld a,(ix+fourth)
@put:   ld (hl),a
        inc hl
        djnz @dot
        ld de,320 - man_rows
        add hl,de
        pop bc
        djnz @row
        ret.lis
.endproc

.proc host_palette
        ld a,(ix+first)
        call palette
        ret.lis
.endproc

.proc palette
        ld hl,0
        ld h,a
        ld l,2 * colours
        mlt hl
        ld de,palettes
        add hl,de
        ld de,lcd_palette
        ld bc,2 * colours
        ldir
        ret
.endproc

; A title while the rest is unpacked, which may need some rows of the screen: all colours are the ground's but the letters'.
.proc title
        ld hl,(palettes)
        ld (lcd_palette),hl
        ld hl,lcd_palette
        ld de,lcd_palette + 2
        ld bc,palette_size - 2
        ldir
        ld a,(palettes + 2)
        ld (lcd_palette + 2),a
        ld a,(palettes + 3)
        ld (lcd_palette + 3),a
        ld hl,title_text
        ld de,116
@next:  ld a,(hl)
        or a
        ret z
        inc hl
        push hl
        push de
        ld (ix+first),de
        ld (ix+second),190
        or $80
        ld (ix+third),a
        ld (ix+fourth),1
        ld (ix+fifth),0
        call glyph
        pop hl
        ld de,12
        add hl,de
        ex de,hl
        pop hl
        jr @next
.endproc

.proc host_letter
        ld (ix+first+2),0
        ld hl,(ix+first)
        ld de,texts
        add hl,de
        ld a,(hl)
        ret.lis
.endproc

; Milliseconds.
.proc host_now
        call tick
        ld hl,(millis)
        ld (ix+results),hl
        ld a,(millis+3)
        ld (ix+results+3),a
        ret.lis
.endproc

; Brings the milliseconds up to date: 125 of them for each 4,096 counts. It must be called once in four seconds, or time
; stands still meanwhile.
.proc tick
@again: ld hl,(timer)
        ld de,(timer)
        or a
        sbc hl,de
        jr nz,@again            ; it went on between two of its bytes
        ld hl,(last_count)
        ld (last_count),de
        ex de,hl
        or a
        sbc hl,de               ; counts since the last time
        push hl
        ld de,$020000
        or a
        sbc hl,de
        pop hl
        jr c,@few
        ld hl,$01ffff
@few:   push hl
        pop de
        add hl,hl
        add hl,hl
        add hl,hl
        add hl,hl
        add hl,hl
        add hl,hl
        add hl,hl
        or a
        sbc hl,de
        sbc hl,de
        sbc hl,de
        ld de,(parts)
        add hl,de
        ld (parts),hl
        ld hl,(parts+1)         ; the byte behind is always 0
        srl h
        rr l
        srl h
        rr l
        srl h
        rr l
        srl h
        rr l
        ld de,(millis)
        add hl,de
        ld (millis),hl
        jr nc,@low
        ld hl,millis+3
        inc (hl)
@low:   ld hl,parts+1
        ld a,(hl)
        and $0f
        ld (hl),a
        inc hl
        ld (hl),0
        ret
.endproc

.proc host_noise
        ld hl,(timer)
        ld a,(millis)
        xor h
        ld h,a
        ret.lis
.endproc

; Whether a key waits.
.proc host_waiting
        call poll
        ld a,(keys_count)
        or a
        jr z,@none
        ld a,1
@none:  ret.lis
.endproc

; The first key that waits. There is something to be done then.
.proc host_key
        call poll
        ld a,(keys_count)
        or a
        jr z,@none
        dec a
        ld (keys_count),a
        ld a,(keys)
        push af
        ld hl,keys + 1
        ld de,keys
        ld bc,keys_most - 1
        ldir
        call fast
        pop af
@none:  ret.lis
.endproc

; Waits for a key, for a short while, slowly: so does the round that follows if there was none.
.proc rest
        call slow
        ld hl,(millis)
        ld de,nap
        add hl,de
        push hl
@wait:  call poll
        ld a,(keys_count)
        or a
        jr nz,@end
        pop de
        push de
        ld hl,(millis)
        or a
        sbc hl,de
        jp m,@wait
@end:   pop hl
        ret
.endproc

; Looks at the keys: those that are new wait to be asked for. A key is down as soon as it is seen so, and up when it was
; seen so twice: contacts bounce. Arrows that stay down come again.
.proc poll
        call tick
        ld a,(int_status)
        bit 0,a
        jr z,@keys
        ld a,1
        ld (int_clear),a
        ld hl,(millis)
        ld de,(on_at)
        ld (on_at),hl
        or a
        sbc hl,de
        ld de,bounce
        or a
        sbc hl,de
        jr c,@keys
        ld a,on_key
        call hear
@keys:  ld hl,keypad
        ld (hl),2
        xor a
@scan:  cp (hl)
        jr nz,@scan
        ld hl,keypad + $12
        ld iy,held
        ld b,7
        ld c,49
@group: ld d,(hl)
        ld a,(iy+0)
        cpl
        and d
        ld e,a                  ; those that were not down
        ld a,(iy+0)
        and (iy+1)
        or d
        ld (iy+0),a
        ld (iy+1),d
        push bc
@bit:   ld a,e
        or a
        jr z,@none
        srl e
        jr nc,@up
        ld a,c
        call hear
@up:    inc c
        jr @bit
@none:  pop bc
        inc hl
        inc hl
        lea iy,iy+2
        ld a,c
        sub 8
        ld c,a
        djnz @group

; The arrows are the last group.
        ld a,(held + 12)
        and arrows
        ld hl,repeated
        cp (hl)
        ld (hl),a
        ld de,delay
        jr nz,@later
        or a
        ret z
        ld c,a
        ld hl,(millis)
        ld de,(repeat_at)
        or a
        sbc hl,de
        ret m
        xor a
@which: inc a
        srl c
        jr nc,@which
        call hear
        ld de,interval
@later: ld hl,(millis)
        add hl,de
        ld (repeat_at),hl
        ret
.endproc

; A key waits from now on, if there is room. All registers but A stay.
.proc hear
        push hl
        push de
        ld e,a
        ld a,(keys_count)
        cp keys_most
        jr z,@full
        inc a
        ld (keys_count),a
        ld hl,0
        ld l,a
        ld a,e
        ld de,keys - 1
        add hl,de
        ld (hl),a
@full:  pop de
        pop hl
        ret
.endproc

.proc host_dim
        ld a,(ix+first)
        or a
        ld a,(saved_light)
        jr z,@set
        cp dark
        jr nc,@set
        ld a,dark
@set:   ld (backlight),a
        ret.lis
.endproc

; The system switches itself off, with the screen that it knows, and comes back when ON was pressed, at whatever speed.
.proc host_power_off
        call fast
        ld hl,(saved_base)
        ld (lcd_base),hl
        ld hl,(saved_control)
        ld (lcd_control),hl
        ld a,(saved_light)
        ld (backlight),a
        system power_off
        call full_speed
        call set_timer
        call show_screen
        xor a
        ld (keys_count),a
        ret.lis
.endproc

.proc host_variables
millis: .space 4
parts:  .space 4
last_count:
        .space 3
on_at:  .space 3
repeat_at:
        .space 3
repeated:
        .space 1
keys_count:
        .space 1
keys:   .space keys_most
held:   .space 14
.endproc
