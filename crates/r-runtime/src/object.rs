//! The layout of heap objects and every raw access to them.
//!
//! Each object starts with a header word: kind (bits 0-7), the heap's byte (8-15), flags
//! (16-31), holders (32-63); vectors follow with attributes, length, data. The structures are
//! `repr(C)` because compiled code reads them by offset. This is one of the few modules with
//! `unsafe`; the checks its accessors make (kind before cast) are what the rest relies on.
//!
//! Many values point at one object, so all fields are `Cell`s and nobody ever has a `&mut` to an
//! object: an accessor gives an [`At`], which can be made as often as one likes. Elements of vectors
//! are the exception, because loops over them must run at full speed: they are handed out as plain
//! slices, which only a [`Fresh`](crate::fresh::Fresh) may write to, and whoever makes one of those from a
//! value argues (`unsafe`) why nobody has a slice of that vector.
//!
//! Invariants: a pointer value always points at an initialised object of its heap, because only
//! `alloc.rs` makes pointer values and writes the header first, and `Value::from_bits` is unsafe. It
//! points at a *live* object because the collector finds it: on the native stack, on the operand
//! stack, in another object, or in what `Vm::roots` visits. Values in objects that may be old are
//! written through `Vm` methods that call the write barrier.

use std::cell::Cell;
use std::ops::Deref;
use std::ptr::NonNull;

use crate::value::{Type, Value};

/// What an object is. Every kind up to `LAST_VECTOR` has the `Vector` layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// A string (R's CHARSXP); a value pointing here is a character vector of length one.
    Str = 1,
    Lgl,
    Int,
    Dbl,
    Cplx,
    Raw,
    StrVec,
    List,
    Expr,
    Lang,
    Pairlist,
    /// The value of `...`: promises or values, names in the attributes' `names`.
    Dots,
    /// (symbol, value) pairs; immutable once made.
    Attrs,
    /// Symbols of an environment's slots.
    Shape,
    /// A run-time buffer of values (`ValueVec`).
    Buffer,
    /// Open-addressing table of cells, keyed by symbol.
    Table,
    Sym,
    Closure,
    Builtin,
    Env,
    Promise,
    Cell,
    Code,
    S4,
    ExtPtr,
    WeakRef,
}

const KINDS: [Kind; 26] = [
    Kind::Str,
    Kind::Lgl,
    Kind::Int,
    Kind::Dbl,
    Kind::Cplx,
    Kind::Raw,
    Kind::StrVec,
    Kind::List,
    Kind::Expr,
    Kind::Lang,
    Kind::Pairlist,
    Kind::Dots,
    Kind::Attrs,
    Kind::Shape,
    Kind::Buffer,
    Kind::Table,
    Kind::Sym,
    Kind::Closure,
    Kind::Builtin,
    Kind::Env,
    Kind::Promise,
    Kind::Cell,
    Kind::Code,
    Kind::S4,
    Kind::ExtPtr,
    Kind::WeakRef,
];

impl Kind {
    /// R-visible vectors: those whose `len` is the number of elements. A string is a vector of one.
    pub fn is_vector(self) -> bool {
        matches!(self as u8, 2..=12)
    }
    /// Data are values (pointers to trace).
    pub fn holds_values(self) -> bool {
        matches!(self as u8, 7..=16)
    }
    pub fn rtype(self) -> Type {
        match self {
            Kind::Str | Kind::StrVec => Type::Character,
            Kind::Lgl => Type::Logical,
            Kind::Int => Type::Integer,
            Kind::Dbl => Type::Double,
            Kind::Cplx => Type::Complex,
            Kind::Raw => Type::Raw,
            Kind::List => Type::List,
            Kind::Expr => Type::Expression,
            Kind::Lang => Type::Language,
            Kind::Pairlist => Type::Pairlist,
            Kind::Dots => Type::Dots,
            Kind::Sym => Type::Symbol,
            Kind::Closure => Type::Closure,
            Kind::Builtin => Type::Builtin,
            Kind::Env => Type::Environment,
            Kind::Promise => Type::Promise,
            Kind::Code => Type::Bytecode,
            Kind::S4 => Type::S4,
            Kind::ExtPtr => Type::ExternalPtr,
            Kind::WeakRef => Type::WeakRef,
            Kind::Attrs | Kind::Shape | Kind::Buffer | Kind::Table | Kind::Cell => Type::Internal,
        }
    }
    /// Bytes of one element of a vector of this kind.
    pub fn elem_size(self) -> usize {
        match self {
            Kind::Str | Kind::Raw => 1,
            Kind::Lgl | Kind::Int => 4,
            Kind::Cplx => 16,
            _ => 8,
        }
    }
}

