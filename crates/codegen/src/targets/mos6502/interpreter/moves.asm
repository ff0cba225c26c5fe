; Instructions that move: numbers to the stack, and between it, variables and memory.

.proc bc_byte
        fetch
        jmp bc_push_byte
.endproc

.proc bc_word
        dex
        fetch
        sta low,x
        fetch
        sta high,x
        jmp bc_next
.endproc

.proc bc_const
        jsr bc_pool_word
        push at
.endproc

.proc bc_zero
        lda #0
        jmp bc_push_byte
.endproc

.proc bc_one
        lda #1
        jmp bc_push_byte
.endproc

.proc bc_drop
        jmp bc_drop_one
.endproc

.proc bc_nip
        nip
.endproc

.proc bc_resultb
        lda results
        jmp bc_push_byte
.endproc

.proc bc_resultw
        push results
.endproc

; Pushes a word of the zero page.
.macro push what
        dex
        lda what
        sta low,x
        lda what+1
        sta high,x
        jmp bc_next
.endmacro

.macro nip
        lda low,x
        sta low+1,x
        lda high,x
        sta high+1,x
        jmp bc_drop_one
.endmacro

; Variables that are not in the window.

.proc bc_getb
        slot
        get_byte
.endproc

.proc bc_getw
        slot
        get_word
.endproc

.proc bc_setb
        slot
        set_byte
.endproc

.proc bc_setw
        slot
        set_word
.endproc

.macro slot
        fetch
        clc
        adc #slots
.endmacro

; Takes the top of the stack as an address.
.macro pop_address
        lda low,x
        sta at
        lda high,x
        sta at+1
.endmacro

; Adds the top of the stack to an address.
.macro index
        clc
        lda low,x
        adc at
        sta at
        lda high,x
        adc at+1
        sta at+1
.endmacro

; One byte further, which may be another page.
.macro next_y
        iny
        bne @same_page
        inc at+1
@same_page:
.endmacro

; Puts what an address leads to in place of the top; Y is the distance.
.macro load_byte
        lda (at),y
        sta low,x
        lda #0
        sta high,x
        ldy kept_y
        jmp bc_next
.endmacro

.macro load_word
        lda (at),y
        sta low,x
        next_y
        lda (at),y
        sta high,x
        ldy kept_y
        jmp bc_next
.endmacro

; Writes a cell, and drops it: the second with the top, or the top alone.
.macro store_byte cell
        lda low+cell,x
        sta (at),y
        ldy kept_y
        drop cell
.endmacro

.macro store_word cell
        lda low+cell,x
        sta (at),y
        next_y
        lda high+cell,x
        sta (at),y
        ldy kept_y
        drop cell
.endmacro

.macro drop cell
.if cell
        inx
.endif
        inx
        jmp bc_next
.endmacro

; The distance is nothing, or the byte that comes next.
.macro no_distance
        sty kept_y
        ldy #0
.endmacro

.macro distance
        fetch
        sty kept_y
        tay
.endmacro

.proc bc_loadb
        pop_address
        no_distance
        load_byte
.endproc

.proc bc_loadw
        pop_address
        no_distance
        load_word
.endproc

.proc bc_storeb
        pop_address
        no_distance
        store_byte 1
.endproc

.proc bc_storew
        pop_address
        no_distance
        store_word 1
.endproc

.proc bc_fieldb
        pop_address
        distance
        load_byte
.endproc

.proc bc_fieldw
        pop_address
        distance
        load_word
.endproc

.proc bc_putfieldb
        pop_address
        distance
        store_byte 1
.endproc

.proc bc_putfieldw
        pop_address
        distance
        store_word 1
.endproc

.proc bc_atb
        jsr bc_pool_word
        dex
        no_distance
        load_byte
.endproc

.proc bc_atw
        jsr bc_pool_word
        dex
        no_distance
        load_word
.endproc

.proc bc_putatb
        jsr bc_pool_word
        no_distance
        store_byte 0
.endproc

.proc bc_putatw
        jsr bc_pool_word
        no_distance
        store_word 0
.endproc

.proc bc_indexb
        jsr bc_pool_word
        index
        no_distance
        load_byte
.endproc

.proc bc_indexw
        jsr bc_pool_word
        index
        no_distance
        load_word
.endproc

.proc bc_putindexb
        jsr bc_pool_word
        index
        no_distance
        store_byte 1
.endproc

.proc bc_putindexw
        jsr bc_pool_word
        index
        no_distance
        store_word 1
.endproc
