; pass: legalize
; Arithmetic with so many bits has no translation.
define i8 @f(i8 %a) {
  %x = zext i8 %a to i64
  %y = add i64 %x, 1
  %r = trunc i64 %y to i8
  ret i8 %r
}
; expect:
; error: line 5: arithmetic with other than 1, 8, 16 or 32 bits has no translation