// Flags, as bits of the header word.

/// Has a class attribute.
pub const FLAG_OBJECT: u64 = 1 << 16;
/// The string is `NA_character_`.
pub const FLAG_NA: u64 = 1 << 17;
/// The string has only ASCII bytes.
pub const FLAG_ASCII: u64 = 1 << 18;
/// The string is marked as bytes (its text is not UTF-8).
pub const FLAG_BYTES: u64 = 1 << 19;
/// The string came from latin1 (kept in UTF-8; `Encoding` reports it).
pub const FLAG_LATIN1: u64 = 1 << 20;
/// String: the one object for its text (bit of `FLAG_LOCKED`).
pub const FLAG_INTERNED: u64 = 1 << 21;
/// A cell or environment that is locked.
pub const FLAG_LOCKED: u64 = 1 << 21;
/// A cell that is an active binding: its value is the function to call.
pub const FLAG_ACTIVE: u64 = 1 << 22;
/// An environment that something may still refer to after its call has ended.
pub const FLAG_CAPTURED: u64 = 1 << 23;
/// A promise being forced.
pub const FLAG_FORCING: u64 = 1 << 24;
/// A promise for a default argument.
pub const FLAG_DEFAULT: u64 = 1 << 25;
/// An S4 instance (any kind).
pub const FLAG_S4: u64 = 1 << 26;
/// A symbol that some environment other than base binds or has bound.
pub const FLAG_SHADOWED: u64 = 1 << 27;
/// A symbol that some environment other than base and global binds or has bound.
pub const FLAG_LOCAL: u64 = 1 << 28;
/// A closure or environment under `debug`, `trace` and the like.
pub const FLAG_DEBUG: u64 = 1 << 29;
/// A promise whose force failed once (a restart of it warns).
pub const FLAG_INTERRUPTED: u64 = 1 << 30;
/// Bindings of this environment may not be added or removed.
pub const FLAG_ENV_LOCKED: u64 = 1 << 31;

/// A promise made for one formal only: its value goes back when the call ends.
pub const FLAG_OWNED: u64 = 1 << 18;
/// Symbol: some code was compiled for what the name means in base or the global environment (bit of
/// `FLAG_FORCING`).
pub const FLAG_INLINED: u64 = 1 << 24;

/// Code object: what all closures of a `function` expression share, not one piece of code (bit of `FLAG_NA`).
pub const FLAG_PROTO: u64 = 1 << 17;
/// Symbol: its library word is the binding of an attached package, not base's own.
pub const FLAG_PACKAGED: u64 = 1 << 17;
/// Symbol: what the search path behind the global environment answers is not the library word; only
/// walking it tells. Implies `FLAG_LOCAL`.
pub const FLAG_STRAYED: u64 = 1 << 18;
/// Symbol: a name of the library that no program can write; it is listed nowhere.
pub const FLAG_PRIVATE: u64 = 1 << 19;

/// Symbol: a namespace of the library or the table of methods binds the name.
pub const FLAG_HOUSED: u64 = 1 << 20;

/// Environment: a namespace, its imports, or what an attached package shows. May hold library bindings,
/// which don't count as shadowing.
pub const FLAG_NAMESPACE: u64 = 1 << 17;
/// Environment: on the search path. What is bound in it strays.
pub const FLAG_ON_PATH: u64 = 1 << 18;
/// Environment: its library bindings are made when their symbols are; who lists it fills it first.
pub const FLAG_PARTIAL: u64 = 1 << 19;

/// Symbol: the function of this name sees how its caller was called (`builtin::Asks`; bit of
/// `FLAG_CAPTURED`).
pub const FLAG_ASKS: u64 = 1 << 23;
/// Symbol: it also sees the arguments of its caller as they were given (bit of `FLAG_ENV_LOCKED`).
pub const FLAG_READS_ARGS: u64 = 1 << 31;

pub const HOLDER_ONE: u64 = 1 << 32;

/// An object whose kind was looked at. Its fields are cells, so this can be copied at will; what it
/// gives out is bound to the handle, not to the program's life.
pub struct At<T>(NonNull<T>);

