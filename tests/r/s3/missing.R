{"-.foo" <- function(e1,e2) if (missing(e2)) "neg" else "minus"; c(-structure(1,class="foo"), structure(1,class="foo") - 1)}
{"==.foo" <- function(e1,e2) "eq"; structure(1,class="foo") == 2}
{"<.foo" <- function(e1,e2) "lt"; 2 < structure(1,class="foo")}
{"!.foo" <- function(x) "not"; !structure(1,class="foo")}
{"%%.foo" <- function(e1,e2) "mod"; structure(1,class="foo") %% 2}
{"&.foo" <- function(e1,e2) "and"; structure(1,class="foo") & TRUE}
