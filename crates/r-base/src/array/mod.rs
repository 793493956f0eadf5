//! Arrays: making them, permuting, binding, positions of their elements; groups of a vector.

mod bind;
mod make;
mod permute;
mod split;

use r_runtime::Builtin;

pub const TABLE: &[Builtin] = &[
    Builtin::new("matrix", "data nrow ncol byrow dimnames", make::matrix).pure_on_plain(),
    Builtin::new("array", "data dim dimnames", make::array).pure_on_plain(),
    Builtin::new("drop", "x", make::drop).pure(),
    Builtin::new(".row", "dim", make::row).pure(),
    Builtin::new(".col", "dim", make::col).pure(),
    Builtin::new(".diagMatrix", "x nrow ncol", make::diag).pure(),
    Builtin::new("aperm.default", "a perm resize ...", permute::aperm).pure(),
    // By position: the names of what is bound are not theirs.
    Builtin::prim(".cbind", "deparse.level exprs ...", bind::cbind),
    Builtin::prim(".rbind", "deparse.level exprs ...", bind::rbind),
    Builtin::new(".split", "x f", split::split).pure(),
];