impl<T> Clone for At<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for At<T> {}

impl<T> At<T> {
    /// The object behind a value, whose kind must be the one that has the layout `T`.
    #[inline(always)]
    fn new(v: Value, kind: Kind) -> At<T> {
        assert!(kind_of(v) == kind, "not an object of the kind {kind:?}");
        // SAFETY: pointer values are never null: address 0 is no heap's.
        At(unsafe { NonNull::new_unchecked(v.obj() as *mut T) })
    }
}

impl<T> Deref for At<T> {
    type Target = T;
    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: `new` saw the kind, which is written once, with the structure that goes with it
        // (`alloc.rs`). The object lives: the handle is a word on the native stack that the collector
        // scans, like the value it was made from. All fields are cells, so other handles of the same
        // object may be written through meanwhile.
        unsafe { self.0.as_ref() }
    }
}

/// The first word of every object.
#[repr(C)]
pub struct Obj {
    pub header: Cell<u64>,
}

#[repr(C)]
pub struct VectorObj {
    pub header: Cell<u64>,
    pub attrs: Cell<Value>,
    pub len: Cell<u64>,
}

pub const DATA_OFFSET: usize = std::mem::size_of::<VectorObj>();

#[repr(C)]
pub struct SymObj {
    pub header: Cell<u64>,
    /// What the library binds: base's binding, or with `FLAG_PACKAGED` that of an attached package.
    pub base: Cell<Value>,
    /// The global environment's cell, once there was one.
    pub global: Cell<Value>,
    pub name: Cell<Value>,
    pub hash: Cell<u64>,
    /// Index in the table of well-known symbols or compile-time specials; u64::MAX if none.
    pub index: Cell<u64>,
    /// Base's own binding where `base` is a package's.
    pub inner: Cell<Value>,
}

#[repr(C)]
pub struct ClosureObj {
    pub header: Cell<u64>,
    pub attrs: Cell<Value>,
    /// Pairlist of defaults with names; `MISSING` where there is none. `NULL` if no formals.
    pub formals: Cell<Value>,
    pub body: Cell<Value>,
    pub env: Cell<Value>,
    /// Code object shared by all closures of one `function` expression, or `NULL`.
    pub code: Cell<Value>,
}

#[repr(C)]
pub struct BuiltinObj {
    pub header: Cell<u64>,
    pub attrs: Cell<Value>,
    pub index: Cell<u64>,
}

/// The environment of a call or one made by `new.env`; slots follow.
#[repr(C)]
pub struct EnvObj {
    pub header: Cell<u64>,
    pub attrs: Cell<Value>,
    pub parent: Cell<Value>,
    /// Symbols of the slots (`NULL` if there are none).
    pub shape: Cell<Value>,
    /// Bindings made at run time (`NULL` until there is one).
    pub table: Cell<Value>,
    /// Bit i: formal i was not given by the caller.
    pub missing: Cell<u64>,
}

pub const ENV_SLOTS_OFFSET: usize = std::mem::size_of::<EnvObj>();

#[repr(C)]
pub struct PromiseObj {
    pub header: Cell<u64>,
    /// `UNBOUND` until forced.
    pub value: Cell<Value>,
    /// The expression, or a code object that knows it.
    pub code: Cell<Value>,
    /// `NULL` once forced.
    pub env: Cell<Value>,
}

#[repr(C)]
pub struct CellObj {
    pub header: Cell<u64>,
    pub value: Cell<Value>,
    pub symbol: Cell<Value>,
    /// Order of creation within the environment.
    pub seq: Cell<u64>,
}

/// Compiled code: a body that only the engine understands.
#[repr(C)]
pub struct CodeObj {
    pub header: Cell<u64>,
    pub attrs: Cell<Value>,
    pub body: *mut dyn CodeBody,
}

/// What the heap must know of compiled code.
pub trait CodeBody: std::any::Any {
    /// Visits every value the code refers to.
    fn trace(&self, visit: &mut dyn FnMut(u64));
    /// The expression the code was compiled from.
    fn expr(&self) -> Value;
    /// Whether the code has come to refer to further values since the last call of this: such
    /// stores go without a barrier.
    fn take_dirty(&self) -> bool;
}

/// A type of code that is known by a mark in the header of its objects, so that it is found again
/// without asking the body.
///
/// # Safety
/// No other type of a session has the same mark, which is `0` or `FLAG_PROTO`.
pub unsafe trait MarkedCode: CodeBody {
    const MARK: u64;
}

