as.difftime(90, units="mins")
format(as.difftime(90, units="mins"))
units(as.difftime(90, units="mins"))
{d <- as.difftime(90, units="mins"); units(d) <- "hours"; d}
as.numeric(as.difftime(2, units="hours"), units="mins")
