plot(stl(nottem, "per"))
