; What the calculator's machine asks for from outside: a table and data beyond 16-bit pointers, and the network.
;
; The builder gives `arguments` and `results`, distances from IX: an argument has four bytes there, of which two are
; used. Instructions of 24 bits (`.lis`, `.lil`) reach far without a change of mode; they read three bytes of an
; argument, so the third is set first, and IX must have its 24 bits. `table`, `data` and `code_page` say where everything
; lies, `entries`, `kind` and `data_size` what there is, `update` and `outputs` where the network's code is.

first  = arguments
second = arguments + 4
third  = arguments + 8

.proc kilomate_table_len
        ld hl,entries
        ret
.endproc

.proc kilomate_data_len
        ld hl,0
        ld a,(ix+first)
        cp kind
        ret nz
        ld hl,data_size
        ret
.endproc

; A byte of the data: its kind, and where.
.proc kilomate_data_byte
        ld a,(ix+first)
        cp kind
        ld a,0
        ret nz
        ld.lil hl,data
        ld (ix+second+2),0
        ld.lis de,(ix+second)
        add.lis hl,de
        ld.lis a,(hl)
        ret
.endproc

; HL is where an entry lies whose number is an argument; DE where it is read to, or written from.
.macro entry
        ld (ix+first+2),0
        ld (ix+second+2),code_page
        ld.lis hl,(ix+first)
        add.lis hl,hl
        add.lis hl,hl
        add.lis hl,hl
        ld.lil de,table
        add.lis hl,de
        ld.lis de,(ix+second)
.endmacro

.proc kilomate_table_read
        entry
        ld.lil bc,8
        ldir.lis
        ret
.endproc

.proc kilomate_table_write
        entry
        ex.lis de,hl
        ld.lil bc,8
        ldir.lis
        ret
.endproc

; The two pointers.
.macro rows
        ld hl,(ix+first)
        ld de,(ix+second)
.endmacro

.macro same
        ld a,(de)
        cp (hl)
        jr nz,again
        inc hl
        inc de
.endmacro

; Which of eight bytes differ, as bits. Most rows are the same, which takes no loop; if one is not, it is looked at
; once more.
.proc kilomate_net_differences
        rows
        same
        same
        same
        same
        same
        same
        same
        same
        xor a
        ret
again:  rows
        ld b,8
@each:  ld a,(de)
        xor (hl)
        neg             ; what is not zero is a bit
        rr c
        inc hl
        inc de
        djnz @each
        ld a,c
        ret
.endproc

; What is code of 24 bits returns by `ret.lis`.
.proc kilomate_net_update
        call.sil update
        ret
.endproc

.proc kilomate_net_outputs
        call.sil outputs
        ret
.endproc
