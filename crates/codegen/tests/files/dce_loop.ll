; pass: dce
; A counter that nobody looks at is dead although it needs itself.
define i8 @f(i8 %x) {
start:
  br label %head
head:
  %n = phi i8 [ %x, %start ], [ %m, %head ]
  %dead = phi i8 [ 0, %start ], [ %more, %head ]
  %more = add i8 %dead, 1
  %m = sub i8 %n, 1
  %is = icmp ne i8 %m, 0
  br i1 %is, label %head, label %end
end:
  ret i8 %m
}
; expect:
; define i8 @f(i8 %v0) {
; b0:
;   br label %b1
; b1:
;   %v1 = phi i8 [ %v0, %b0 ], [ %v2, %b1 ]
;   %v2 = sub i8 %v1, 1
;   %v3 = icmp ne i8 %v2, 0
;   br i1 %v3, label %b1, label %b2
; b2:
;   ret i8 %v2
; }
