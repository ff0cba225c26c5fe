; pass: ranges
; Arithmetic that cannot become larger than its parts allow: masks, shifts, remainders, choices.
declare i16 @outside(i16)
define i16 @f(i16 %x, i8 %y) {
  %a = and i16 %x, 7
  %a1 = call i16 @outside(i16 %a)
  %b = urem i16 %a1, 10
  %b1 = call i16 @outside(i16 %b)
  %c = zext i8 %y to i16
  %d = mul i16 %c, 3
  %d1 = call i16 @outside(i16 %d)
  %is = icmp ult i16 %d1, 5
  br i1 %is, label %end, label %end
end:
  %s1 = add i16 %a, %b
  %s2 = add i16 %s1, %d
  %s3 = xor i16 %s2, %c
  ret i16 %s3
}
; expect:
; function f
; block 0:
; block 1: v2 <= 7, v4 <= 9, v5 <= 765
