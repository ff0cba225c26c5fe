; pass: dce
; What only another dead value needs is dead; a call stays for what it does, without its result.
declare i8 @outside(i8)
define void @f(i8 %a, ptr %p) {
  %x = add i8 %a, 1
  %y = mul i8 %x, %x
  %r = call i8 @outside(i8 %a)
  %q = getelementptr i8, ptr %p, i16 3
  store i8 %a, ptr %q
  ret void
}
; expect:
; declare i8 @outside(i8)
; define void @f(i8 %v0, ptr %v1) {
; b0:
;   call i8 @outside(i8 %v0)
;   %v2 = getelementptr i8, ptr %v1, i16 3
;   store i8 %v0, ptr %v2
;   ret void
; }
