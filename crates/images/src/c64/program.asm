; What starts a program of somebody's own. It lies between the line of BASIC and the code.
;
; Given are ram and pages, the memory that holds zeros at the start and how many whole pages of it there are; and
; params and results, where functions from outside find theirs. `main` is the program's.

port    = 1             ; the CPU's port that says what is seen,
no_basic = $36          ; and what it is set to: RAM where BASIC was; chips and the upper ROM stay
as_ever = $37           ; what the machine sets it to
nmi     = $0318         ; where RESTORE leads
reset   = $fffc
pointer = 2             ; two bytes of the variables, before there are any

; No interrupts: all of the zero page is the program's. RESTORE cannot be switched off, so it leads nowhere.
.proc start
        sei
        cld
        lda #<@ignore
        sta nmi
        lda #>@ignore
        sta nmi+1
        lda #no_basic
        sta port
        ldx #$ff
        txs
        ldx #pages
        beq @run
        lda #<ram
        sta pointer
        lda #>ram
        sta pointer+1
        lda #0
        tay
@page:  sta (pointer),y
        iny
        bne @page
        inc pointer+1
        dex
        bne @page
@run:   jsr main
; It has come back: begin as if the machine had been switched on.
        lda #as_ever
        sta port
        jmp (reset)
@ignore:
        rti
.endproc

; Its parameter is an address.
.proc peek
        ldy #0
        lda (params),y
        sta results
        rts
.endproc

; Its parameters are an address and a byte.
.proc poke
        ldy #0
        lda params+4
        sta (params),y
        rts
.endproc
