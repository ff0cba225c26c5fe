; pass: scalarize
; A struct that goes through a phi becomes a phi for each part.
define { i8, i16 } @f(i1 %c, i8 %a, i16 %b) {
start:
  %p = insertvalue { i8, i16 } undef, i8 %a, 0
  %q = insertvalue { i8, i16 } %p, i16 %b, 1
  br i1 %c, label %one, label %two
one:
  br label %two
two:
  %r = phi { i8, i16 } [ %q, %start ], [ { i8 1, i16 2 }, %one ]
  ret { i8, i16 } %r
}
; expect:
; define { i8, i16 } @f(i1 %v0, i8 %v1, i16 %v2) {
; b0:
;   br i1 %v0, label %b1, label %b2
; b1:
;   br label %b2
; b2:
;   %v3 = phi i8 [ %v1, %b0 ], [ 1, %b1 ]
;   %v4 = phi i16 [ %v2, %b0 ], [ 2, %b1 ]
;   %v5 = insertvalue { i8, i16 } undef, i8 %v3, 0
;   %v6 = insertvalue { i8, i16 } %v5, i16 %v4, 1
;   ret { i8, i16 } %v6
; }
