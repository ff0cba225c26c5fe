; pass: trees
; What is known of an address is added up; an array and a byte are made anew for each user.
@g = internal constant [16 x i8] c"0123456789abcdef"
define i8 @f(i8 %a) {
  %i = zext i8 %a to i16
  %p = getelementptr i8, ptr @g, i16 %i
  %q = getelementptr i8, ptr %p, i16 2
  %x = load i8, ptr %p
  %y = load i8, ptr %q
  %z = load i8, ptr getelementptr (i8, ptr @g, i16 5)
  %s = add i8 %x, %y
  %t = add i8 %s, %z
  ret i8 %t
}
; expect:
; table g0: 16 bytes, g
; function f(v0: i8) -> (i8)
; block 0:
;   return add.8(add.8(load.8[g0 + signed 1 * zext.8.16(v0)], load.8[g0 + signed 1 * zext.8.16(v0) + signed 1 * 2]), load.8[g0+5])
