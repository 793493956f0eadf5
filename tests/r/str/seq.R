print(1e-5); print(1e5); print(123456.7); print(0.1+0.2); print(1/0); print(0/0); print(2^31); print(100*1.15)
print(c(0.001,1000)); print(c(1e-8,1)); print(c(1,1.5,1.25)); print(1e-15); print(c(1e15,1)); print(1e15+0.5)
print(TRUE); print(c(TRUE,NA)); print(3L); print(-1:1); print(c(1L,NA)); print(1:20); print(seq(0,1,0.1))
