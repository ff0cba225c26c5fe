; pass: legalize
; Of 64 bits nothing is left but their parts: read, compared and taken out.
define i1 @f(ptr %p, ptr %q) {
  %a = load i64, ptr %p
  %b = load i64, ptr %q
  %same = icmp eq i64 %a, %b
  %high = lshr i64 %a, 40
  %byte = trunc i64 %high to i8
  %is = icmp eq i8 %byte, 7
  %r = and i1 %same, %is
  ret i1 %r
}
; expect:
; define i1 @f(ptr %v0, ptr %v1) {
; b0:
;   %v2 = load i32, ptr %v0
;   %v3 = getelementptr nuw i8, ptr %v0, i16 4
;   %v4 = load i32, ptr %v3
;   %v5 = load i32, ptr %v1
;   %v6 = getelementptr nuw i8, ptr %v1, i16 4
;   %v7 = load i32, ptr %v6
;   %v8 = icmp eq i32 %v2, %v5
;   %v9 = icmp eq i32 %v4, %v7
;   %v10 = and i1 %v8, %v9
;   %v11 = lshr i32 %v4, 8
;   %v12 = trunc i32 %v11 to i8
;   %v13 = icmp eq i8 %v12, 7
;   %v14 = and i1 %v10, %v13
;   ret i1 %v14
; }
