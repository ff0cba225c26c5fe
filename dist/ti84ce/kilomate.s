;
; Kilomate for programs of the TI-84 Plus CE: the functions of engine.h as machine code.
;
; Free software, by the licence MIT or Apache-2.0, as you like.
; SPDX-License-Identifier: MIT OR Apache-2.0
;
; Made by `cargo xtask machine ce build` from the engine's source, which is Rust; do not change it here. It is for GNU as
; with -march=ez80+full, as in the CE C/C++ toolchain from version 15 on: put it into src/ with engine.h and
; kilomate.h. docs/ti84ce-library.md says what else there is to do.
;
; What can be chosen, here or by --defsym:
;
; KILOMATE_PAGE           the page of 64 KB that the library has for itself, D4 if nothing is said
; KILOMATE_TABLE_ENTRIES  entries of the transposition table, 8 bytes each: a power of two from 16 to 32768
; KILOMATE_TABLE          where the table lies; in .bss if nothing is said
;
        .assume adl = 1

        .ifndef KILOMATE_PAGE
        .set    KILOMATE_PAGE, 0xd4
        .endif
        .ifndef KILOMATE_TABLE_ENTRIES
        .set    KILOMATE_TABLE_ENTRIES, 4096
        .endif

; What the engine's source has made of its memory.
        .set    km_border, 11271
        .set    km_arguments, 53
        .set    km_results, 429
        .set    km_ix, 384
        .set    km_block_at, 16
        .set    km_enter, 50
        .set    km_operand, 54
        .set    km_ram, 256
        .set    km_memory_size, 14635
        .set    km_origin, 15104
        .set    km_stack, 65534
        .set    km_search_size, 45993
        .set    km_rest_size, 47933
        .set    km_features_size, 23584
        .set    km_begin, 24187
        .set    km_page, KILOMATE_PAGE * 65536
        .set    km_args, km_page + km_border
        .set    km_result, km_args + 12
        .set    km_hooks, km_args + 16
        .set    km_kpk_at, km_args + 22
        .set    km_has_begun, km_args + 25
        .set    km_first, km_arguments
        .set    km_second, km_arguments + 4
        .set    km_third, km_arguments + 8

        .section .text

        .global _engine_init
_engine_init:
        ld      a, 0
        jp      km_call
        .global _engine_new_game
_engine_new_game:
        ld      a, 1
        jp      km_call
        .global _engine_cleanup
_engine_cleanup:
        ld      a, 2
        jp      km_call
        .global _engine_try_position
_engine_try_position:
        .global _engine_set_position
_engine_set_position:
        ld      a, 3
        jp      km_call
        .global _engine_get_position
_engine_get_position:
        ld      a, 4
        jp      km_call
        .global _engine_set_fen
_engine_set_fen:
        ld      a, 5
        jp      km_call
        .global _engine_get_fen
_engine_get_fen:
        ld      a, 6
        jp      km_call
        .global _engine_get_moves_from
_engine_get_moves_from:
        ld      a, 7
        jp      km_call
        .global _engine_get_all_moves
_engine_get_all_moves:
        ld      a, 8
        jp      km_call
        .global _engine_is_legal
_engine_is_legal:
        ld      a, 9
        jp      km_call
        .global _engine_is_legal_move
_engine_is_legal_move:
        ld      a, 10
        jp      km_call
        .global _engine_is_legal_move_p
_engine_is_legal_move_p:
        ld      a, 138
        jp      km_call
        .global _engine_make_move
_engine_make_move:
        ld      a, 11
        jp      km_call
        .global _engine_make_move_p
_engine_make_move_p:
        ld      a, 139
        jp      km_call
        .global _engine_get_move_effects
_engine_get_move_effects:
        ld      a, 12
        jp      km_call
        .global _engine_get_move_effects_p
_engine_get_move_effects_p:
        ld      a, 140
        jp      km_call
        .global _engine_take_back
_engine_take_back:
        ld      a, 13
        jp      km_call
        .global _engine_replay
_engine_replay:
        ld      a, 14
        jp      km_call
        .global _engine_get_san
