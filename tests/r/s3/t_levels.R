{t.foo <- function(x) "transposed"; t(structure(1,class="foo"))}
{levels.foo <- function(x) "lv"; levels(structure(1,class="foo"))}
{names.foo <- function(x) "nm"; names(structure(1,class="foo"))}
{is.na.foo <- function(x) "isna"; is.na(structure(1,class="foo"))}
{as.list.foo <- function(x, ...) list("L"); lapply(structure(1,class="foo"), identity)}
{as.numeric.foo <- function(x, ...) 99; as.numeric(structure("a",class="foo"))}
