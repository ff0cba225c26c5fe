; pass: scalarize
; What a call returns is taken apart right behind it.
declare i8 @outside(i8)
define i8 @f(i8 %a) {
  %r = call { i8, i1 } @g(i8 %a)
  %s = call i8 @outside(i8 %a)
  %x = extractvalue { i8, i1 } %r, 0
  %y = add i8 %x, %s
  ret i8 %y
}
define internal { i8, i1 } @g(i8 %a) {
  %r = insertvalue { i8, i1 } { i8 undef, i1 true }, i8 %a, 0
  ret { i8, i1 } %r
}
; expect:
; declare i8 @outside(i8)
; define internal { i8, i1 } @g(i8 %v0) {
; b0:
;   %v1 = insertvalue { i8, i1 } undef, i8 %v0, 0
;   %v2 = insertvalue { i8, i1 } %v1, i1 1, 1
;   ret { i8, i1 } %v2
; }
; define i8 @f(i8 %v0) {
; b0:
;   %v1 = call { i8, i1 } @g(i8 %v0)
;   %v2 = extractvalue { i8, i1 } %v1, 0
;   %v3 = extractvalue { i8, i1 } %v1, 1
;   %v4 = call i8 @outside(i8 %v0)
;   %v5 = add i8 %v2, %v4
;   ret i8 %v5
; }
