; pass: trees
; A value with one use in its block is part of its user; one with two is a variable.
define i8 @f(i8 %a, i8 %b) {
  %x = add i8 %a, 1
  %y = xor i8 %x, %b
  %z = mul i8 %y, %y
  ret i8 %z
}
; expect:
; function f(v0: i8, v1: i8) -> (i8)
;   var v2: i8
; block 0:
;   v2 = xor.8(add.8(v0, 1), v1)
;   return mul.8(v2, v2)