_engine_get_san:
        ld      a, 15
        jp      km_call
        .global _engine_get_san_p
_engine_get_san_p:
        ld      a, 143
        jp      km_call
        .global _engine_parse_move
_engine_parse_move:
        ld      a, 16
        jp      km_call
        .global _engine_set_level
_engine_set_level:
        ld      a, 17
        jp      km_call
        .global _engine_seed
_engine_seed:
        ld      a, 18
        jp      km_call
        .global _engine_set_book
_engine_set_book:
        ld      a, 19
        jp      km_call
        .global _engine_set_data
_engine_set_data:
        ld      a, 20
        jp      km_call
        .global _engine_think
_engine_think:
        .global _engine_think_p
_engine_think_p:
        ld      a, 21
        jp      km_call
        .global _engine_think_ms
_engine_think_ms:
        .global _engine_think_ms_p
_engine_think_ms_p:
        ld      a, 22
        jp      km_call
        .global _engine_hint
_engine_hint:
        .global _engine_hint_p
_engine_hint_p:
        ld      a, 23
        jp      km_call
        .global _engine_set_interrupt
_engine_set_interrupt:
        ld      a, 24
        jp      km_call
        .global _engine_get_score
_engine_get_score:
        ld      a, 25
        jp      km_call
        .global _engine_get_depth
_engine_get_depth:
        ld      a, 26
        jp      km_call
        .global _engine_was_book
_engine_was_book:
        ld      a, 27
        jp      km_call
        .global _engine_get_nodes
_engine_get_nodes:
        ld      a, 28
        jp      km_call
        .global _engine_get_line
_engine_get_line:
        ld      a, 29
        jp      km_call
        .global _engine_ponder_begin
_engine_ponder_begin:
        ld      a, 30
        jp      km_call
        .global _engine_ponder_begin_p
_engine_ponder_begin_p:
        ld      a, 158
        jp      km_call
        .global _engine_ponder_step
_engine_ponder_step:
        ld      a, 31
        jp      km_call
        .global _engine_ponder_stop
_engine_ponder_stop:
        ld      a, 32
        jp      km_call
        .global _engine_get_status
_engine_get_status:
        ld      a, 33
        jp      km_call
        .global _engine_in_check
_engine_in_check:
        ld      a, 34
        jp      km_call
        .global _engine_save
_engine_save:
        ld      a, 35
        jp      km_call
        .global _engine_restore
_engine_restore:
        ld      a, 36
        jp      km_call
        .global _engine_version
_engine_version:
        ld      hl, 65536
        ld      e, 0
        ret

; ---- A call, from C to the page and back ----

; A is the function's number, with bit 7 if its first argument is a pointer to a move instead of a move.
km_call:
        push    ix
        push    iy
        ld      ix, 0
        add     ix, sp                  ; arguments begin at ix+9
        ld      c, a
        ld      hl, km_busy
        ld      a, (hl)
        or      a
        jp      nz, km_refuse           ; called from a hook
        ld      a, (km_is_lent)
        or      a
        jp      z, km_refuse            ; there is no engine
        ld      (hl), a                 ; busy
        ld      a, i
        ld      a, 0
        jp      po, km_off
        inc     a
km_off: di
        ld      (km_interrupts), a
        ld      a, mb
        ld      (km_mbase), a
        ld      (km_iy), iy
        ld      a, (km_state)
        dec     a
        call    nz, km_prepare
        call    km_record
        bit     2, (iy)
        jr      z, km_has_game
        ld      a, (km_has_begun)
        or      a
        jr      nz, km_has_game
        ld      hl, km_begin
        ld      a, 2
        push    bc
        push    iy
        call    km_run
        pop     iy
        pop     bc
km_has_game:
        call    km_copy_arguments
        ld      a, (km_loaded)
        and     (iy)
        and     3
        jr      nz, km_choose
        ld      a, (iy)                 ; the overlay in the page has not got it
        and     3
        cp      3
        jr      nz, km_choose
        dec     a
km_choose:
        ld      hl, (iy+1)
        cp      2
        jr      nz, km_go
        ld      hl, (iy+3)
km_go:  call    km_run
        ld      hl, (km_result)
        ld      a, (km_result+3)
        ld      e, a
        ld      a, (km_interrupts)
        or      a
        ld      a, 0
        ld      (km_busy), a
        ld      a, l
        pop     iy
        pop     ix
        ret     z
        ei
        ret

; IY is the record of function C.
km_record:
        ld      a, c
        and     0x7f
        ld      de, 0
        ld      e, a
        ld      d, 6
        mlt     de
        ld      iy, km_functions
        add     iy, de
        ret

; The arguments, from the stack into the page. Those of a function that was given a pointer to a move become those of
; one that was given the move.
km_copy_arguments:
        ld      b, c
        lea     hl, ix+9
        ld      de, km_args
        push    bc
        ld      bc, 12
        ldir
        pop     bc
        bit     7, b
        ret     z
        lea     hl, ix+12
        ld      de, km_args+6
        ld      bc, 6
        ldir
        ld      hl, (ix+9)
        call    km_is_null
        jr      nz, km_copy_move
        ld      hl, km_no_move
km_copy_move:
        ld      de, km_args
        ld      bc, 5
        ldir
        ret

; Z if HL is a null pointer. DE is lost.
km_is_null:
        ex      de, hl
        ld      hl, 0
        or      a
        sbc     hl, de
        ex      de, hl
        ret

; Calls the function of the page at HL, which is in overlay A.
km_run: ex      de, hl
        ld      hl, km_page + km_operand
        ld      (hl), e
        inc     hl
        ld      (hl), d
        call    km_bring
        push    ix
        ld      a, KILOMATE_PAGE
        ld      mb, a
        ld      ix, km_page + km_ix
        jp.sis  km_enter
km_back:
        ld      a, (km_mbase)
        ld      mb, a
        pop     ix
        ret

; Brings overlay A into the page, unless it is there: 1 the search, 2 the rest.
km_bring:
        ld      hl, km_loaded
        cp      (hl)
        ret     z
        ld      (hl), a
        ld      hl, (km_search_at)
        ld      bc, km_search_size
        dec     a
        jr      z, km_copy
        ld      hl, (km_rest_at)
        ld      bc, km_rest_size
km_copy:
        ld      de, km_page + km_origin
        ldir
        ret

; Makes the page ready: anew, or with the memory that was put aside. C stays.
km_prepare:
        push    bc
        ld      hl, km_block
        ld      de, km_page + km_block_at
        ld      bc, km_block_end - km_block
        ldir
        ld      hl, km_loaded
        ld      (hl), 0
        ld      hl, km_state
        ld      a, (hl)
        ld      (hl), 1
        cp      2
        jr      z, km_take_up
        ld      hl, km_page + km_ram
        ld      bc, km_memory_size - 1
        call    km_clear
        ld      hl, km_table
        ld      bc, KILOMATE_TABLE_ENTRIES * 8 - 1
        call    km_clear

        ld      hl, km_kpk
        ld      (km_kpk_at), hl
        pop     bc
        ret
km_take_up:
        ld      hl, (km_aside)
        ld      de, km_page + km_ram
        ld      bc, km_memory_size
        ldir
        pop     bc
        ret

; Zeros: one byte at HL, and BC more.
km_clear:
        ld      (hl), 0
        push    hl
        pop     de
        inc     de
        ldir
        ret

; A call that cannot be: the answer is the one that the header says.
km_refuse:
        call    km_record
        ld      hl, 0
        ld      e, l
        ld      a, (iy)
        and     0x18
        jr      z, km_refused
        cp      0x08
        jr      nz, km_refuse_move
        ld      a, 255
        ld      l, a
        jr      km_refused
km_refuse_move:
        ld      hl, (ix+9)
        call    km_is_null
        jr      z, km_refused
        push    hl
        ex      de, hl
        ld      hl, km_no_move
        ld      bc, 5
        ldir
        pop     hl
        ld      e, 0
km_refused:
        pop     iy
        pop     ix
        ret

; ---- Hooks, between two slices of a search ----

km_now: ld      hl, (km_hooks)
        call    km_hook
        ld      (km_page + km_results), hl
        ld      hl, km_page + km_results + 3
        ld      (hl), e
        jr      km_resume
km_input:
        ld      hl, (km_hooks+3)
        call    km_hook
km_resume:
        ld      ix, km_page + km_ix
        jp.sis  km_resumed - km_block + km_block_at

; Calls the function at HL, with everything as the program had it.
km_hook:
        ld      a, (km_mbase)
        ld      mb, a
        ld      iy, (km_iy)
        ld      a, (km_interrupts)
        or      a
        jr      z, km_still_off
        ei
km_still_off:
        call    km_jump
        di
        ld      d, a
        ld      a, KILOMATE_PAGE
        ld      mb, a
        ld      a, d
        ret
km_jump:
        jp      (hl)

; ---- What the program lends ----

; uint8_t kilomate_lend(const void *search, const void *rest, const void *net)
        .global _kilomate_lend
_kilomate_lend:
        push    iy
        ld      iy, 0
        add     iy, sp
        call    km_lend
        pop     iy
        ret
km_lend:
        ld      a, (km_busy)
        or      a
        ld      a, 0
        ret     nz
        ld      hl, km_search_head
        ld      de, (iy+6)
        call    km_compare
        ret     nz
        push    de
        ld      hl, km_rest_head
        ld      de, (iy+9)
        call    km_compare
        jr      nz, km_not_lent
        push    de
        ld      hl, km_net_head
        ld      de, (iy+12)
        call    km_compare
        jr      nz, km_not_lent_either
        ld      (km_features), de
        ld      hl, km_features_size
        add     hl, de
        ld      (km_outputs_from), hl
        pop     hl
        ld      (km_rest_at), hl
        pop     hl
        ld      (km_search_at), hl
        ld      a, 1
        ld      (km_is_lent), a
        ret
km_not_lent_either:
        pop     de
km_not_lent:
        pop     de
        ret

; Z if eight bytes at DE are those at HL; DE is behind them then. Otherwise A is 0.
km_compare:
        ld      b, 8
km_each:
        ld      a, (de)
        cp      (hl)
        jr      nz, km_differs
        inc     de
        inc     hl
        djnz    km_each
        ret
km_differs:
        ld      a, 0
        ret

; uint8_t kilomate_put_aside(void *room)
        .global _kilomate_put_aside
_kilomate_put_aside:
        pop     bc
        pop     de
        push    de
        push    bc
        ld      a, (km_busy)
        or      a
        ld      a, 0
        ret     nz
        ld      hl, km_state
        ld      a, (hl)
        dec     a
        ld      a, 0
        ret     nz                      ; there is nothing in the page
        ld      (hl), 2
        ld      (km_aside), de
        ld      hl, km_page + km_ram
        ld      bc, km_memory_size
        ldir
        inc     a
        ret

; void kilomate_release(void)
        .global _kilomate_release
_kilomate_release:
        ld      a, (km_busy)
        or      a
        ret     nz
        ld      (km_state), a
        ret

; ---- The network, in ADL mode ----

