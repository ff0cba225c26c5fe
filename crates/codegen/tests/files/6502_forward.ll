; target: 6502 forward
; Fields are reached through the pointer to their struct: none is computed for each.
define i8 @f(ptr %s) {
  %p = getelementptr inbounds i8, ptr %s, i16 3
  %q = getelementptr inbounds i8, ptr %s, i16 9
  %a = load i8, ptr %p
  store i8 7, ptr %p
  store i8 %a, ptr %q
  ret i8 %a
}
; check:
; not: adc
; ldy #$03
; not: adc
; ldy #$09
; not: adc
