; target: 6502 state
; What the accumulator holds already is not loaded again, nor stored where it is returned.
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
; lda $02
; next: cmp #$08
; next: bcs
; not: lda $02
; rts
