//! An R value in one word.
//!
//! Doubles are stored as they are; everything else lives in the space of negative quiet NaNs
//! that no arithmetic produces (top 16 bits from 0xFFF9 on). Scalar logicals, integers and
//! doubles without attributes, `NULL`, the missing argument and the unbound marker are
//! immediate. All else is a tagged pointer to a heap object (`object.rs`); a character value
//! of length one points straight at its string.
//!
//! Invariants: no vector of doubles ever holds a bit pattern from 0xFFF9 on (`Value::double`
//! and whoever reads doubles from outside canonicalise), so an element is a value as it is.
//! This module knows no `Vm`: nothing here allocates or can fail.

use std::marker::PhantomData;

use crate::object::{self, Kind, Obj};

/// R's `NA_integer_`, also `NA` among logicals.
pub const NA_INT: i32 = i32::MIN;
/// The bits of R's `NA_real_`: a NaN with the payload 1954.
pub const NA_REAL_BITS: u64 = 0x7FF0_0000_0000_07A2;
/// R's `NA_real_`.
pub const NA_REAL: f64 = f64::from_bits(NA_REAL_BITS);

/// A double from outside (bits in a file, say) as one that values and vectors may have: NaNs whose
/// bits, with another sign or made quiet, would read as a tag become the canonical NaN. Arithmetic
/// on such doubles gives such doubles, so compiled code stores its results as they are.
pub fn proper(x: f64) -> f64 {
    if x.is_nan() && x.to_bits() >> 48 & 7 != 0 { f64::NAN } else { x }
}

/// Whether a double is `NA_real_` (any NaN whose low word is 1954), not just NaN.
#[inline]
pub fn is_na_real(x: f64) -> bool {
    x.is_nan() && x.to_bits() as u32 == 1954
}

/// A complex number as R stores it.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
#[repr(C)]
pub struct Complex {
    pub re: f64,
    pub im: f64,
}

impl Complex {
    pub const NA: Complex = Complex { re: NA_REAL, im: NA_REAL };
    pub fn new(re: f64, im: f64) -> Complex {
        Complex { re, im }
    }
    pub fn is_nan(self) -> bool {
        self.re.is_nan() || self.im.is_nan()
    }
    pub fn is_na(self) -> bool {
        is_na_real(self.re) || is_na_real(self.im)
    }
}

/// One R value. Copying it copies the word, not the object. It stays on its session's thread: only
/// there may one look at the object behind it.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct Value(u64, PhantomData<*const Obj>);

/// The word of a value, for those who only carry it around and compare it: the compiler, on whatever
/// thread it runs. Nothing behind a pointer can be read through it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct Opaque(u64);

impl Opaque {
    pub const NULL: Opaque = Value::NULL.opaque();
    pub const MISSING: Opaque = Value::MISSING.opaque();
    pub const UNBOUND: Opaque = Value::UNBOUND.opaque();
    pub const TRUE: Opaque = Value::TRUE.opaque();
    pub const FALSE: Opaque = Value::FALSE.opaque();

    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }
    /// The word with these bits.
    pub const fn from_bits(bits: u64) -> Opaque {
        Opaque(bits)
    }
    // What the word alone says.

    pub const fn is_ptr(self) -> bool {
        self.word().is_ptr()
    }
    pub fn is_null(self) -> bool {
        self.word().is_null()
    }
    pub const fn is_int(self) -> bool {
        self.word().is_int()
    }
    pub const fn is_lgl(self) -> bool {
        self.word().is_lgl()
    }
    pub const fn is_double(self) -> bool {
        self.word().is_double()
    }
    pub const fn payload_i32(self) -> i32 {
        self.word().payload_i32()
    }
    pub fn as_f64_unchecked(self) -> f64 {
        self.word().as_f64_unchecked()
    }
    /// The address of the object behind a pointer.
    pub const fn addr(self) -> usize {
        self.word().addr()
    }
    /// The value itself, where there is no object behind it.
    pub const fn immediate(self) -> Option<Value> {
        if self.is_ptr() { None } else { Some(self.word()) }
    }
    /// For looking at the word: nothing above follows the pointer.
    const fn word(self) -> Value {
        Value::new(self.0)
    }
    /// The value.
    ///
    /// # Safety
    /// This is the session's thread, and the object is alive.
    pub const unsafe fn value(self) -> Value {
        Value::new(self.0)
    }
}

