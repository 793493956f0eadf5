print(2^10); print(2^0.5); print((-8)^(1/3)); print((-2)^2); print(-2^2); print(2^-1); print(0^0); print(1^NA); print(NA^0); print(Inf^0); print(0^-1); print(2^3^2)
print(2 ** 3); print((1:3)^2); print(2^(0:4)); print(10^(-2:2)); print((-1)^(0:3)); print(1e200^2); print(1e-200^2); print((-Inf)^3); print(4^0.5 == 2); print(27^(1/3) == 3); print(isTRUE(all.equal(27^(1/3), 3)))
print(typeof(2L^2L)); print(typeof(TRUE + TRUE)); print(16 %/% 3 ^ 2)
