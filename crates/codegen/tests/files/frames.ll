; pass: frames
; Two functions that never run at the same time share memory, behind that of whoever calls them.
define i16 @f(i16 %x) {
  %a = call i16 @left(i16 %x)
  %b = call i16 @right(i16 %a)
  %c = add i16 %b, %x
  ret i16 %c
}
define internal i16 @left(i16 %x) {
  %p = alloca [6 x i8]
  store i16 %x, ptr %p
  %r = load i16, ptr %p
  ret i16 %r
}
define internal i16 @right(i16 %x) {
  %p = alloca [4 x i8]
  store i16 %x, ptr %p
  %r = load i16, ptr %p
  ret i16 %r
}
; expect:
; function left(v0: i16 @4) -> (i16)
;   array a0: 6 bytes @0
; block 0:
;   store.16 [a0] = v0
;   return load.16[a0]
; function right(v0: i16 @4) -> (i16)
;   array a0: 4 bytes @0
; block 0:
;   store.16 [a0] = v0
;   return load.16[a0]
; function f(v0: i16 @0) -> (i16)
;   var v1: i16 @2, v2: i16 @2
; block 0:
;   v1 = call left(v0)
;   v2 = call right(v1)
;   return add.16(v2, v0)
; 6 bytes of variables, 6 of arrays
