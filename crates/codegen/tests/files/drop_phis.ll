; pass: drop-phis
; A phi of one value, or of itself and one value, is that value, and so is one of such phis.
define i8 @f(i8 %x, i1 %c) {
start:
  br label %head
head:
  %a = phi i8 [ %x, %start ], [ %b, %body ]
  br i1 %c, label %body, label %end
body:
  %b = phi i8 [ %a, %head ]
  br label %head
end:
  ret i8 %a
}
; expect:
; define i8 @f(i8 %v0, i1 %v1) {
; b0:
;   br label %b1
; b1:
;   br i1 %v1, label %b2, label %b3
; b2:
;   br label %b1
; b3:
;   ret i8 %v0
; }