impl PartialEq<Value> for Opaque {
    fn eq(&self, other: &Value) -> bool {
        self.0 == other.0
    }
}

impl From<Value> for Opaque {
    fn from(v: Value) -> Opaque {
        v.opaque()
    }
}

pub const TAG_SHIFT: u32 = 48;
pub const TAG_INT: u64 = 0xFFF9;
pub const TAG_LGL: u64 = 0xFFFA;
pub const TAG_SPECIAL: u64 = 0xFFFB;
pub const TAG_PTR: u64 = 0xFFFC;
const ADDR_MASK: u64 = (1 << TAG_SHIFT) - 1;

/// What a value is to R code, immediates and objects alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Type {
    Null,
    Raw,
    Logical,
    Integer,
    Double,
    Complex,
    Character,
    List,
    Expression,
    Symbol,
    Pairlist,
    Language,
    Closure,
    Builtin,
    Environment,
    Promise,
    Dots,
    S4,
    ExternalPtr,
    WeakRef,
    Bytecode,
    /// Run-time internals that R code never sees.
    Internal,
}

impl Value {
    #[inline(always)]
    const fn new(bits: u64) -> Value {
        Value(bits, PhantomData)
    }
    /// The word alone.
    #[inline(always)]
    pub const fn opaque(self) -> Opaque {
        Opaque(self.0)
    }
    pub const NULL: Value = Value::new(TAG_SPECIAL << TAG_SHIFT);
    /// The missing argument (R's empty symbol).
    pub const MISSING: Value = Value::new(TAG_SPECIAL << TAG_SHIFT | 1);
    /// No binding here.
    pub const UNBOUND: Value = Value::new(TAG_SPECIAL << TAG_SHIFT | 2);
    pub const TRUE: Value = Value::new(TAG_LGL << TAG_SHIFT | 1);
    pub const FALSE: Value = Value::new(TAG_LGL << TAG_SHIFT);
    pub const NA: Value = Value::new(TAG_LGL << TAG_SHIFT | NA_INT as u32 as u64);

