; pass: trees
; What is read before a store must be read before it, even if it is used behind it only.
@g = internal global [4 x i8] zeroinitializer
define i8 @f(i8 %a, ptr %p) {
  %x = load i8, ptr @g
  %sum = add i8 %a, 5
  store i8 %a, ptr %p
  %y = add i8 %x, %sum
  ret i8 %y
}
; expect:
; memory g0: 4 bytes, g
; function f(v0: i8, v1: ptr) -> (i8)
;   var v2: i8
; block 0:
;   v2 = load.8[g0]
;   store.8 [v1] = v0
;   return add.8(v2, add.8(v0, 5))
