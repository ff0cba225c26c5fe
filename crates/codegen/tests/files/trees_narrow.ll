; pass: trees
; Sixteen bits of which the high half is zero are eight.
define i16 @f(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %both = and i16 %x, 511
  %or = or i16 %both, %y
  %less = icmp slt i16 %or, 200
  %half = lshr i16 %or, 1
  %r = select i1 %less, i16 %half, i16 %y
  ret i16 %r
}
; expect:
; function f(v0: i8, v1: i8) -> (i16)
;   var v2: i8
; block 0:
;   v2 = or.8(and.8(v0, 255), v1)
;   return zext.8.16(select.8(ult.8(v2, 200), lshr.8(v2, 1), v1))
