; target: 6502 tables
; An element of an odd size is found by a table of addresses, without a multiplication.
@table = global [40 x [13 x i8]] zeroinitializer
define i8 @f(i8 %i) {
  %m = and i8 %i, 31
  %n = zext i8 %m to i16
  %p = getelementptr inbounds [40 x [13 x i8]], ptr @table, i16 0, i16 %n, i16 5
  %v = load i8, ptr %p
  ret i8 %v
}
; check:
; not: jsr
; places_of_13
; not: jsr