km_update:
        .byte 221,54,55
        .byte KILOMATE_PAGE
        .byte 221,54,59,0,221,54,63,0,221,39,57,41,41,41,41,41,237,91
        d24 km_features
        .byte 25,229,253,225,221,39,61,41,41,41,41,41,237,91
        d24 km_features
        .byte 25,229,193,221,39,53,10,3,253,150,0,56,8,134,119,35,48,9,52,24,6,134,119,35
        .byte 56,1,53,35,10,3,253,150,1,56,8,134,119,35,48,9,52,24,6,134,119,35,56,1
        .byte 53,35,10,3,253,150,2,56,8,134,119,35,48,9,52,24,6,134,119,35,56,1,53,35
        .byte 10,3,253,150,3,56,8,134,119,35,48,9,52,24,6,134,119,35,56,1,53,35,10,3
        .byte 253,150,4,56,8,134,119,35,48,9,52,24,6,134,119,35,56,1,53,35,10,3,253,150
        .byte 5,56,8,134,119,35,48,9,52,24,6,134,119,35,56,1,53,35,10,3,253,150,6,56
        .byte 8,134,119,35,48,9,52,24,6,134,119,35,56,1,53,35,10,3,253,150,7,56,8,134
        .byte 119,35,48,9,52,24,6,134,119,35,56,1,53,35,10,3,253,150,8,56,8,134,119,35
        .byte 48,9,52,24,6,134,119,35,56,1,53,35,10,3,253,150,9,56,8,134,119,35,48,9
        .byte 52,24,6,134,119,35,56,1,53,35,10,3,253,150,10,56,8,134,119,35,48,9,52,24
        .byte 6,134,119,35,56,1,53,35,10,3,253,150,11,56,8,134,119,35,48,9,52,24,6,134
        .byte 119,35,56,1,53,35,10,3,253,150,12,56,8,134,119,35,48,9,52,24,6,134,119,35
        .byte 56,1,53,35,10,3,253,150,13,56,8,134,119,35,48,9,52,24,6,134,119,35,56,1
        .byte 53,35,10,3,253,150,14,56,8,134,119,35,48,9,52,24,6,134,119,35,56,1,53,35
        .byte 10,3,253,150,15,56,8,134,119,35,48,9,52,24,6,134,119,35,56,1,53,35,10,3
        .byte 253,150,16,56,8,134,119,35,48,9,52,24,6,134,119,35,56,1,53,35,10,3,253,150
        .byte 17,56,8,134,119,35,48,9,52,24,6,134,119,35,56,1,53,35,10,3,253,150,18,56
        .byte 8,134,119,35,48,9,52,24,6,134,119,35,56,1,53,35,10,3,253,150,19,56,8,134
        .byte 119,35,48,9,52,24,6,134,119,35,56,1,53,35,10,3,253,150,20,56,8,134,119,35
        .byte 48,9,52,24,6,134,119,35,56,1,53,35,10,3,253,150,21,56,8,134,119,35,48,9
        .byte 52,24,6,134,119,35,56,1,53,35,10,3,253,150,22,56,8,134,119,35,48,9,52,24
        .byte 6,134,119,35,56,1,53,35,10,3,253,150,23,56,8,134,119,35,48,9,52,24,6,134
        .byte 119,35,56,1,53,35,10,3,253,150,24,56,8,134,119,35,48,9,52,24,6,134,119,35
        .byte 56,1,53,35,10,3,253,150,25,56,8,134,119,35,48,9,52,24,6,134,119,35,56,1
        .byte 53,35,10,3,253,150,26,56,8,134,119,35,48,9,52,24,6,134,119,35,56,1,53,35
        .byte 10,3,253,150,27,56,8,134,119,35,48,9,52,24,6,134,119,35,56,1,53,35,10,3
        .byte 253,150,28,56,8,134,119,35,48,9,52,24,6,134,119,35,56,1,53,35,10,3,253,150
        .byte 29,56,8,134,119,35,48,9,52,24,6,134,119,35,56,1,53,35,10,3,253,150,30,56
        .byte 8,134,119,35,48,9,52,24,6,134,119,35,56,1,53,35,10,3,253,150,31,56,8,134
        .byte 119,35,48,9,52,24,6,134,119,35,56,1,53,35,73,201
