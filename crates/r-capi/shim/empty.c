/* Packages say that they need libR.so; what they need of it is in the program itself. */
