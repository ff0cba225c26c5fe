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
@numbers@
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

@entries@
        .global _engine_version
_engine_version:
        ld      hl, @version@
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
@start@
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

@network@

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
@heads@
; For each function: its overlays, whether it needs a game and what it answers to a hook; its address in either overlay.
km_functions:
@functions@
; King and pawn against king.
km_kpk:
@kpk@
@values@
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
