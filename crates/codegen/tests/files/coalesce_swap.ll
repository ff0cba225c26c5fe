; pass: coalesce
; Two phis that change places at once need a third variable.
define i8 @f(i8 %x, i8 %y) {
start:
  br label %head
head:
  %a = phi i8 [ %x, %start ], [ %b, %head ]
  %b = phi i8 [ %y, %start ], [ %a, %head ]
  %is = icmp ult i8 %a, %b
  br i1 %is, label %head, label %end
end:
  %r = sub i8 %a, %b
  ret i8 %r
}
; expect:
; function f(v0: i8 @0, v1: i8 @1) -> (i8)
;   var v2: i8 @2
; block 0:
;   goto 1
; block 1:
;   if ult.8(v0, v1) goto 1 (v2 = v0, v0 = v1, v1 = v2) else 2
; block 2:
;   return sub.8(v0, v1)
