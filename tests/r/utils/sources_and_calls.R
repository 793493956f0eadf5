# Break points by call, summaries of profiles, headers of files, stand-ins of primitives.
f <- function(x) x
debugcall(f(1)); isdebugged(f); undebugcall(f(1)); isdebugged(f)
tf <- tempfile(); writeLines(c("sample.interval=20000", "\"f\" \"g\" ", "\"f\" \"g\" ", "\"h\" \"g\" "), tf); summaryRprof(tf)
saveRDS(1:3, tf, version = 2); str(infoRDS(tf)[c("version", "format")])
length(ls(.GenericArgsEnv, all.names = TRUE)); names(formals(.ArgsEnv$attr))
.format.zeros(c(" 0.00", " 1.00"), zero.print = "-"); .amatch_costs(c(ins = 2)); cat(.maskedMsg(c("a", "b"), "pkg", FALSE))
.gt(c(3, 1), 1, 2); .isMethodsDispatchOn(); packageHasNamespace("nothing", tempdir())
