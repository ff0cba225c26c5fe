; pass: coalesce
; Variables that are never live at the same time share a slot, whatever their sizes.
declare i16 @outside(i16)
define i16 @f(i16 %x) {
  %a = call i16 @outside(i16 %x)
  %a2 = mul i16 %a, %a
  %b = call i16 @outside(i16 %a2)
  %b2 = mul i16 %b, %b
  ret i16 %b2
}
; expect:
; function f(v0: i16 @0) -> (i16)
;   var v1: i16 @0, v2: i16 @0
; block 0:
;   v1 = call outside(v0)
;   v2 = call outside(mul.16(v1, v1))
;   return mul.16(v2, v2)
