; pass: liveness
; A variable is live from where it gets its value to where it is used last, round a loop if it is used there.
define i8 @f(i8 %x, i8 %y, i8 %z) {
start:
  %k = mul i8 %z, %z
  br label %head
head:
  %n = phi i8 [ %x, %start ], [ %m, %head ]
  %m = sub i8 %n, %y
  %is = icmp ugt i8 %m, 3
  br i1 %is, label %head, label %end
end:
  %r = add i8 %k, %m
  ret i8 %r
}
; expect:
; function f
; block 0: v0 v1 v2
; block 1: v0 v1 v3
; block 2: v0 v3