#[repr(C)]
pub struct ExtObj {
    pub header: Cell<u64>,
    pub attrs: Cell<Value>,
    /// External pointer: tag; weak reference: unused.
    pub tag: Cell<Value>,
    pub protected: Cell<Value>,
    pub index: Cell<u64>,
}

/// The heap's view of these objects.
pub struct RModel;

impl heap::Model for RModel {
    #[inline]
    fn pointer(word: u64) -> Option<usize> {
        let tag = word >> crate::value::TAG_SHIFT;
        // Untagged addresses occur on the native stack only.
        if tag == crate::value::TAG_PTR || tag == 0 {
            Some((word & ((1 << crate::value::TAG_SHIFT) - 1)) as usize)
        } else {
            None
        }
    }

    #[inline]
    unsafe fn trace(obj: *mut u8, visit: &mut impl FnMut(u64)) {
        // SAFETY: the heap calls this with initialised objects only; the kind byte says which
        // structure it is, and vectors carry their length.
        unsafe {
            let kind = KINDS[(*obj - 1) as usize];
            let word = |i: usize| *(obj as *const u64).add(i);
            // Fields hold values: only tagged words are pointers (a double may look untagged).
            let mut visit = |w: u64| {
                if w >> crate::value::TAG_SHIFT == crate::value::TAG_PTR {
                    visit(w)
                }
            };
            match kind {
                Kind::Str => {}
                k if (k as u8) < Kind::StrVec as u8 => visit(word(1)),
                k if k.holds_values() => {
                    visit(word(1));
                    for i in 0..word(2) as usize {
                        visit(word(3 + i));
                    }
                }
                Kind::Sym => {
                    (1..4).for_each(|i| visit(word(i)));
                    visit((*(obj as *const SymObj)).inner.get().bits());
                }
                Kind::Closure => (1..6).for_each(|i| visit(word(i))),
                Kind::Env => {
                    (1..5).for_each(|i| visit(word(i)));
                    let shape = (*(obj as *const EnvObj)).shape.get();
                    let n = if shape.is_null() { 0 } else { vector_len(shape) };
                    let first = ENV_SLOTS_OFFSET / 8;
                    (first..first + n).for_each(|i| visit(word(i)));
                }
                Kind::Promise => (1..4).for_each(|i| visit(word(i))),
                Kind::Cell => (1..3).for_each(|i| visit(word(i))),
                Kind::Code => {
                    visit(word(1));
                    (*(*(obj as *const CodeObj)).body).trace(&mut |w| visit(w));
                }
                Kind::ExtPtr => (1..4).for_each(|i| visit(word(i))),
                Kind::WeakRef | Kind::Builtin | Kind::S4 => visit(word(1)),
                _ => {}
            }
        }
    }
}

#[inline(always)]
pub fn kind_of(v: Value) -> Kind {
    // SAFETY: pointer values point at initialised objects; kinds are written by `alloc.rs` from
    // the enum, and the byte is never written otherwise.
    unsafe { std::mem::transmute::<u8, Kind>((*v.obj()).header.get() as u8) }
}

#[inline(always)]
pub(crate) fn header(v: Value) -> u64 {
    // SAFETY: see `kind_of`.
    unsafe { (*v.obj()).header.get() }
}

/// Writes the header. The kind and the heap's byte are those that were read.
#[inline(always)]
fn set_header(v: Value, header: u64) {
    // SAFETY: see `kind_of`.
    unsafe { (*v.obj()).header.set(header) }
}

#[inline]
pub fn has_flag(v: Value, flag: u64) -> bool {
    header(v) & flag != 0
}

#[inline]
pub fn set_flag(v: Value, flag: u64, on: bool) {
    let h = header(v);
    set_header(v, if on { h | flag } else { h & !flag });
}

#[inline]
pub fn holders(v: Value) -> u32 {
    (header(v) >> 32) as u32
}

#[inline]
pub fn add_holder(v: Value) {
    // The count saturates: an object with that many holders stays shared. The carry would go out of the word.
    if let Some(h) = header(v).checked_add(HOLDER_ONE) {
        set_header(v, h);
    }
}

#[inline]
pub fn drop_holder(v: Value) {
    // Zero and saturated counts stay as they are.
    let h = header(v);
    let n = h >> 32;
    if n != 0 && n != u64::from(u32::MAX) {
        set_header(v, h - HOLDER_ONE);
    }
}

