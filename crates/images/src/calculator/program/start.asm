; What starts the program and leaves it, and what calls it round and round: code of 24 bits at D1A881.
;
; Given are the places of the memory map, and of the program: `start_entry`, `ui_entry`, `think_entry` in the page,
; `think_nodes`, where the last one's argument is, `index`, what IX must be; the packed parts by their names; and
; `least`, the bytes of RAM that must be free for the game that is kept.

flags          = $d00080
system_page    = $d0
lcd_base       = $e30010
lcd_control    = $e30018
lcd_palette    = $e30200
eight_bits     = $927
backlight      = $f60024
timer          = $f20000
timer_control  = $f20030
keypad         = $f50000
int_status     = $f00000
int_clear      = $f00008
flash_waits    = $e00005

set_6_mhz      = $0003a4
set_48_mhz     = $0003a8

mem_chk        = $0204fc
put_s          = $0207c0
clr_lcd_full   = $020808
home_up        = $020828
draw_status    = $021a3c
power_off      = $021484

; A call of the system: its page, its flags. It may change all registers but IX. What comes back in registers and flags
; stays.
.macro system address
        push ix
        ld iy,flags
        ld a,system_page
        ld mb,a
        call address
        di
        push af
        ld a,page
        ld mb,a
        pop af
        pop ix
.endmacro

; Nothing is changed before it is known that there is room.
.proc start
        ld iy,flags
        call mem_chk
        ld de,least
        or a
        sbc hl,de
        jr nc,@room
        call clr_lcd_full
        call home_up
        ld hl,refusal
        call put_s
        ret
@room:  ld a,i
        push af                 ; parity: whether interrupts were on
        di
        push ix
        ld hl,0
        add hl,sp
        ld (saved_stack),hl
        ld a,mb
        ld (saved_page),a
        ld.sis hl,0
        add.sis hl,sp
        ld (saved_short),hl
        ld hl,(lcd_control)
        ld (saved_control),hl
        ld hl,(lcd_base)
        ld (saved_base),hl
        ld hl,lcd_palette
        ld de,saved_palette
        ld bc,palette_size
        ldir
        ld a,(backlight)
        ld (saved_light),a
        ld hl,(timer_control)
        ld (saved_timer),hl
        ld hl,(timer)
        ld (saved_count),hl
        ld a,(timer+3)
        ld (saved_count+3),a
        ld a,(flash_waits)
        ld (saved_waits),a

        ld a,page
        ld mb,a
        ld.sis sp,short_stack
        ld ix,index
        call full_speed
        call set_timer
        call set_screen

; Letters and texts come first, and a title for as long as the rest takes.
        ld hl,packed_data
        ld de,data
        ld bc,1
        call unpack
        call title

; Both overlays go from the beginning of the page to far behind it, so that letters and texts make way meanwhile.
        ld hl,data
        ld de,net
        ld bc,data_size
        ldir
        ld hl,packed_code
        ld de,unpacked
        ld bc,1
        call unpack

; The larger overlay into its place in the page, from its end; the smaller one to where it is kept.
        ld hl,unpacked + large_size
        ld de,store
        ld bc,small_size
        ldir
        ld hl,unpacked + large_size - 1
        ld de,page_at + origin + large_size - 1
        ld bc,large_size
        lddr
        ld hl,net
        ld de,data
        ld bc,data_size
        ldir
        ld hl,packed_net
        ld de,net
        ld bc,net_row
        call unpack

; Of the larger one as much as there is room for is kept as well.
        ld hl,page_at + code
        ld de,store + small_size
        ld bc,both_size
        ldir
        ld hl,page_at
        ld de,page_at + 1
        ld bc,origin - 1
        ld (hl),0
        ldir
        ld hl,table
        ld de,table + 1
        ld bc,table_size - 1
        ld (hl),0
        ldir
        ld a,$cd                ; call
        ld (page_at),a
        ld hl,$c35b             ; jp.lil
        ld (page_at + 3),hl
        ld hl,way_back
        ld (page_at + 5),hl
        ld a,rest_first
        ld (is_rest),a
        call find_files
        call bring_rest
        ld hl,start_entry
        call run

@round: call bring_rest
        ld hl,ui_entry
        call run
        ld a,h
        and l
        inc a
        jr z,leave
        ld a,h
        or l
        jr z,@rest
        ld a,l
        ld (page_at + think_nodes),a
        ld a,h
        ld (page_at + think_nodes + 1),a
        call fast
        call bring_think
        ld hl,think_entry
        call run
        jr @round
