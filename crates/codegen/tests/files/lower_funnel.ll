; pass: lower
; A funnel shift by a number that is not known would take a loop.
define i8 @f(i8 %a, i8 %b) {
  %r = call i8 @llvm.fshl.i8(i8 %a, i8 %a, i8 %b)
  ret i8 %r
}
; expect:
; error: line 4: a funnel shift by a number that is not known
