; pass: trees
; A way to a block that is never reached is none: one of the others is right.
define i8 @f(i8 %a) {
start:
  switch i8 %a, label %never [
    i8 1, label %one
    i8 2, label %two
  ]
one:
  ret i8 10
two:
  ret i8 20
never:
  unreachable
}
; expect:
; function f(v0: i8) -> (i8)
; block 0:
;   switch.8 v0 { 1: 1, 2: 2 }
; block 1:
;   return 10
; block 2:
;   return 20
; block 3:
;   unreachable
