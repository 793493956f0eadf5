# Namespaces of installed packages: loading, hooks, imports, exports, data.
.libPaths("../../packages/library")
basename(.libPaths()[1L])
rigeltest::deep(10)
rigeltest::state$loaded
rigeltest::state$library
isNamespaceLoaded("rigelbase")
"package:rigeltest" %in% search()
sort(getNamespaceExports("rigelbase"))
getNamespaceVersion("rigeltest")
getNamespaceName("rigeltest")
names(getNamespaceImports("rigeltest"))
environmentName(environment(rigeltest::middle))
environmentName(parent.env(asNamespace("rigeltest")))
environmentIsLocked(asNamespace("rigeltest"))
bindingIsLocked("deep", asNamespace("rigeltest"))
rigeltest::middle(c(1, 5, 9, 2))
rigeltest::twice(4)
rigeltest:::width_of()
rigeltest:::table_of_widths
rigeltest::planets
rigeltest::greetings$de
rigeltest::summary_of(1:9)
rigeltest::summary_of(c("a", "bcd"))
rigeltest::quote_of()
tryCatch(rigeltest::nothing, error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(rigeltest::table_of_widths, error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(rigeltest:::nothing, error = function(e) cat(conditionMessage(e), "\n"))
x <- rigeltest::counter(5)
rigeltest::next_count(x)
x
format(x)
rigelbase::area(structure(list(r = 2), class = "circle"))
rigelbase::shape_square(3)
rigelbase::area(rigelbase::shape_unit)
tryCatch(unloadNamespace("rigelbase"), error = function(e) cat(conditionMessage(e), "\n"))
unloadNamespace("rigeltest")
isNamespaceLoaded("rigeltest")
unloadNamespace("rigelbase")
names(unclass(x))
requireNamespace("rigeltest", quietly = TRUE)
packageVersion("rigeltest")
packageVersion("rigeltest") >= "1.0.2"
packageDescription("rigeltest")$Title
unlist(packageDescription("rigelbase", fields = c("Version", "License", "Nothing")))
basename(system.file("DESCRIPTION", package = "rigeltest"))
system.file("nothing", package = "rigeltest")
basename(find.package("rigeltest"))
"rigeltest" %in% rownames(installed.packages("../../packages/library"))
data(list = "worlds", package = "rigeltest")
planets$name
tryCatch(loadNamespace("rigeltest", versionCheck = list(op = ">=", version = "9.9")), error = function(e) cat(conditionMessage(e), "\n"))
