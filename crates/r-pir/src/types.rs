//! The types of PIR values: sets of what a word may be.
//!
//! A type is a set of classes; union is `|`, subtyping is inclusion. Scalars are the immediate
//! forms only (a boxed vector of length one is a vector), so a type decides the representation:
//! a value whose type is within `DBL` is a machine `f64`, within `INT` or `LGL` a machine `i32`
//! (`NA_INT` is NA), `BOOL` a machine truth value, `IDX` a machine `u64`; everything else is the
//! NaN-boxed word (one complex number, too: its parts are numbers of their own, see `pass::parts`). `NOT_NA` narrows `INT` and `LGL`: the value is known not to be NA.
//!
//! Vector classes (`VDBL`...) are objects *without attributes*; matrix classes (`MDBL`...) have
//! the one attribute `dim`, of length two; `NLIST` has the one attribute `names`. Anything else with attributes is `ATTR`, and with a
//! class attribute `OBJ`, whatever its kind.

use std::fmt;
use std::ops::{BitAnd, BitOr};

use r_runtime::{NA_INT, Opaque};

/// A set of classes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Type(u32);

/// How a value is held by compiled code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Rep {
    /// The NaN-boxed word.
    Word,
    F64,
    /// Integers and logicals.
    I32,
    Bool,
    /// A machine count (`ForNext`'s rest).
    U64,
    /// Not a run-time value (checkpoints, framestates).
    None,
}

