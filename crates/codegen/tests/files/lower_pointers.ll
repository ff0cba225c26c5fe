; pass: lower
; Pointers that are made from numbers only to be compared need not be made; a choice that is known is none.
define i1 @f(i16 %a, i16 %b) {
  %p = inttoptr i16 %a to ptr
  %q = inttoptr i16 %b to ptr
  %is = icmp eq ptr %p, %q
  %r = select i1 true, i1 %is, i1 false
  ret i1 %r
}
; expect:
; define i1 @f(i16 %v0, i16 %v1) {
; b0:
;   %v2 = inttoptr i16 %v0 to ptr
;   %v3 = inttoptr i16 %v1 to ptr
;   %v4 = icmp eq i16 %v0, %v1
;   ret i1 %v4
; }
