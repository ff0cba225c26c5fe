; pass: coalesce
; The counter of a loop is one variable: phi, start and step.
define i8 @f(i8 %x) {
start:
  br label %head
head:
  %n = phi i8 [ %x, %start ], [ %m, %head ]
  %m = sub i8 %n, 3
  %is = icmp ugt i8 %m, 3
  br i1 %is, label %head, label %end
end:
  ret i8 %m
}
; expect:
; function f(v0: i8 @0) -> (i8)
; block 0:
;   goto 1
; block 1:
;   v0 = sub.8(v0, 3)
;   if ugt.8(v0, 3) goto 1 else 2
; block 2:
;   return v0