km_outputs:
        .byte 221,54,55
        .byte KILOMATE_PAGE
        .byte 221,54,59,0,221,39,57,41,41,41,41,41,237,91
        d24 km_outputs_from
        .byte 25,229,253,225,221,23,53,33,0,0,0,1,0,0,0,26,71,79,19,26,19,183,40,7
        .byte 23,56,21,6,254,24,2,237,76,253,126,0,15,48,5,14,0,183,237,66,79,237,76,9
        .byte 26,71,79,19,26,19,183,40,7,23,56,21,6,254,24,2,237,76,253,126,1,15,48,5
        .byte 14,0,183,237,66,79,237,76,9,26,71,79,19,26,19,183,40,7,23,56,21,6,254,24
        .byte 2,237,76,253,126,2,15,48,5,14,0,183,237,66,79,237,76,9,26,71,79,19,26,19
        .byte 183,40,7,23,56,21,6,254,24,2,237,76,253,126,3,15,48,5,14,0,183,237,66,79
        .byte 237,76,9,26,71,79,19,26,19,183,40,7,23,56,21,6,254,24,2,237,76,253,126,4
        .byte 15,48,5,14,0,183,237,66,79,237,76,9,26,71,79,19,26,19,183,40,7,23,56,21
        .byte 6,254,24,2,237,76,253,126,5,15,48,5,14,0,183,237,66,79,237,76,9,26,71,79
        .byte 19,26,19,183,40,7,23,56,21,6,254,24,2,237,76,253,126,6,15,48,5,14,0,183
        .byte 237,66,79,237,76,9,26,71,79,19,26,19,183,40,7,23,56,21,6,254,24,2,237,76
        .byte 253,126,7,15,48,5,14,0,183,237,66,79,237,76,9,26,71,79,19,26,19,183,40,7
        .byte 23,56,21,6,254,24,2,237,76,253,126,8,15,48,5,14,0,183,237,66,79,237,76,9
        .byte 26,71,79,19,26,19,183,40,7,23,56,21,6,254,24,2,237,76,253,126,9,15,48,5
        .byte 14,0,183,237,66,79,237,76,9,26,71,79,19,26,19,183,40,7,23,56,21,6,254,24
        .byte 2,237,76,253,126,10,15,48,5,14,0,183,237,66,79,237,76,9,26,71,79,19,26,19
        .byte 183,40,7,23,56,21,6,254,24,2,237,76,253,126,11,15,48,5,14,0,183,237,66,79
        .byte 237,76,9,26,71,79,19,26,19,183,40,7,23,56,21,6,254,24,2,237,76,253,126,12
        .byte 15,48,5,14,0,183,237,66,79,237,76,9,26,71,79,19,26,19,183,40,7,23,56,21
        .byte 6,254,24,2,237,76,253,126,13,15,48,5,14,0,183,237,66,79,237,76,9,26,71,79
        .byte 19,26,19,183,40,7,23,56,21,6,254,24,2,237,76,253,126,14,15,48,5,14,0,183
        .byte 237,66,79,237,76,9,26,71,79,19,26,19,183,40,7,23,56,21,6,254,24,2,237,76
        .byte 253,126,15,15,48,5,14,0,183,237,66,79,237,76,9,26,71,79,19,26,19,183,40,7
        .byte 23,56,21,6,254,24,2,237,76,253,126,16,15,48,5,14,0,183,237,66,79,237,76,9
        .byte 26,71,79,19,26,19,183,40,7,23,56,21,6,254,24,2,237,76,253,126,17,15,48,5
        .byte 14,0,183,237,66,79,237,76,9,26,71,79,19,26,19,183,40,7,23,56,21,6,254,24
        .byte 2,237,76,253,126,18,15,48,5,14,0,183,237,66,79,237,76,9,26,71,79,19,26,19
        .byte 183,40,7,23,56,21,6,254,24,2,237,76,253,126,19,15,48,5,14,0,183,237,66,79
        .byte 237,76,9,26,71,79,19,26,19,183,40,7,23,56,21,6,254,24,2,237,76,253,126,20
        .byte 15,48,5,14,0,183,237,66,79,237,76,9,26,71,79,19,26,19,183,40,7,23,56,21
        .byte 6,254,24,2,237,76,253,126,21,15,48,5,14,0,183,237,66,79,237,76,9,26,71,79
        .byte 19,26,19,183,40,7,23,56,21,6,254,24,2,237,76,253,126,22,15,48,5,14,0,183
        .byte 237,66,79,237,76,9,26,71,79,19,26,19,183,40,7,23,56,21,6,254,24,2,237,76
        .byte 253,126,23,15,48,5,14,0,183,237,66,79,237,76,9,26,71,79,19,26,19,183,40,7
        .byte 23,56,21,6,254,24,2,237,76,253,126,24,15,48,5,14,0,183,237,66,79,237,76,9
        .byte 26,71,79,19,26,19,183,40,7,23,56,21,6,254,24,2,237,76,253,126,25,15,48,5
        .byte 14,0,183,237,66,79,237,76,9,26,71,79,19,26,19,183,40,7,23,56,21,6,254,24
        .byte 2,237,76,253,126,26,15,48,5,14,0,183,237,66,79,237,76,9,26,71,79,19,26,19
        .byte 183,40,7,23,56,21,6,254,24,2,237,76,253,126,27,15,48,5,14,0,183,237,66,79
        .byte 237,76,9,26,71,79,19,26,19,183,40,7,23,56,21,6,254,24,2,237,76,253,126,28
        .byte 15,48,5,14,0,183,237,66,79,237,76,9,26,71,79,19,26,19,183,40,7,23,56,21
        .byte 6,254,24,2,237,76,253,126,29,15,48,5,14,0,183,237,66,79,237,76,9,26,71,79
        .byte 19,26,19,183,40,7,23,56,21,6,254,24,2,237,76,253,126,30,15,48,5,14,0,183
        .byte 237,66,79,237,76,9,26,71,79,19,26,19,183,40,7,23,56,21,6,254,24,2,237,76
        .byte 253,126,31,15,48,5,14,0,183,237,66,79,237,76,9,221,47,45,221,126,47,23,159,221
        .byte 119,48,73,201

