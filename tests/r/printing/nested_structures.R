cfg <- list(db = list(host = "localhost", port = 5432L, opts = c("a", "b")), debug = TRUE, levels = 1:3)
cfg
str(cfg)
cfg$db$port; cfg[["db"]][["opts"]][2]; names(cfg); length(cfg$db)
cfg$db$host <- "remote"; cfg$new <- list(); cfg["debug"] <- NULL
str(cfg)
rapply(cfg, class, how = "unlist")
unlist(cfg)
