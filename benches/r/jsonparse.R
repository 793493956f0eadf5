# A recursive JSON parser over a vector of characters: `<<-` on a position, string comparisons, lists by name.
once <- function() {
    text <- paste0("[", paste(rep('{"name": "abc", "v": [1, 22, -3.5], "ok": true, "n": null}', 60), collapse = ", "), "]")
    chars <- strsplit(text, "")[[1]]
    pos <- 1
    ws <- function() while (chars[pos] == " ") pos <<- pos + 1
    value <- function() {
        ws()
        ch <- chars[pos]
        if (ch == "{") object() else if (ch == "[") array() else if (ch == "\"") string()
        else if (ch == "t") { pos <<- pos + 4; TRUE } else if (ch == "f") { pos <<- pos + 5; FALSE }
        else if (ch == "n") { pos <<- pos + 4; NULL } else number()
    }
    string <- function() {
        pos <<- pos + 1; start <- pos
        while (chars[pos] != "\"") pos <<- pos + 1
        s <- paste(chars[start:(pos - 1)], collapse = "")
        pos <<- pos + 1
        s
    }
    number <- function() {
        start <- pos
        while (pos <= length(chars) && chars[pos] %in% c("-", ".", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9")) pos <<- pos + 1
        as.numeric(paste(chars[start:(pos - 1)], collapse = ""))
    }
    array <- function() {
        pos <<- pos + 1; out <- list(); ws()
        if (chars[pos] == "]") { pos <<- pos + 1; return(out) }
        repeat {
            out[[length(out) + 1]] <- value(); ws()
            ch <- chars[pos]; pos <<- pos + 1
            if (ch == "]") return(out)
        }
    }
    object <- function() {
        pos <<- pos + 1; out <- list(); ws()
        if (chars[pos] == "}") { pos <<- pos + 1; return(out) }
        repeat {
            ws(); k <- string(); ws(); pos <<- pos + 1
            out[[k]] <- value(); ws()
            ch <- chars[pos]; pos <<- pos + 1
            if (ch == "}") return(out)
        }
    }
    n <- 0
    for (k in 1:8) { pos <- 1; r <- value(); n <- n + length(r) * r[[7]]$v[[2]] }
    n
}
execute <- function() { for (k in 1:3) r <- once(); r }
expected <- 10560
