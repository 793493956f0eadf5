# Kernels of functions on environments, namespaces, functions and connections.

.needEnv <- function(envir, complaint) if (!base::is.environment(envir)) base::stop(complaint, call. = FALSE)
assign <- function(x, value, envir, inherits) {
    .needEnv(envir, "invalid 'envir' argument")
    .assigned(x, value, envir, inherits)
}
.assigned <- function(x, value, envir, inherits) base::assign(x, value, envir = envir, inherits = inherits)
get <- function(x, envir, mode, inherits) base::get(x, envir = envir, mode = mode, inherits = inherits)
get0 <- function(x, envir, mode, inherits, ifnotfound) base::get0(x, envir, mode, inherits, ifnotfound)
mget <- function(x, envir, mode, ifnotfound, inherits) {
    .needEnv(envir, "second argument must be an environment")
    .mgot(x, envir, mode, ifnotfound, inherits)
}
.mgot <- function(x, envir, mode, ifnotfound, inherits) base::mget(x, envir, mode, ifnotfound, inherits)
exists <- function(x, envir, mode, inherits) base::exists(x, envir = envir, mode = mode, inherits = inherits)
ls <- function(envir, all.names, sorted) {
    .needEnv(envir, "invalid 'envir' argument")
    .listing(envir, all.names, sorted)
}
.listing <- function(envir, all.names, sorted) base::ls(envir, all.names = all.names, sorted = sorted)
remove <- function(list, envir, inherits) base::rm(list = list, envir = envir, inherits = inherits)
env2list <- function(x, all.names, sorted) base::as.list.environment(x, all.names, sorted)
list2env <- function(x, envir) base::list2env(x, envir)
eapply <- function(env, FUN, all.names, USE.NAMES)
    base::eval(base::as.call(base::list(base::quote(base::eapply), env, FUN, base::quote(...), all.names = all.names,
                                        USE.NAMES = USE.NAMES)), base::parent.frame())
new.env <- function(hash, parent, size) base::new.env(hash, parent, size)
parent.env <- function(env) base::parent.env(env)
`parent.env<-` <- function(env, value) { base::parent.env(env) <- value; env }
environmentName <- function(env) base::environmentName(env)
environmentIsLocked <- function(env) base::environmentIsLocked(env)
lockEnvironment <- function(env, bindings) base::lockEnvironment(env, bindings)
lockBinding <- function(sym, env) base::lockBinding(sym, env)
unlockBinding <- function(sym, env) base::unlockBinding(sym, env)
bindingIsLocked <- function(sym, env) base::bindingIsLocked(sym, env)
bindingIsActive <- function(sym, env) base::bindingIsActive(sym, env)
makeActiveBinding <- function(sym, fun, env) base::makeActiveBinding(sym, fun, env)
getNamespaceRegistry <- function() .nsRegistry()
getRegisteredNamespace <- function(name) base::.getNamespace(name)
isRegisteredNamespace <- function(name) base::isNamespaceLoaded(name)
isNamespaceEnv <- function(ns) base::isNamespace(ns)
search <- function() base::search()
# Functions as such: names are for the closures.
args <- function(name) if (base::is.function(name) || base::is.character(name) && base::length(name) == 1L) base::args(name) else NULL
.theFunction <- function(fun) base::is.function(fun) || { base::warning("argument is not a function", call. = FALSE); FALSE }
formals <- function(fun) if (.theFunction(fun)) base::formals(fun) else NULL
body <- function(fun) if (.theFunction(fun)) base::body(fun) else NULL
as.function.default <- function(x, envir) base::as.function.default(x, envir)
do.call <- function(what, args, envir) base::do.call(what, args, envir = envir)
is.builtin.internal <- function(x) .isInternal(x)
getOption <- function(x) base::getOption(x)
options <- function(...) base::options(...)
geterrmessage <- function() base::geterrmessage()
getwd <- function() base::getwd()
setwd <- function(dir) base::setwd(dir)
date <- function() base::date()
Sys.time <- function() base::unclass(base::Sys.time())
Sys.getenv <- function(x, unset) {
    .strings(x, "wrong type for argument")
    if (base::typeof(unset) != "character" || base::length(unset) != 1L) base::stop("wrong type for argument", call. = FALSE)
    .variables(x, unset)
}
# Databases of lazily loaded values are read anew each time: there is nothing to forget.
lazyLoadDBflush <- function(file) NULL
returnValue <- function(default) default
.variables <- function(x, unset) base::unname(if (base::length(x)) base::Sys.getenv(x, unset) else base::Sys.getenv())
Sys.getpid <- function() base::Sys.getpid()
Sys.sleep <- function(time) base::Sys.sleep(time)
file.exists <- function(file) base::file.exists(file)
file.remove <- function(file) base::file.remove(file)
dir.exists <- function(paths) base::dir.exists(paths)
normalizePath <- function(path, winslash, mustWork) base::normalizePath(path, winslash, mustWork)
path.expand <- function(path) base::path.expand(path)
tempfile <- function(pattern, tmpdir, fileext) base::tempfile(pattern, tmpdir, fileext)
stdin <- function() base::stdin()
stdout <- function() base::stdout()
stderr <- function() base::stderr()
close <- function(con, type) base::close(con, type = type)

# Functions of GNU R's base that come from elsewhere (a cluster's master sends them) call these.
eval <- function(expr, envir, enclos) base::eval(expr, envir, enclos)
