# Backslashes and quotes in strings of the code of help pages.
file <- tempfile(fileext = ".Rd")
writeLines(c("\\name{a}", "\\title{b}", "\\description{x}", "\\examples{", "f(\"a\\\\\\\\\", \"{\")",
             "g(\"\\\"\\\\\\\\\", \"\\\\\\\\\\\\\\\\\\\\\\\\\", 'it\\\\'s', \"\\\\\"{\", \"\\n\", \"\\\\n\", \"\\\\\\\\\\\\\"}\")",
             "h(\"a\\\\\\\\b\", \"c\\\\d\")", "}"), file)
tools::Rd2ex(file)
