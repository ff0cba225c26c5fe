; pass: ranges
; What a branch has asked is known behind it, and where ways meet, the larger of both.
declare i8 @outside(i8)
define i8 @f(i8 %x) {
start:
  %is = icmp ult i8 %x, 10
  br i1 %is, label %low, label %high
low:
  %a = call i8 @outside(i8 %x)
  %a2 = and i8 %a, 31
  %a3 = mul i8 %a2, 2
  br label %end
high:
  %b = lshr i8 %x, 4
  br label %end
end:
  %r = phi i8 [ %a3, %low ], [ %b, %high ]
  %s = call i8 @outside(i8 %r)
  %t = add i8 %r, %s
  ret i8 %t
}
; expect:
; function f
; block 0:
; block 1: v0 <= 9
; block 2:
; block 3: v2 <= 62
