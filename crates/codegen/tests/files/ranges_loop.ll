; pass: ranges
; A counter that is asked at the top of its loop stays below that; a sum that grows can be anything.
define i16 @f(i8 %x) {
start:
  br label %head
head:
  %n = phi i16 [ 0, %start ], [ %m, %body ]
  %sum = phi i16 [ 0, %start ], [ %more, %body ]
  %is = icmp ult i16 %n, 64
  br i1 %is, label %body, label %end
body:
  %more = add i16 %sum, %n
  %m = add i16 %n, 1
  br label %head
end:
  ret i16 %sum
}
; expect:
; function f
; block 0:
; block 1:
; block 2:
; block 3:
