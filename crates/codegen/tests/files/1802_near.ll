; target: 1802 bytes
; Tables that begin a page are reached by its number and the index: nothing is added.
@g = internal constant [8 x i8] c"01234567"
define i8 @f(i8 %a) {
start:
  %small = icmp ult i8 %a, 8
  br i1 %small, label %yes, label %no
yes:
  %w = zext i8 %a to i16
  %p = getelementptr i8, ptr @g, i16 %w
  %x = load i8, ptr %p
  br label %no
no:
  %r = phi i8 [ %x, %yes ], [ %a, %start ]
  ret i8 %r
}
; check:
; SMI  8
; BDF
; PLO  11
; LDI
; PHI  11
; next: LDN  11
; not: ADD
; SEP  5
