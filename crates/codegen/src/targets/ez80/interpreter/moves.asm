; Cells and memory, in a procedure by the name of each code: see main.asm for where everything is meanwhile.

.proc byte
        push de
        fetch
        ld e,a
        jr bc_low
.endproc

.proc word
        push de
        ld h,b
        ld l,c
        inc bc
        inc bc
        jr bc_load_word
.endproc

.proc const
        pool_word
        push de
        jr bc_swap
.endproc

.proc zero
        push de
        ld de,0
        next
.endproc

.proc one
        push de
        ld de,1
        next
.endproc

.proc drop
        pop de
        next
.endproc

.proc nip
        pop hl
        next
.endproc

.proc getb
        variable
        jr bc_get_byte
.endproc

.proc getw
        variable
        jr bc_get_word
.endproc

.proc setb
        variable
        jr bc_set_byte
.endproc

.proc setw
        variable
        jr bc_set_word
.endproc

.proc loadb
        ex de,hl
        jr bc_load_byte
.endproc

.proc loadw
        ex de,hl
        jr bc_load_word
.endproc

.proc storeb
        ex de,hl
        jr bc_store_byte
.endproc

.proc storew
        ex de,hl
        jr bc_store_word
.endproc

.proc fieldb
        field
        jr bc_load_byte
.endproc

.proc fieldw
        field
        jr bc_load_word
.endproc

.proc putfieldb
        field
        jr bc_store_byte
.endproc

.proc putfieldw
        field
        jr bc_store_word
.endproc

.proc atb
        pool_word
        jr bc_get_byte
.endproc

.proc atw
        pool_word
        jr bc_get_word
.endproc

.proc putatb
        pool_word
        jr bc_set_byte
.endproc

.proc putatw
        pool_word
        jr bc_set_word
.endproc

.proc indexb
        pool_word
        add hl,de
        jr bc_load_byte
.endproc

.proc indexw
        pool_word
        add hl,de
        jr bc_load_word
.endproc

.proc putindexb
        pool_word
        add hl,de
        jr bc_store_byte
.endproc

.proc putindexw
        pool_word
        add hl,de
        jr bc_store_word
.endproc