; ---- What is copied to the beginning of the page: Z80 mode ----

        .assume adl = 0
km_block:
        call.il km_update
        ret
        call.il km_outputs
        ret
        ld      hl, KILOMATE_TABLE_ENTRIES
        ret
        jp      km_table_read - km_block + km_block_at
        jp      km_table_write - km_block + km_block_at
        jp      km_read - km_block + km_block_at
        jp      km_write - km_block + km_block_at
        jp      km_ask_now - km_block + km_block_at
        jp      km_ask_input - km_block + km_block_at
km_entered:
        ld      sp, km_stack
        call    0
        jp.lil  km_back

; HL is where an entry lies, DE where it is read to, or written from.
        .macro  km_entry
        ld      (ix+km_first+2), 0
        ld      (ix+km_second+2), KILOMATE_PAGE
        ld.lis  hl, (ix+km_first)
        add.lis hl, hl
        add.lis hl, hl
        add.lis hl, hl
        ld.lil  de, km_table
        add.lis hl, de
        ld.lis  de, (ix+km_second)
        .endm

km_table_read:
        km_entry
        ld.lil  bc, 8
        ldir.lis
        ret
km_table_write:
        km_entry
        ex.lis  de, hl
        ld.lil  bc, 8
        ldir.lis
        ret

; A byte of the program's memory: its low 16 bits, its high ones, what to write.
        .macro  km_pointer
        ld      a, (ix+km_second)
        ld      (ix+km_first+2), a
        ld.lis  hl, (ix+km_first)
        .endm

km_read:
        km_pointer
        ld.lis  a, (hl)
        ret
km_write:
        km_pointer
        ld      a, (ix+km_third)
        ld.lis  (hl), a
        ret

km_ask_now:
        ld      (km_kept - km_block + km_block_at), sp
        jp.lil  km_now
km_ask_input:
        ld      (km_kept - km_block + km_block_at), sp
        jp.lil  km_input
km_resumed:
        ld      sp, (km_kept - km_block + km_block_at)
        ret
km_kept:
        .space  2
km_block_end:
        .assume adl = 1

        .if     km_entered - km_block + km_block_at != km_enter
        .error  "the block is not as the engine expects it"
        .endif
        .if     km_block_end - km_block + km_block_at > km_ram
        .error  "the block is too long"
        .endif

        .section .rodata

km_no_move:
        .byte   0xff, 0xff, 0xff, 0xff, 0
; What the images begin with.
km_search_head:
        .byte 75,77,67,69,1,131,155,235
km_rest_head:
        .byte 75,77,67,69,2,131,155,235
km_net_head:
        .byte 75,77,67,69,3,131,155,235
