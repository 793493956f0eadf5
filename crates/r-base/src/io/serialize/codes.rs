//! The numbers of the format.

pub const SYM: u32 = 1;
pub const LIST: u32 = 2;
pub const CLO: u32 = 3;
pub const ENV: u32 = 4;
pub const PROM: u32 = 5;
pub const LANG: u32 = 6;
pub const SPECIAL: u32 = 7;
pub const BUILTIN: u32 = 8;
pub const CHAR: u32 = 9;
pub const LGL: u32 = 10;
pub const INT: u32 = 13;
pub const REAL: u32 = 14;
pub const CPLX: u32 = 15;
pub const STR: u32 = 16;
pub const DOT: u32 = 17;
pub const VEC: u32 = 19;
pub const EXPR: u32 = 20;
pub const BCODE: u32 = 21;
pub const EXTPTR: u32 = 22;
pub const WEAKREF: u32 = 23;
pub const RAW: u32 = 24;
pub const S4: u32 = 25;

// Items that are no types.
pub const ALTREP: u32 = 238;
pub const ATTRLIST: u32 = 239;
pub const ATTRLANG: u32 = 240;
pub const BASEENV: u32 = 241;
pub const EMPTYENV: u32 = 242;
pub const BCREPREF: u32 = 243;
pub const BCREPDEF: u32 = 244;
pub const PERSIST: u32 = 247;
pub const PACKAGE: u32 = 248;
pub const NAMESPACE: u32 = 249;
pub const BASENAMESPACE: u32 = 250;
pub const MISSINGARG: u32 = 251;
pub const UNBOUND: u32 = 252;
pub const GLOBALENV: u32 = 253;
pub const NILVALUE: u32 = 254;
pub const REF: u32 = 255;

// Flags of an item.
pub const IS_OBJECT: u32 = 1 << 8;
pub const HAS_ATTR: u32 = 1 << 9;
pub const HAS_TAG: u32 = 1 << 10;
pub const LEVELS: u32 = 12;

// Levels: encodings of strings, the S4 bit of objects.
pub const BYTES_MASK: u32 = 1 << 1;
pub const LATIN1_MASK: u32 = 1 << 2;
pub const UTF8_MASK: u32 = 1 << 3;
pub const S4_MASK: u32 = 1 << 4;
pub const ASCII_MASK: u32 = 1 << 6;
// Levels of the cells of an environment: bindings that are active or locked.
pub const LOCKED_MASK: u32 = 1 << 14;
pub const ACTIVE_MASK: u32 = 1 << 15;
