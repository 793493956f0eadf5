{op <- options(warn=1); on.exit(options(op)); getOption("warn")}
nchar(geterrmessage()) >= 0
{warningCondition("wc", class="k", data=1)$data}
tryCatch(base::stop("ns"), error=conditionMessage)
tryCatch({ withCallingHandlers(stop("E"), error=function(e) cat("calling\n")); 1 }, error=function(e) "exiting")
