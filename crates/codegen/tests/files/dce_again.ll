; pass: dce-again
; What was put together before it was taken apart again is not needed any more.
define i8 @f(i8 %a, i8 %b) {
  %x = zext i8 %a to i64
  %y = zext i8 %b to i64
  %z = shl i64 %y, 32
  %w = or i64 %x, %z
  %high = lshr i64 %w, 32
  %r = trunc i64 %high to i8
  ret i8 %r
}
; expect:
; define i8 @f(i8 %v0, i8 %v1) {
; b0:
;   ret i8 %v1
; }