macro_rules! classes {
    ($($(#[doc = $doc:literal])* $name:ident = $bit:literal $text:literal;)*) => {
        impl Type {
            $($(#[doc = $doc])* pub const $name: Type = Type(1 << $bit);)*
            /// The classes with their names.
            pub const CLASSES: &'static [(Type, &'static str)] = &[$((Type::$name, $text),)*];
        }
    };
}

classes! {
    /// Logical scalar.
    LGL = 0 "lgl";
    /// Integer scalar.
    INT = 1 "int";
    /// Double scalar.
    DBL = 2 "real";
    /// One string.
    STR = 3 "str";
    NULL = 4 "nil";
    VLGL = 5 "lgls";
    VINT = 6 "ints";
    VDBL = 7 "reals";
    VSTR = 8 "strs";
    /// List.
    VLIST = 9 "list";
    MLGL = 10 "mlgl";
    MINT = 11 "mint";
    MDBL = 12 "mreal";
    CLOSURE = 13 "clo";
    BUILTIN = 14 "builtin";
    ENV = 15 "env";
    /// Symbols, calls, expressions.
    LANG = 16 "lang";
    /// What has no class of its own here: complex vectors, raw, external pointers.
    OTHER = 17 "other";
    /// A vector with attributes but no class.
    ATTR = 18 "attr";
    /// Anything with a class attribute.
    OBJ = 19 "obj";
    /// A list whose one attribute is `names`.
    NLIST = 20 "nlist";
    /// One complex number: a vector of length one without attributes.
    CPLX = 21 "cplx";
    /// A promise, evaluated or not.
    PROM = 22 "prom";
    /// The missing argument.
    MISSING = 23 "missing";
    /// No binding.
    UNBOUND = 24 "unbound";
    /// The value of `...`.
    DOTS = 25 "dots";
    /// A machine truth value.
    BOOL = 26 "bool";
    /// A machine count.
    IDX = 27 "idx";
    /// A checkpoint.
    CP = 28 "cp";
    /// A framestate.
    FS = 29 "fs";
}

impl Type {
    pub const NONE: Type = Type(0);
    /// As a number, for hashing.
    pub fn bits(self) -> u32 {
        self.0
    }
    const NOT_NA_BIT: u32 = 1 << 31;
    /// Every evaluated R value.
    pub const VAL: Type = Type(Self::PROM.0 - 1);
    /// Every word an environment's slot or an argument may hold.
    pub const ANY: Type = Type(Self::BOOL.0 - 1);
    /// Either kind of function.
    pub const FUNCTION: Type = Type(1 << 13 | 1 << 14);
    pub const NUMERIC: Type = Type(0b111);
    /// Values of which the collector knows nothing and that nobody shares.
    pub const IMMEDIATE: Type = Type(0b10111 | Self::MISSING.0 | Self::UNBOUND.0);
    /// Lists that are indexed without looking at attributes.
    pub const LISTS: Type = Type(1 << 9 | 1 << 20);

    pub const fn is_none(self) -> bool {
        self.0 & !Self::NOT_NA_BIT == 0
    }
    /// Whether every value of this type is one of the other.
    pub const fn within(self, other: Type) -> bool {
        let na_ok = other.0 & Self::NOT_NA_BIT == 0 || self.0 & Self::NOT_NA_BIT != 0;
        self.classes().0 & !other.classes().0 == 0 && (na_ok || self.is_none())
    }
    /// Whether some value may be of both.
    pub const fn meets(self, other: Type) -> bool {
        self.classes().0 & other.classes().0 != 0
    }
    /// The set without what is known of NA.
    pub const fn classes(self) -> Type {
        Type(self.0 & !Self::NOT_NA_BIT)
    }
    pub const fn not_na(self) -> Type {
        Type(self.0 | Self::NOT_NA_BIT)
    }
    /// Known not to be an NA integer or logical.
    pub const fn is_not_na(self) -> bool {
        self.0 & Self::NOT_NA_BIT != 0
    }
    /// Union, for constants (`|` is not).
    pub const fn or(self, o: Type) -> Type {
        Type((self.0 | o.0) & !Self::NOT_NA_BIT)
    }
    pub const fn without(self, other: Type) -> Type {
        Type(self.0 & !other.classes().0)
    }
    /// May be an object that others can share.
    pub const fn may_be_shared(self) -> bool {
        !self.classes().within(Self::IMMEDIATE.or(Self::BOOL).or(Self::IDX).or(Self::CP).or(Self::FS))
    }
    pub const fn rep(self) -> Rep {
        match self.classes() {
            Type::DBL => Rep::F64,
            Type::INT | Type::LGL => Rep::I32,
            Type::BOOL => Rep::Bool,
            Type::IDX => Rep::U64,
            Type::CP | Type::FS | Type::NONE => Rep::None,
            _ => Rep::Word,
        }
    }
    /// The scalar type of an element of a plain vector or matrix type; `None` for the rest.
    pub const fn element(self) -> Option<Type> {
        match self.classes() {
            Type::VDBL | Type::MDBL => Some(Type::DBL),
            Type::VINT | Type::MINT => Some(Type::INT),
            Type::VLGL | Type::MLGL => Some(Type::LGL),
            _ => None,
        }
    }
    pub const fn is_matrix(self) -> bool {
        matches!(self.classes(), Type::MDBL | Type::MINT | Type::MLGL)
    }
    pub fn parse(text: &str) -> Option<Type> {
        let (text, not_na) = match text.strip_suffix('!') {
            Some(t) => (t, true),
            None => (text, false),
        };
        let mut t = Type::NONE;
        for part in text.split('|') {
            t = t | match part {
                "any" => Type::ANY,
                "val" => Type::VAL,
                "none" => Type::NONE,
                _ => Type::CLASSES.iter().find(|(_, n)| *n == part)?.0,
            };
        }
        Some(if not_na { t.not_na() } else { t })
    }
}

impl BitOr for Type {
    type Output = Type;
    /// Union; NA is excluded only if both exclude it (nothing excludes everything).
    fn bitor(self, o: Type) -> Type {
        if self.is_none() {
            return o;
        }
        if o.is_none() {
            return self;
        }
        Type((self.0 | o.0) & !Self::NOT_NA_BIT | self.0 & o.0 & Self::NOT_NA_BIT)
    }
}

impl BitAnd for Type {
    type Output = Type;
    fn bitand(self, o: Type) -> Type {
        Type(self.0 & o.0 & !Self::NOT_NA_BIT | (self.0 | o.0) & Self::NOT_NA_BIT)
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let c = self.classes();
        let mut rest = c;
        let mut parts = Vec::new();
        for (set, name) in [(Type::ANY, "any"), (Type::VAL, "val")] {
            if set.within(rest) {
                parts.push(name);
                rest = rest.without(set);
            }
        }
        parts.extend(Type::CLASSES.iter().filter(|(t, _)| rest.meets(*t)).map(|(_, n)| *n));
        if parts.is_empty() {
            parts.push("none");
        }
        write!(f, "{}{}", parts.join("|"), if self.is_not_na() { "!" } else { "" })
    }
}

impl fmt::Debug for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The type of a value that is no heap object.
pub fn of_immediate(v: Opaque) -> Option<Type> {
    let v = v.immediate()?;
    let whole = |t: Type| if v.payload_i32() == NA_INT { t } else { t.not_na() };
    Some(match v {
        _ if v.is_double() => Type::DBL,
        _ if v.is_int() => whole(Type::INT),
        _ if v.is_lgl() => whole(Type::LGL),
        _ if v.is_null() => Type::NULL,
        _ if v.is_missing() => Type::MISSING,
        _ if v.is_unbound() => Type::UNBOUND,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_parses_back() {
        for t in [Type::ANY, Type::VAL, Type::INT.not_na(), Type::DBL | Type::NULL, Type::VAL | Type::PROM] {
            assert_eq!(Type::parse(&t.to_string()), Some(t), "{t}");
        }
    }

    #[test]
    fn not_na_is_narrower() {
        assert!(Type::INT.not_na().within(Type::INT));
        assert!(!Type::INT.within(Type::INT.not_na()));
        assert_eq!(Type::INT.not_na() | Type::INT, Type::INT);
        assert_eq!(Type::NONE | Type::INT.not_na(), Type::INT.not_na());
    }

    #[test]
    fn representation_follows_the_type() {
        assert_eq!(Type::DBL.rep(), Rep::F64);
        assert_eq!(Type::LGL.not_na().rep(), Rep::I32);
        assert_eq!((Type::DBL | Type::INT).rep(), Rep::Word);
    }
}