// Objects by their kind. A value of another kind is a panic.

#[inline]
pub fn closure(v: Value) -> At<ClosureObj> {
    At::new(v, Kind::Closure)
}

#[inline]
pub fn promise(v: Value) -> At<PromiseObj> {
    At::new(v, Kind::Promise)
}

#[inline]
pub(crate) fn symbol(v: Value) -> At<SymObj> {
    At::new(v, Kind::Sym)
}

#[inline]
pub(crate) fn environment(v: Value) -> At<EnvObj> {
    At::new(v, Kind::Env)
}

#[inline]
pub(crate) fn cell(v: Value) -> At<CellObj> {
    At::new(v, Kind::Cell)
}

#[inline]
pub(crate) fn builtin(v: Value) -> At<BuiltinObj> {
    At::new(v, Kind::Builtin)
}

#[inline]
pub(crate) fn code(v: Value) -> At<CodeObj> {
    At::new(v, Kind::Code)
}

/// The body of a code object of this type; another type is a panic.
#[inline]
pub fn code_as<T: MarkedCode>(v: &Value) -> &T {
    assert!(header(*v) & (0xFF | FLAG_PROTO) == Kind::Code as u64 | T::MARK, "code of another type");
    // SAFETY: the header says that it is a code object, and by its mark that the body is a `T`
    // (`Vm::new_code`). The object owns the body until it is swept, and the value keeps it alive.
    unsafe { &*((*(v.obj() as *const CodeObj)).body as *const T) }
}

/// The body of a code object.
#[inline]
pub fn code_body(v: &Value) -> &dyn CodeBody {
    // SAFETY: as in `code_as`.
    unsafe { &*code(*v).body }
}

/// An external pointer as it is shown: the address that it holds, not where it is itself.
pub fn pointer_text(v: Value) -> String {
    match reference(v).index.get() {
        0 => "<pointer: (nil)>".to_owned(),
        address => format!("<pointer: {address:#x}>"),
    }
}

/// An S4 instance, external pointer or weak reference: they have one layout.
pub fn reference(v: Value) -> At<ExtObj> {
    let kind = kind_of(v);
    assert!(matches!(kind, Kind::S4 | Kind::ExtPtr | Kind::WeakRef), "not a reference");
    At::new(v, kind)
}

/// A vector's head: its attribute word (a count, in shapes and tables) and its length.
#[inline]
pub(crate) fn vector(v: Value) -> At<VectorObj> {
    let kind = kind_of(v);
    assert!(kind as u8 <= Kind::Table as u8, "not a vector");
    At::new(v, kind)
}

/// The slots of an environment.
#[inline]
pub(crate) fn slots_of(env: &Value) -> &[Cell<Value>] {
    let shape = environment(*env).shape.get();
    let n = if shape.is_null() { 0 } else { vector_len(shape) };
    // SAFETY: an environment is allocated with as many slots as its shape has symbols, all of them
    // written when it is made. They are cells, so many may have the slice; it is bound to the value
    // that keeps the environment alive.
    unsafe { std::slice::from_raw_parts((env.addr() + ENV_SLOTS_OFFSET) as *const Cell<Value>, n) }
}

#[inline]
pub fn attrs_of(v: Value) -> Value {
    match kind_of(v) {
        Kind::Str | Kind::Sym | Kind::Promise | Kind::Cell => Value::NULL,
        // SAFETY: every other kind has its attributes in the second word.
        _ => unsafe { (*(v.obj() as *const VectorObj)).attrs.get() },
    }
}

/// Sets the attribute word; a kind that has none is a panic.
#[inline]
pub(crate) fn set_attr_word(v: Value, attrs: Value) {
    let kind = kind_of(v);
    assert!(
        !matches!(kind, Kind::Str | Kind::Sym | Kind::Promise | Kind::Cell),
        "{kind:?} has no attributes"
    );
    // SAFETY: as in `attrs_of`.
    unsafe { (*(v.obj() as *const VectorObj)).attrs.set(attrs) }
}

#[inline]
pub fn vector_len(v: Value) -> usize {
    debug_assert!(kind_of(v) as u8 <= Kind::Table as u8);
    // SAFETY: these kinds have the vector layout.
    unsafe { (*(v.obj() as *const VectorObj)).len.get() as usize }
}

