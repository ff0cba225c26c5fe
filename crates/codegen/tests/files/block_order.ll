; pass: block-order
; The block that leads on comes before the one that it leads to, a loop before what follows it, and what is never
; reached goes, with the source of the phi that came from there.
define i8 @f(i8 %x) {
start:
  br label %head
end:
  ret i8 %n
lost:
  br label %end2
head:
  %n = phi i8 [ %x, %start ], [ %m, %body ]
  %is = icmp ult i8 %n, 10
  br i1 %is, label %body, label %end2
body:
  %m = add i8 %n, 1
  br label %head
end2:
  %p = phi i8 [ 1, %lost ], [ 2, %head ]
  br label %end
}
; expect:
; define i8 @f(i8 %v0) {
; b0:
;   br label %b1
; b1:
;   %v1 = phi i8 [ %v0, %b0 ], [ %v2, %b2 ]
;   %v3 = icmp ult i8 %v1, 10
;   br i1 %v3, label %b2, label %b3
; b2:
;   %v2 = add i8 %v1, 1
;   br label %b1
; b3:
;   %v4 = phi i8 [ 2, %b1 ]
;   br label %b4
; b4:
;   ret i8 %v1
; }