    /// The value whose word this is.
    ///
    /// # Safety
    /// The word is that of a value: if it has a pointer's tag, the object is one of the running session
    /// and alive.
    #[inline]
    pub const unsafe fn from_bits(bits: u64) -> Value {
        Value::new(bits)
    }
    /// A number that is no value of R (a position or count on the operand stack), in a word that the
    /// collector doesn't take for a pointer. `bits` gives it back.
    #[inline]
    pub const fn count(n: u64) -> Value {
        debug_assert!(n <= ADDR_MASK);
        Value::new(n & ADDR_MASK)
    }
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }
    #[inline]
    pub const fn int(x: i32) -> Value {
        Value::new(TAG_INT << TAG_SHIFT | x as u32 as u64)
    }
    /// A double; a NaN that would read as a tag becomes the canonical NaN. (None of those that
    /// computations give does; see `proper`.)
    #[inline]
    pub fn double(x: f64) -> Value {
        let bits = x.to_bits();
        if bits < TAG_INT << TAG_SHIFT { Value::new(bits) } else { Value::new(f64::NAN.to_bits()) }
    }
    #[inline]
    pub const fn bool(x: bool) -> Value {
        Value::new(TAG_LGL << TAG_SHIFT | x as u64)
    }
    /// A logical from its three-valued integer form (0, 1, `NA_INT`).
    #[inline]
    pub const fn lgl(x: i32) -> Value {
        Value::new(TAG_LGL << TAG_SHIFT | x as u32 as u64)
    }
    #[inline]
    pub fn opt_bool(x: Option<bool>) -> Value {
        x.map_or(Value::NA, Value::bool)
    }
    #[inline]
    pub(crate) fn from_obj(p: *mut Obj) -> Value {
        Value::new(TAG_PTR << TAG_SHIFT | p as u64)
    }

    #[inline]
    pub const fn is_double(self) -> bool {
        self.0 < TAG_INT << TAG_SHIFT
    }
    #[inline]
    pub const fn tag(self) -> u64 {
        self.0 >> TAG_SHIFT
    }
    #[inline]
    pub const fn is_int(self) -> bool {
        self.tag() == TAG_INT
    }
    #[inline]
    pub const fn is_lgl(self) -> bool {
        self.tag() == TAG_LGL
    }
    #[inline]
    pub const fn is_special(self) -> bool {
        self.tag() == TAG_SPECIAL
    }
    #[inline]
    pub const fn is_ptr(self) -> bool {
        self.tag() >= TAG_PTR
    }
    #[inline]
    pub fn is_null(self) -> bool {
        self == Value::NULL
    }
    #[inline]
    pub fn is_missing(self) -> bool {
        self == Value::MISSING
    }
    #[inline]
    pub fn is_unbound(self) -> bool {
        self == Value::UNBOUND
    }
    /// An argument that was given: neither missing nor unbound.
    #[inline]
    pub fn given(self) -> bool {
        !self.is_missing() && !self.is_unbound()
    }
    #[inline]
    pub fn as_f64_unchecked(self) -> f64 {
        f64::from_bits(self.0)
    }
    #[inline]
    pub const fn payload_i32(self) -> i32 {
        self.0 as u32 as i32
    }
    #[inline]
    pub const fn addr(self) -> usize {
        (self.0 & ADDR_MASK) as usize
    }
    #[inline]
    pub(crate) fn obj(self) -> *mut Obj {
        // Not only in debug builds: a header at the address 0 is a crash.
        assert!(self.is_ptr(), "an immediate value is no object");
        self.addr() as *mut Obj
    }
    /// The kind of the object behind a pointer; `None` for immediates.
    #[inline]
    pub fn kind(self) -> Option<Kind> {
        if self.is_ptr() { Some(object::kind_of(self)) } else { None }
    }
    #[inline]
    pub fn is_kind(self, k: Kind) -> bool {
        self.is_ptr() && object::kind_of(self) == k
    }

    #[inline]
    pub fn rtype(self) -> Type {
        match self.tag() {
            TAG_INT => Type::Integer,
            TAG_LGL => Type::Logical,
            TAG_SPECIAL if self.is_null() => Type::Null,
            TAG_SPECIAL => Type::Symbol,
            TAG_PTR.. => object::kind_of(self).rtype(),
            _ => Type::Double,
        }
    }

    /// Number of elements as `length()` counts them without dispatch.
    #[inline]
    pub fn len(self) -> usize {
        match self.kind() {
            None => !self.is_null() as usize,
            Some(k) if k.is_vector() => object::vector_len(self),
            Some(Kind::Env) => crate::env::count(self),
            Some(_) => 1,
        }
    }
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    // Slices over the elements: a scalar is a one-element slice of itself.

    /// Elements of a logical or integer vector.
    #[inline]
    pub fn ints(&self) -> &[i32] {
        object::int_slice(self)
    }
    /// Elements of a double vector.
    #[inline]
    pub fn doubles(&self) -> &[f64] {
        object::double_slice(self)
    }
    #[inline]
    pub fn complexes(&self) -> &[Complex] {
        object::slice_of::<Complex>(self, Kind::Cplx)
    }
    #[inline]
    pub fn raws(&self) -> &[u8] {
        object::slice_of::<u8>(self, Kind::Raw)
    }
    /// Strings of a character vector, each a value that points at a string object.
    #[inline]
    pub fn strings(&self) -> &[Value] {
        object::string_slice(self)
    }
    /// Elements of a list, expression, call, pairlist, dots or buffer.
    #[inline]
    pub fn values(&self) -> &[Value] {
        object::value_slice(self)
    }

    /// The bytes of a string object.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        object::string_bytes(self)
    }
    /// A string object's text. Strings in other encodings are translated when they are made,
    /// so this is only lossy for strings marked as bytes.
    #[inline]
    pub fn str(&self) -> &str {
        object::string_text(self)
    }
    #[inline]
    pub fn is_str(self) -> bool {
        self.is_kind(Kind::Str)
    }
    /// Text of a length-one character value (not NA), if it is one.
    pub fn as_str(&self) -> Option<&str> {
        let s = self.strings_opt()?;
        match s {
            [one] if !one.is_na_str() => Some(object::string_text(one)),
            _ => None,
        }
    }
    /// The strings if this is a character vector.
    #[inline]
    pub fn strings_opt(&self) -> Option<&[Value]> {
        if self.rtype() == Type::Character { Some(self.strings()) } else { None }
    }
    #[inline]
    pub fn is_na_str(self) -> bool {
        self.is_str() && object::has_flag(self, object::FLAG_NA)
    }

    #[inline]
    pub fn is_character(self) -> bool {
        self.rtype() == Type::Character
    }
    #[inline]
    pub fn is_symbol(self) -> bool {
        self.is_kind(Kind::Sym)
    }
    #[inline]
    pub fn is_lang(self) -> bool {
        self.is_kind(Kind::Lang)
    }
    #[inline]
    pub fn is_list(self) -> bool {
        self.is_kind(Kind::List)
    }
    #[inline]
    pub fn is_env(self) -> bool {
        self.is_kind(Kind::Env)
    }
    #[inline]
    pub fn is_closure(self) -> bool {
        self.is_kind(Kind::Closure)
    }
    #[inline]
    pub fn is_function(self) -> bool {
        matches!(self.kind(), Some(Kind::Closure | Kind::Builtin))
    }
    #[inline]
    pub fn is_promise(self) -> bool {
        self.is_kind(Kind::Promise)
    }
    /// Logical, integer, double or complex.
    pub fn is_numeric_like(self) -> bool {
        matches!(self.rtype(), Type::Logical | Type::Integer | Type::Double | Type::Complex)
    }
    /// An atomic vector (`NULL` is none here).
    pub fn is_atomic(self) -> bool {
        matches!(
            self.rtype(),
            Type::Raw | Type::Logical | Type::Integer | Type::Double | Type::Complex | Type::Character
        )
    }
    /// A vector in R's sense: atomic, list or expression.
    pub fn is_vector(self) -> bool {
        self.is_atomic() || matches!(self.rtype(), Type::List | Type::Expression)
    }
    /// Whether the value has a class attribute (R's "object bit").
    #[inline]
    pub fn is_object(self) -> bool {
        self.is_ptr() && object::has_flag(self, object::FLAG_OBJECT)
    }
    /// The attribute list word (`NULL`, or an `Attrs` object).
    #[inline]
    pub fn attrs(self) -> Value {
        if self.is_ptr() { object::attrs_of(self) } else { Value::NULL }
    }
    #[inline]
    pub fn has_attrs(self) -> bool {
        !self.attrs().is_null()
    }

    /// Number of holders (bindings, elements, attributes); immediates count as unshared.
    #[inline]
    pub fn holders(self) -> u32 {
        if self.is_ptr() { object::holders(self) } else { 0 }
    }
    /// May be written in place by whoever holds it as a temporary.
    #[inline]
    pub fn is_unshared(self) -> bool {
        self.holders() == 0
    }
    /// One more holder.
    #[inline]
    pub fn hold(self) {
        if self.is_ptr() {
            object::add_holder(self);
        }
    }
    /// One holder less.
    #[inline]
    pub fn release(self) {
        if self.is_ptr() {
            object::drop_holder(self);
        }
    }
}

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.rtype() {
            Type::Integer if !self.is_ptr() => write!(f, "{}L", self.payload_i32()),
            Type::Double if !self.is_ptr() => write!(f, "{}", self.as_f64_unchecked()),
            Type::Symbol if self.is_ptr() => write!(f, "`{}`", crate::symbol::name(*self).str()),
            t => write!(f, "<{t:?} {:#x}>", self.0),
        }
    }
}

/// Doesn't compile if values or sessions could go to another thread: an implementation for all types and one
/// for those that can would both fit.
const _: fn() = || {
    trait Stays<A> {
        fn here() {}
    }
    struct CanGo;
    impl<T: ?Sized> Stays<()> for T {}
    impl<T: ?Sized + Send> Stays<CanGo> for T {}
    <Value as Stays<_>>::here();
    <crate::vm::Vm as Stays<_>>::here();
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_from_outside_never_come_to_read_as_tags() {
        for top in 0x7FF0..=0xFFFFu64 {
            let x = proper(f64::from_bits(top << 48 | 1));
            for y in [x, -x, x + 1.0, -x * 2.0, -(x / 3.0), x.abs().sqrt()] {
                assert!(y.to_bits() < TAG_INT << TAG_SHIFT, "{top:x} {:x}", y.to_bits());
            }
        }
        assert_eq!(proper(NA_REAL).to_bits(), NA_REAL_BITS);
    }
}