; For each function: its overlays, whether it needs a game and what it answers to a hook; its address in either overlay.
km_functions:
        .byte 2,0,0,174,196,0 ; init
        .byte 2,0,0,144,198,0 ; new_game
        .byte 2,0,0,143,95,0 ; cleanup
        .byte 14,0,0,9,243,0 ; try_position
        .byte 6,0,0,122,147,0 ; get_position
        .byte 14,0,0,9,240,0 ; set_fen
        .byte 6,0,0,161,129,0 ; get_fen
        .byte 6,0,0,186,146,0 ; get_moves_from
        .byte 6,0,0,210,127,0 ; get_all_moves
        .byte 6,0,0,205,196,0 ; is_legal
        .byte 6,0,0,163,197,0 ; is_legal_move
        .byte 6,0,0,39,198,0 ; make_move
        .byte 6,0,0,206,144,0 ; get_move_effects
        .byte 6,0,0,239,242,0 ; take_back
        .byte 6,0,0,0,211,0 ; replay
        .byte 6,0,0,188,159,0 ; get_san
        .byte 14,0,0,62,201,0 ; parse_move
        .byte 7,59,235,44,242,0 ; set_level
        .byte 7,240,234,50,226,0 ; seed
        .byte 7,31,235,97,226,0 ; set_book
        .byte 14,0,0,108,226,0 ; set_data
        .byte 21,85,236,0,0,0 ; think
        .byte 21,190,236,0,0,0 ; think_ms
        .byte 21,140,233,0,0,0 ; hint
        .byte 7,42,235,27,242,0 ; set_interrupt
        .byte 7,163,110,197,165,0 ; get_score
        .byte 7,33,106,90,128,0 ; get_depth
        .byte 7,52,237,202,244,0 ; was_book
        .byte 7,104,109,107,147,0 ; get_nodes
        .byte 7,53,106,16,133,0 ; get_line
        .byte 6,0,0,250,206,0 ; ponder_begin
        .byte 5,15,234,0,0,0 ; ponder_step
        .byte 7,237,234,253,210,0 ; ponder_stop
        .byte 6,0,0,233,166,0 ; get_status
        .byte 6,0,0,87,196,0 ; in_check
        .byte 6,0,0,232,219,0 ; save
        .byte 6,0,0,203,214,0 ; restore
; King and pawn against king.
km_kpk:
        .byte 75,80,1,122,133,9,152,244,182,144,0,2,151,137,83,1,150,129,167,8,121,130,74,9
        .byte 96,4,17,1,98,1,55,8,166,2,58,1,97,9,119,6,74,8,0,164,73,152,118,138
        .byte 166,2,34,133,71,1,151,129,132,8,52,2,81,8,167,9,21,9,70,8,167,132,21,2
        .byte 166,2,86,9,119,4,119,130,18,9,33,8,150,2,53,9,86,9,52,2,69,4,55,136
        .byte 119,1,150,132,53,1,149,9,52,1,34,8,54,6,151,8,82,1,183,8,184,188,166,2
        .byte 69,137,21,133,52,130,101,2,51,8,120,6,99,8,119,6,51,9,97,8,119,135,97,132
        .byte 183,129,18,4,77,6,130,8,78,6,130,8,121,160,99,157,76,153,89,151,97,145,56,141
        .byte 70,131,53,129,86,8,96,4,54,6,75,134,74,9,96,130,19,1,183,8,55,6,18,4
        .byte 55,4,18,6,85,1,183,8,18,9,32,9,167,129,80,8,73,4,97,8,56,6,78,2
        .byte 21,8,78,6,101,8,168,130,19,1,53,8,55,6,56,129,76,8,78,2,21,8,167,8
        .byte 81,9,34,9,0,9,118,8,33,228

        .section .bss

km_busy:        .space 1
km_interrupts:  .space 1
km_mbase:       .space 1
km_iy:          .space 3
km_state:       .space 1        ; of the page: 0 anything, 1 the engine's, 2 its memory is put aside
km_loaded:      .space 1
km_is_lent:     .space 1
km_search_at:   .space 3
km_rest_at:     .space 3
km_features:    .space 3
km_outputs_from: .space 3
km_aside:       .space 3
        .ifdef  KILOMATE_TABLE
        .set    km_table, KILOMATE_TABLE
        .else
km_table:       .space KILOMATE_TABLE_ENTRIES * 8
        .endif
        .global km_bss_end
km_bss_end:
