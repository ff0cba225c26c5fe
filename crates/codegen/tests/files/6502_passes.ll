; target: 6502 passes
; A call before a return is a jump, and nothing stands behind it.
define internal void @callee(i8 %a) {
  store i8 %a, ptr @g
  store i8 %a, ptr @h
  ret void
}
define void @f(i8 %a) {
  call void @callee(i8 %a)
  ret void
}
@g = global i8 0
@h = global i8 0
; check:
; rts
; sta
; next: jmp km_callee
; not: rts
