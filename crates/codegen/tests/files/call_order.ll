; pass: call-order
; What is called comes first, by the names of those that others may call; what nobody reaches is left out.
define i8 @b(i8 %x) {
  %r = call i8 @inner(i8 %x)
  ret i8 %r
}
define i8 @a(i8 %x) {
  %r = call i8 @b(i8 %x)
  ret i8 %r
}
define internal i8 @unused(i8 %x) {
  ret i8 %x
}
define internal i8 @inner(i8 %x) {
  ret i8 %x
}
; expect:
; define internal i8 @inner(i8 %v0) {
; b0:
;   ret i8 %v0
; }
; define i8 @b(i8 %v0) {
; b0:
;   %v1 = call i8 @inner(i8 %v0)
;   ret i8 %v1
; }
; define i8 @a(i8 %v0) {
; b0:
;   %v1 = call i8 @b(i8 %v0)
;   ret i8 %v1
; }