@rest:  call rest
        jr @round

; Everything as it was, as far as programs must leave it so.
leave:  call fast
        ld a,(saved_waits)
        ld (flash_waits),a
        ld hl,saved_palette
        ld de,lcd_palette
        ld bc,palette_size
        ldir
        ld a,(saved_light)
        ld (backlight),a
        ld hl,(saved_base)
        ld (lcd_base),hl
        ld hl,(saved_control)
        ld (lcd_control),hl
        ld hl,(saved_timer)
        ld (timer_control),hl
        ld hl,(saved_count)
        ld (timer),hl
        ld a,(saved_count+3)
        ld (timer+3),a
        ld a,(saved_page)
        ld mb,a
        ld hl,(saved_short)
        ld.sis sp,hl
        ld hl,(saved_stack)
        ld sp,hl
        ld iy,flags
        call clr_lcd_full
        call home_up
        call draw_status
        pop ix
        pop af
        ld iy,flags
        jp po,@off
        ei
@off:   ret
.endproc

; Calls what lies at HL in the page. HL and A are what that leaves. The page begins with a call and a jump back to here.
.proc run
        ld a,l
        ld (page_at + 1),a
        ld a,h
        ld (page_at + 2),a
        ld ix,index
        jp.sis 0
.endproc

.proc way_back
        ret
.endproc

.proc bring_rest
        ld a,(is_rest)
        or a
        ret nz
        jr swap
.endproc

.proc bring_think
        ld a,(is_rest)
        or a
        ret z
        jr swap
.endproc

; The other overlay into the page. Both are kept as far as there is room, so that much is copied; of the rest, what is in
; the page and what is kept change their places. That takes a good part of the time of a key that is pressed in passing,
; so that keys are looked at before and behind it.
.proc swap
        call poll
        ld hl,store
        ld a,(is_rest)
        xor 1
        ld (is_rest),a
        cp rest_first
        jr nz,@small
        ld hl,store + small_size
@small: ld de,page_at + code
        ld bc,both_size
        ldir
        ld hl,store + both_size
        ld de,page_at + code + both_size
        ld a,chunks
@next:  push af
        push hl
        push de
        ex de,hl
        ld de,store + small_size + both_size
        ld bc,chunk
        ldir                    ; from the page, aside
        pop de
        pop hl
        push hl
        ld bc,chunk
        ldir                    ; what was kept, into the page
        pop hl
        push de
        ex de,hl
        ld hl,store + small_size + both_size
        ld bc,chunk
        ldir                    ; what was in the page is kept
        ex de,hl
        pop de
        pop af
        dec a
        jr nz,@next
        jp poll
.endproc

; The CPU at 6 MHz, while nothing is to be done, and at 48. Only the system may write to the port, from programs that is a
; reset; and they cannot read it either.
.proc slow
        ld a,(is_slow)
        or a
        ret nz
        inc a
        ld (is_slow),a
        system set_6_mhz
        ret
.endproc

.proc fast
        ld a,(is_slow)
        or a
        ret z
        jr full_speed
.endproc

.proc full_speed
        xor a
        ld (is_slow),a
        system set_48_mhz
        ret
.endproc

; The screen behind the page, dark at first.
.proc set_screen
        ld hl,screen
        ld (hl),0
        ld de,screen + 1
        ld bc,320 * 240 - 1
        ldir
        ld hl,lcd_palette
        ld (hl),0
        ld de,lcd_palette + 1
        ld bc,palette_size - 1
        ldir
        jr show_screen
.endproc

.proc show_screen
        ld hl,screen
        ld (lcd_base),hl
        ld hl,eight_bits
        ld (lcd_control),hl
        ret
.endproc

; The first timer counts up, 32,768 times a second.
.proc set_timer
        ld hl,0
        ld (timer_control),hl
        ld (timer),hl
        xor a
        ld (timer+3),a
        ld (last_count),hl
        ld a,(saved_timer)
        and $f8
        or 3
        ld l,a
        ld a,(saved_timer+1)
        or 2
        ld h,a
        ld (timer_control),hl
        ld a,1
        ld (int_clear),a        ; ON was pressed before
        ret
.endproc

.proc saved
saved_stack:   .space 3
saved_short:   .space 3
saved_control: .space 3
saved_base:    .space 3
saved_timer:   .space 3
saved_count:   .space 4
saved_page:    .space 1
saved_light:   .space 1
saved_waits:   .space 1
is_rest:       .space 1
is_slow:       .space 1
.endproc
