; target: 6502 branches
; A jump behind a number that was loaded is a branch, which takes a byte less.
define void @f(i8 %a) {
start:
  switch i8 %a, label %other [
    i8 3, label %three
    i8 9, label %nine
  ]
three:
  br label %end
nine:
  br label %end
other:
  br label %end
end:
  %r = phi i8 [ 7, %three ], [ 0, %nine ], [ %a, %other ]
  %s = add i8 %r, 1
  store i8 %s, ptr @g
  ret void
}
@g = global i8 0
; check:
; lda #$07
; next: bne
; not: jmp
; rts
