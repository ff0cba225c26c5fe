; pass: scalarize
; A product that may be too large is two values: itself, and whether it was.
define i8 @f(i8 %a, i8 %b) {
  %r = call { i8, i1 } @llvm.umul.with.overflow.i8(i8 %a, i8 %b)
  %product = extractvalue { i8, i1 } %r, 0
  %is_over = extractvalue { i8, i1 } %r, 1
  %s = select i1 %is_over, i8 -1, i8 %product
  ret i8 %s
}
; expect:
; define i8 @f(i8 %v0, i8 %v1) {
; b0:
;   %v2 = zext i8 %v0 to i16
;   %v3 = zext i8 %v1 to i16
;   %v4 = mul i16 %v2, %v3
;   %v5 = trunc i16 %v4 to i8
;   %v6 = icmp ugt i16 %v4, 255
;   %v7 = select i1 %v6, i8 255, i8 %v5
;   ret i8 %v7
; }