/// Address of the first element.
#[inline]
pub(crate) fn data<T>(v: Value) -> *mut T {
    debug_assert!(kind_of(v) as u8 <= Kind::Table as u8);
    (v.addr() + DATA_OFFSET) as *mut T
}

#[inline]
pub fn int_slice(v: &Value) -> &[i32] {
    if !v.is_ptr() {
        debug_assert!(v.is_int() || v.is_lgl());
        // SAFETY: the low half of an immediate integer or logical is its element (little endian).
        return unsafe { std::slice::from_raw_parts(v as *const Value as *const i32, 1) };
    }
    assert!(matches!(kind_of(*v), Kind::Int | Kind::Lgl), "not an integer vector");
    // SAFETY: kind checked; the data holds `len` elements.
    unsafe { std::slice::from_raw_parts(data(*v), vector_len(*v)) }
}

#[inline]
pub fn double_slice(v: &Value) -> &[f64] {
    if !v.is_ptr() {
        assert!(v.is_double(), "not a double vector");
        // SAFETY: an immediate double is its own bits.
        return unsafe { std::slice::from_raw_parts(v as *const Value as *const f64, 1) };
    }
    slice_of(v, Kind::Dbl)
}

#[inline]
pub fn slice_of<T>(v: &Value, kind: Kind) -> &[T] {
    assert!(v.is_kind(kind), "not a vector of that kind");
    // SAFETY: kind checked, and each kind is used with one element type only.
    unsafe { std::slice::from_raw_parts(data(*v), vector_len(*v)) }
}

#[inline]
pub fn string_slice(v: &Value) -> &[Value] {
    match v.kind() {
        Some(Kind::Str) => std::slice::from_ref(v),
        _ => slice_of(v, Kind::StrVec),
    }
}

#[inline]
pub fn value_slice(v: &Value) -> &[Value] {
    if v.is_null() {
        return &[];
    }
    assert!(v.is_ptr() && kind_of(*v).holds_values(), "not a vector of values");
    // SAFETY: kind checked.
    unsafe { std::slice::from_raw_parts(data(*v), vector_len(*v)) }
}

/// The elements of a vector of values, to write them one by one.
#[inline]
pub(crate) fn value_cells(v: &Value) -> &[Cell<Value>] {
    assert!(v.is_ptr() && kind_of(*v).holds_values(), "not a vector of values");
    // SAFETY: kind checked; a `Cell` is laid out as what is in it.
    unsafe { std::slice::from_raw_parts(data(*v), vector_len(*v)) }
}

#[inline]
pub fn string_bytes(v: &Value) -> &[u8] {
    slice_of(v, Kind::Str)
}

#[inline]
pub fn string_text(v: &Value) -> &str {
    let bytes = string_bytes(v);
    if has_flag(*v, FLAG_BYTES) {
        let valid = match std::str::from_utf8(bytes) {
            Ok(s) => return s,
            Err(e) => e.valid_up_to(),
        };
        return std::str::from_utf8(&bytes[..valid]).unwrap_or("");
    }
    // SAFETY: strings not marked as bytes are checked to be UTF-8 when they are made.
    unsafe { std::str::from_utf8_unchecked(bytes) }
}

/// The text of a symbol's name.
#[inline]
pub(crate) fn symbol_text(sym: &Value) -> &str {
    let name = symbol(*sym).name.get();
    let text: *const str = string_text(&name);
    // SAFETY: a symbol's name never changes, and the symbol keeps its string alive; the text is bound to
    // the value that keeps the symbol alive. (Strings are never written to once they are made.)
    unsafe { &*text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kind_table_is_in_order() {
        for (i, k) in KINDS.iter().enumerate() {
            assert_eq!(*k as usize, i + 1);
        }
    }

    #[test]
    fn holder_counts_saturate_and_stay_so() {
        let mut vm = crate::Vm::new(&crate::vm::VmConfig::default()).unwrap();
        let v = vm.new_doubles(&[1.0, 2.0]);
        let low = header(v) & (HOLDER_ONE - 1);
        set_header(v, low | (HOLDER_ONE * u64::from(u32::MAX - 1)));
        for _ in 0..3 {
            add_holder(v);
            assert_eq!((holders(v), header(v) & (HOLDER_ONE - 1)), (u32::MAX, low));
        }
        drop_holder(v);
        assert_eq!(holders(v), u32::MAX);
    }
}
