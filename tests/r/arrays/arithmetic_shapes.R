m <- matrix(1:4, 2); m + 1:2; m + m; m * c(10, 100); 1:4 + m; m - matrix(1, 2, 2); m %% 2 == 0; m %in% c(1, 4); -m; !m; m > 2 & m < 4
tryCatch(m + matrix(1:6, 3), error = function(e) cat(conditionMessage(e), "\n")); tryCatch(m + 1:6, error = function(e) cat(conditionMessage(e), "\n"))
suppressWarnings(m + 1:3); m + numeric(0); matrix(1:2, 1) + 1L; array(1:4, 4) + 1:4; tryCatch(array(1:2, 2) + matrix(1:2, 2), error = function(e) cat(conditionMessage(e), "\n"))
matrix(1:4, 2, dimnames = list(c("a", "b"), NULL)) + matrix(1:4, 2, dimnames = list(NULL, c("x", "y"))); sum(m); prod(m); mean(m); range(m); max(m); cumsum(m); rev(m); sort(-m); order(m); any(m > 3); all(m > 0)
sqrt(m); exp(0 * m); round(m / 3, 2); ifelse(m > 2, "big", "small"); is.na(m); as.character(m); format(m); paste0("x", m); toupper(matrix(c("a", "b"), 1)); nchar(matrix(c("a", "bb"), 1)); m == t(m); identical(m, m + 0L); all.equal(m, m + 1e-10)
