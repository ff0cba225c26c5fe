; pass: lower
; Functions that choose, saturate or turn bytes round become what every CPU has.
define i16 @f(i16 %a, i16 %b) {
  %least = call i16 @llvm.umin.i16(i16 %a, i16 %b)
  %most = call i16 @llvm.smax.i16(i16 %a, i16 %b)
  %sum = call i16 @llvm.uadd.sat.i16(i16 %least, i16 %most)
  %left = call i16 @llvm.usub.sat.i16(i16 %sum, i16 %b)
  %size = call i16 @llvm.abs.i16(i16 %left, i1 false)
  %turned = call i16 @llvm.bswap.i16(i16 %size)
  %rotated = call i16 @llvm.fshl.i16(i16 %turned, i16 %turned, i16 3)
  ret i16 %rotated
}
; expect:
; define i16 @f(i16 %v0, i16 %v1) {
; b0:
;   %v2 = icmp ult i16 %v0, %v1
;   %v3 = select i1 %v2, i16 %v0, i16 %v1
;   %v4 = icmp sgt i16 %v0, %v1
;   %v5 = select i1 %v4, i16 %v0, i16 %v1
;   %v6 = add i16 %v3, %v5
;   %v7 = icmp ult i16 %v6, %v3
;   %v8 = select i1 %v7, i16 65535, i16 %v6
;   %v9 = sub i16 %v8, %v1
;   %v10 = icmp ugt i16 %v8, %v1
;   %v11 = select i1 %v10, i16 %v9, i16 0
;   %v12 = sub i16 0, %v11
;   %v13 = icmp slt i16 %v11, 0
;   %v14 = select i1 %v13, i16 %v12, i16 %v11
;   %v15 = and i16 %v14, 255
;   %v16 = shl i16 %v15, 8
;   %v17 = and i16 %v14, 65280
;   %v18 = lshr i16 %v17, 8
;   %v19 = or i16 %v16, %v18
;   %v20 = shl i16 %v19, 3
;   %v21 = lshr i16 %v19, 13
;   %v22 = or i16 %v20, %v21
;   ret i16 %v22
; }
