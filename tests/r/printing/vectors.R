# Plain vectors of every type: common widths, line breaks, missing values.
1:30
-5:5
c(1L, NA, 300000L)
c(TRUE, FALSE, NA)
TRUE
NA
3
3L
pi
-1.5
1e10
1e5
100000
123456
1e15
1e-5
0.0001
0.00001234
1e-300
c(1.5, NA, NaN, Inf, -Inf)
c(1, 1.5, 1.25)
c(1e10, 1)
c(1e-10, 1)
c(1e-3, 1e3)
c(1e-20, 1e20)
c(0.1, 0.12, 0.123456789)
123456.789
1234567.8
12345678.9
0.1 + 0.2
1/3
2/3
100 * 1/3
c(1e-15, 1)
1e100
1.123456789e100
c(1e100, 1e-100)
-0.0
5e-324
.Machine$double.xmax
.Machine$integer.max
2^31
2^53
1e22
99999
99999.5
999999.5
9999999.5
c(1.10, 2.20, 3.30)
c(10.5, 100.25, 1000.125)
seq(0, 1, by = 0.1)
(1:20) / 7
10^(-5:5)
10^(0:15)
c("a", "bb", "ccc")
"hello"
c("a", NA)
NA_character_
""
character(0)
c("quote\"d", "back\\slash", "tab\t", "new\nline")
letters
LETTERS
c(letters, "a longer string than the others")
as.raw(0:40)
as.raw(255)
NA_integer_
NA_real_
NULL
integer(0)
numeric(0)
logical(0)
complex(0)
raw(0)
list()
1:100
seq(0.5, 50, by = 0.5)
c(123456789, 0.1)
c(1234567890123, 0.1)
c(0.00002, 123456)
c(1e5, 1e-5)
c(3.14159, 2.71828) * 1e6
33.333333333
66.67
1e-17 + 1
c(1.0000001, 2)
c(1.00000001, 2)
1e05 + 0.1
314159.26535
3141592.6535
31415926.535
0.1234567891
0.00012345678
0.000012345678
