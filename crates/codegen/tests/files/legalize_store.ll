; pass: legalize
; Bytes that were put together only to be written at once are written one by one.
define void @f(i8 %a, i16 %b, ptr %p) {
  %x = zext i8 %a to i32
  %y = zext i16 %b to i32
  %z = shl i32 %y, 8
  %w = or i32 %x, %z
  %t = trunc i32 %w to i24
  store i24 %t, ptr %p
  ret void
}
; expect:
; define void @f(i8 %v0, i16 %v1, ptr %v2) {
; b0:
;   %v3 = zext i8 %v0 to i32
;   %v4 = zext i16 %v1 to i32
;   %v5 = shl i32 %v4, 8
;   %v6 = or i32 %v3, %v5
;   store i8 %v0, ptr %v2
;   %v7 = getelementptr nuw i8, ptr %v2, i16 1
;   store i16 %v1, ptr %v7
;   ret void
; }
