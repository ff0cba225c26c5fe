; pass: call-order
; Frames lie over each other only if nothing calls itself.
define i8 @a(i8 %x) {
  %r = call i8 @b(i8 %x)
  ret i8 %r
}
define internal i8 @b(i8 %x) {
  %r = call i8 @a(i8 %x)
  ret i8 %r
}
; expect:
; error: line 3: @a calls itself, directly or not
