http_error <- function(code, msg = NULL) { if (is.null(msg)) msg <- switch(as.character(code), "404" = "not found", "500" = "server error", "unknown"); structure(class = c(paste0("http_", code), "http_error", "error", "condition"), list(message = msg, call = sys.call(-1), code = code)) }
get_page <- function(code) if (code == 200) "page" else stop(http_error(code))
handle <- function(code) tryCatch(get_page(code), http_404 = function(e) "redirect", http_error = function(e) paste("HTTP", e$code, conditionMessage(e)), error = function(e) "other")
sapply(c(200, 404, 500, 418), handle)
e <- tryCatch(get_page(404), error = identity); class(e); e$code; conditionMessage(e); conditionCall(e); print(e)
inherits(e, "http_error"); tryCatch(stop(e), http_500 = function(e) 1, condition = function(c) "generic")
