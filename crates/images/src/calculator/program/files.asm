; The files: AppVars that the system keeps.
;
; A new one is made beside the old one, under a name whose last character is 0. When it is whole that becomes 1, in one
; byte of the system's table; then the old one is deleted, and the last character becomes the right one. Wherever the
; power fails, there is one of the right name, or else a whole one whose last character is 1: `find_files` makes
; that right at the start. One that ends with 0 is nothing.
;
; An entry of the system's table is read downward: type, two bytes, address of the data (low byte first), length of the
; name, name. Data begin with their length; in the archive the entry lies before them.

mov_9_to_op1   = $020320
chk_find_sym   = $02050c
enough_mem     = $02051c
create_appvar  = $021330
del_var_arc    = $021434

op1            = $d005f8
ram            = $d00000
unfinished     = '0'
finished       = '1'
in_table       = 18             ; bytes of an entry, and of the length of its data, at most

; HL points to the name of the file whose number is in A: type, name, where its last character is.
.proc name_of
        ld hl,names
        or a
        ret z
        ld de,11
@next:  add hl,de
        dec a
        jr nz,@next
        ret
.endproc

; Type, name, zeros; how far its last character is in OP1; that character.
.proc file_names
names:  .byte $15, 'K', 'M', 'G', 'A', 'M', 'E', 0, 0, 6, 'E'
        .byte $15, 'K', 'M', 'P', 'G', 'N', 0, 0, 0, 5, 'N'
book_name:
        .byte $15, 'K', 'M', 'B', 'O', 'O', 'K', 0, 0
.endproc

; Looks for the file with the number in (number_of), its last character being C, or the right one if that is 0. The carry:
; there is none. HL: its entry. DE: its data.
.proc look
        push bc
        ld a,(number_of)
        call name_of
        push hl
        system mov_9_to_op1
        pop hl
        ld de,9
        add hl,de
        ld de,0
        ld e,(hl)
        inc hl
        ld a,(hl)
        pop bc
        inc c
        dec c
        jr z,@right
        ld a,c
@right: ld hl,op1
        add hl,de
        ld (hl),a
        system chk_find_sym
        ret
.endproc

; Deletes the file with that last character, if there is one.
.proc delete
        call look
        ret c
        push hl
        or a
        ld hl,ram - 1
        sbc hl,de
        pop hl
        ld b,0
        jr c,@ram
        inc b                   ; in the archive
@ram:   system del_var_arc
        ret
.endproc

; Gives the file whose last character is C another one, A, which is 0 for the right one. The carry: there is none.
.proc rename
        push af
        call look
        jr c,@none
        push hl
        ld a,(number_of)
        call name_of
        ld de,9
        add hl,de
        ld de,6
        ld a,(hl)
        inc hl
        ld c,(hl)
        add a,e
        ld e,a
        pop hl
        or a
        sbc hl,de               ; where the last character is
        pop af
        or a
        jr nz,@put
        ld a,c
@put:   ld (hl),a
        or a
        ret
@none:  pop af
        scf
        ret
.endproc

; Makes right what was not finished when the power failed: one that is whole takes the place of the old one.
.proc find_files
        ld a,1
@each:  ld (number_of),a
        ld c,finished
        call look
        jr c,@next
        ld c,0
        call delete
        ld c,finished
        xor a
        call rename
@next:  ld a,(number_of)
        sub 1
        jr nc,@each
        jr files_moved
.endproc

; Files have come or gone: what is in RAM may lie elsewhere, the book too.
.proc files_moved
        ld a,$ff
        ld (open_file),a
        ld hl,0
        ld (book_size),hl
        ld hl,book_name
        system mov_9_to_op1
        system chk_find_sym
        ret c
        call data_of
        ld (book_at),hl
        ld (book_size),bc
        ret
.endproc

; DE is what the table says about data: HL becomes where they begin, BC how many there are.
.proc data_of
        push de
        ld hl,ram - 1
        or a
        sbc hl,de
        pop hl
        jr c,@ram
        ld de,9                 ; the archive has the entry before them
        add hl,de
        ld de,0
        ld e,(hl)
        add hl,de
        inc hl
@ram:   ld bc,0
        ld c,(hl)
        inc hl
        ld b,(hl)
        inc hl
        ret
.endproc

; Makes room for a file.
.proc host_begin_file
        ld a,(ix+first)
        ld (number_of),a
        ld c,unfinished
        call delete
        ld (ix+second+2),0
        ld hl,(ix+second)
        ld de,in_table
        add hl,de
        system enough_mem
        ld a,0
        jr c,@no
        ld c,unfinished
        call look               ; the name is in OP1 now
        ld hl,(ix+second)
        system create_appvar
        inc de
        inc de
        ld (put_at),de
        ld a,1
@no:    push af
        call files_moved
        pop af
        ret.lis
.endproc

.proc host_put
        ld hl,(put_at)
        ld a,(ix+first)
        ld (hl),a
        inc hl
        ld (put_at),hl
        ret.lis
.endproc

; The file is whole: it takes the place of the old one.
.proc host_end_file
        ld c,unfinished
        ld a,finished
        call rename
        ld c,0
        call delete
        ld c,finished
        xor a
        call rename
        call files_moved
        ret.lis
.endproc

; Opens a file, if there is one, and says how long it is.
.proc host_file_len
        ld a,(ix+first)
        call open
        ret.lis
.endproc

.proc open
        ld (number_of),a
        ld (open_file),a
        ld c,0
        call look
        ld bc,0
        jr c,@none
        call data_of
        ld (open_at),hl
@none:  push bc
        pop hl
        ret
.endproc

.proc host_file_byte
        ld a,(open_file)
        cp (ix+first)
        jr z,@open
        ld a,(ix+first)
        call open
@open:  ld (ix+second+2),0
        ld hl,(ix+second)
        ld de,(open_at)
        add hl,de
        ld a,(hl)
        ret.lis
.endproc

; Data that was lent: the table of pawn endings, which is part of the file, and the book.
.proc kilomate_data_len
        ld hl,kpk_size
        ld a,(ix+first)
        cp kpk_kind
        jr z,@known
        ld hl,(book_size)
        cp book_kind
        jr z,@known
        ld hl,0
@known: ret.lis
.endproc

.proc kilomate_data_byte
        ld (ix+second+2),0
        ld hl,(ix+second)
        ld de,kpk
        ld a,(ix+first)
        cp kpk_kind
        jr z,@known
        ld de,(book_at)
@known: add hl,de
        ld a,(hl)
        ret.lis
.endproc

.proc file_variables
number_of:
        .space 1
open_file:
        .space 1
open_at:
        .space 3
put_at: .space 3
book_at:
        .space 3
book_size:
        .space 3
.endproc
