raw(3); as.raw(c(0, 15, 16, 255)); charToRaw("Hello"); rawToChar(as.raw(c(72, 105))); as.integer(as.raw(255)); rev(charToRaw("abc"))
xor(as.raw(12), as.raw(10)); as.raw(12) & as.raw(10); !as.raw(1); c(as.raw(1), as.raw(2)); as.raw(c(1, 2)) == as.raw(1)
format(as.raw(10)); as.character(as.raw(c(1, 171))); list(as.raw(1)); str(as.raw(1:3)); identical(as.raw(1), as.raw(1L)); matrix(as.raw(1:4), 2)
bitwAnd(12L, 10L); bitwOr(12L, 10L); bitwXor(12L, 10L); bitwNot(5L); bitwShiftL(1L, 4L); bitwShiftR(16L, 2L); rawToBits(as.raw(5)); intToBits(3L)[1:8]; packBits(intToBits(7L), "integer"); utf8ToInt("A"); intToUtf8(c(72, 105)); rawShift(as.raw(1), 3)
