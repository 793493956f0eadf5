//! Values: one 64-bit word, tagged in its low three bits, and the layout of heap objects.
//!
//! | tag | value |
//! |---|---|
//! | 0 | fixnum, shifted left by three (so a fixnum index is a byte offset into words) |
//! | 1 | pair |
//! | 2 | flonum |
//! | 3 | procedure |
//! | 4 | vector |
//! | 5 | string |
//! | 6 | immediate: booleans, (), characters and the like |
//! | 7 | any other heap object; its header tells |
//!
//! An object starts with a header word: kind in bits 0..=7, bits 8..=15 the heap's, the rest ours.
//! Vectors, strings and their like hold their length as a fixnum in the second word. Words that are
//! no values (code and table addresses) are multiples of eight, so they look like fixnums to the heap.

use crate::repr;
use heap::Model;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value(pub u64);

pub const TAG_FIX: u64 = 0;
pub const TAG_PAIR: u64 = 1;
pub const TAG_FLO: u64 = 2;
pub const TAG_PROC: u64 = 3;
pub const TAG_VECTOR: u64 = 4;
pub const TAG_STRING: u64 = 5;
pub const TAG_IMM: u64 = 6;
pub const TAG_OBJ: u64 = 7;

/// The kind byte of a header. For objects without a tag of their own it is what tells them apart.
pub mod kind {
    pub const PAIR: u8 = 1;
    pub const FLONUM: u8 = 2;
    pub const PROCEDURE: u8 = 3;
    pub const VECTOR: u8 = 4;
    pub const STRING: u8 = 5;
    pub const SYMBOL: u8 = 8;
    pub const BYTEVECTOR: u8 = 9;
    pub const F64VECTOR: u8 = 10;
    pub const BIGNUM: u8 = 11;
    pub const RATNUM: u8 = 12;
    pub const BOX: u8 = 13;
    pub const RECORD: u8 = 14;
    pub const RECORD_TYPE: u8 = 15;
    pub const VALUES: u8 = 16;
    pub const PROMISE: u8 = 17;
    /// A captured stretch of stack: words not to be traced, then the objects they lead to.
    pub const STACK: u8 = 18;
    /// An index into a table of the machine: ports, hash tables, environments.
    pub const HANDLE: u8 = 19;
    /// Numbers of one machine type, as bytes (`prims::srfi4`).
    pub const NUMERIC: u8 = 20;
}

/// Sub-kinds of handles, in header bits 16..=31.
pub mod handle {
    pub const PORT: u64 = 1;
    pub const TABLE: u64 = 2;
    pub const ENVIRONMENT: u64 = 3;
}

pub const FALSE: Value = Value(0x06);
pub const TRUE: Value = Value(0x0e);
pub const NULL: Value = Value(0x16);
pub const UNSPECIFIED: Value = Value(0x1e);
pub const EOF: Value = Value(0x26);
pub const DEFAULT: Value = Value(0x2e);
/// In a cell or box that has no value yet.
pub const UNBOUND: Value = Value(0x36);
/// What a primitive returns after it has put a condition into the machine.
pub const RAISED: Value = Value(0x3e);
/// Characters: code << 8 | CHAR_LOW.
pub const CHAR_LOW: u64 = 0x46;

#[allow(clippy::len_without_is_empty)]
impl Value {
    pub const fn fix(i: i64) -> Value {
        Value(repr::fix(i))
    }

    pub const fn bool(b: bool) -> Value {
        if b { TRUE } else { FALSE }
    }

    pub const fn char(c: char) -> Value {
        Value(((c as u64) << 8) | CHAR_LOW)
    }

    pub const fn tag(self) -> u64 {
        repr::tag(self.0)
    }

    pub const fn is_fix(self) -> bool {
        self.tag() == TAG_FIX
    }

    pub fn as_fix(self) -> Option<i64> {
        self.is_fix().then_some(repr::fix_of(self.0))
    }

    pub fn as_char(self) -> Option<char> {
        // Only fixnums and flonums have more than 32 bits and might look like a character below.
        if self.0 & 0xff == CHAR_LOW && self.tag() == TAG_IMM {
            char::from_u32((self.0 >> 8) as u32)
        } else {
            None
        }
    }

    pub fn is_pair(self) -> bool {
        self.tag() == TAG_PAIR
    }

    pub fn is_flo(self) -> bool {
        self.tag() == TAG_FLO
    }

    pub fn is_proc(self) -> bool {
        self.tag() == TAG_PROC
    }

    pub fn is_vector(self) -> bool {
        self.tag() == TAG_VECTOR
    }

    pub fn is_string(self) -> bool {
        self.tag() == TAG_STRING
    }

    pub fn is_true(self) -> bool {
        self != FALSE
    }

    pub fn is_pointer(self) -> bool {
        repr::is_pointer(self.0)
    }

    /// The address of the object.
    pub const fn addr(self) -> usize {
        (self.0 & !7) as usize
    }

    /// The word at index `i` of the object this value points to.
    pub fn word(self, i: usize) -> u64 {
        debug_assert!(self.is_pointer());
        // SAFETY: the value points to a live object and callers ask for words inside it.
        unsafe { ((self.addr() + 8 * i) as *const u64).read() }
    }

    pub fn set_word(self, i: usize, w: u64) {
        debug_assert!(self.is_pointer());
        // SAFETY: as for `word`.
        unsafe { ((self.addr() + 8 * i) as *mut u64).write(w) }
    }

    pub fn value(self, i: usize) -> Value {
        Value(self.word(i))
    }

    pub fn header(self) -> u64 {
        self.word(0)
    }

    /// The kind byte of the object, 0 for what is no object.
    pub fn kind(self) -> u8 {
        if self.is_pointer() { self.header() as u8 } else { 0 }
    }

    pub fn is(self, kind: u8) -> bool {
        self.tag() == TAG_OBJ && self.header() as u8 == kind
    }

    pub fn is_symbol(self) -> bool {
        self.is(kind::SYMBOL)
    }

    pub fn car(self) -> Value {
        self.value(1)
    }

    pub fn cdr(self) -> Value {
        self.value(2)
    }

    pub fn flo(self) -> f64 {
        repr::double(self)
    }

    /// Length of a vector, string, bytevector or f64vector.
    pub fn len(self) -> usize {
        (self.word(1) >> 3) as usize
    }

    /// Bits 16 and up of the header.
    pub fn count(self) -> usize {
        (self.header() >> 16) as usize
    }

    /// Elements of a vector.
    pub fn elements<'a>(self) -> &'a [Value] {
        // SAFETY: a vector's elements lie after its two header words. The collector does not move or
        // free them while the vector is reachable, and Rust code runs between safepoints.
        unsafe { std::slice::from_raw_parts((self.addr() + 16) as *const Value, self.len()) }
    }

    /// Code points of a string.
    pub fn chars<'a>(self) -> &'a [u32] {
        // SAFETY: as for `elements`.
        unsafe { std::slice::from_raw_parts((self.addr() + 16) as *const u32, self.len()) }
    }

    #[allow(clippy::mut_from_ref)]
    pub fn chars_mut<'a>(self) -> &'a mut [u32] {
        // SAFETY: as for `elements`; callers hold one such slice at a time.
        unsafe { std::slice::from_raw_parts_mut((self.addr() + 16) as *mut u32, self.len()) }
    }

    pub fn bytes<'a>(self) -> &'a [u8] {
        // SAFETY: as for `elements`.
        unsafe { std::slice::from_raw_parts((self.addr() + 16) as *const u8, self.len()) }
    }

    #[allow(clippy::mut_from_ref)]
    pub fn bytes_mut<'a>(self) -> &'a mut [u8] {
        // SAFETY: as for `elements`; callers hold one such slice at a time.
        unsafe { std::slice::from_raw_parts_mut((self.addr() + 16) as *mut u8, self.len()) }
    }

    #[allow(clippy::mut_from_ref)]
    pub fn f64s<'a>(self) -> &'a mut [f64] {
        // SAFETY: as for `elements`; callers hold one such slice at a time.
        unsafe { std::slice::from_raw_parts_mut((self.addr() + 16) as *mut f64, self.len()) }
    }

    /// The text of a string of a few ASCII characters, put into a buffer.
    pub fn short_text(self, buffer: &mut [u8; 64]) -> Option<&str> {
        let chars = self.chars();
        let room = buffer.get_mut(..chars.len())?;
        for (b, c) in room.iter_mut().zip(chars) {
            *b = u8::try_from(*c).ok().filter(u8::is_ascii)?;
        }
        std::str::from_utf8(room).ok()
    }

    pub fn text(self) -> String {
        self.chars().iter().filter_map(|c| char::from_u32(*c)).collect()
    }
}

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.as_fix() {
            Some(i) => write!(f, "{i}"),
            None => write!(f, "#{:x}", self.0),
        }
    }
}

/// Words of a stack object before its contents.
pub const STACK_WORDS: usize = 6;

/// Vectors of at least so many bytes are traced in slices.
const SLICED: usize = 1 << 20;

/// How the heap walks Scheme objects.
pub struct Objects;

/// Procedures: header (free-variable count in bits 16..=31, mask of unboxed flonums in 32..=63),
/// entry table, free variables.
pub const PROC_TABLE: usize = 1;
pub const PROC_FREE: usize = 2;

impl Model for Objects {
    fn pointer(word: u64) -> Option<usize> {
        repr::is_pointer(word).then_some((word & !7) as usize)
    }

    unsafe fn sliced(obj: *mut u8) -> Option<usize> {
        let words = obj.cast::<u64>();
        // SAFETY: the heap asks this of initialised objects; vectors have their size in the second word.
        let bytes = unsafe { (words.read() as u8 == kind::VECTOR).then(|| words.add(1).read() as usize) }?;
        // Every store into a sliced vector takes the barrier's slow way; tracing a smaller one anew
        // costs less than that.
        (bytes >= SLICED).then_some(16 + bytes)
    }

    unsafe fn trace_slice(obj: *mut u8, part: std::ops::Range<usize>, visit: &mut impl FnMut(u64)) {
        for at in part.step_by(8).filter(|at| *at >= 16) {
            // SAFETY: the heap asks for parts within what `sliced` said, all of them words of the vector.
            visit(unsafe { obj.add(at).cast::<u64>().read() });
        }
    }

    unsafe fn held_past_end(_obj: *mut u8, _cell: usize) -> bool {
        // Compiled code and the library hold values, which point inside their objects.
        false
    }

    unsafe fn trace(obj: *mut u8, visit: &mut impl FnMut(u64)) {
        let words = obj.cast::<u64>();
        // SAFETY: the heap traces initialised objects, whose header says which words they have.
        unsafe {
            let header = words.read();
            match header as u8 {
                kind::PAIR => {
                    visit(words.add(1).read());
                    visit(words.add(2).read());
                }
                kind::VECTOR => {
                    let n = (words.add(1).read() >> 3) as usize;
                    for i in 0..n {
                        visit(words.add(2 + i).read());
                    }
                }
                kind::PROCEDURE => {
                    let n = (header >> 16 & 0xffff) as usize;
                    for i in 0..n {
                        if i >= 32 || header >> (32 + i) & 1 == 0 {
                            visit(words.add(PROC_FREE + i).read());
                        }
                    }
                }
                kind::BOX => visit(words.add(1).read()),
                kind::RATNUM | kind::PROMISE => {
                    visit(words.add(1).read());
                    visit(words.add(2).read());
                }
                kind::RECORD | kind::RECORD_TYPE | kind::VALUES => {
                    for i in 1..=(header >> 16) as usize {
                        visit(words.add(i).read());
                    }
                }
                kind::STACK => trace_stack(words, visit),
                _ => {}
            }
        }
    }
}

/// A stack object: header, link, raw word count, traced word count, offset into the link, words down to
/// the end of the chain, raw words, traced words.
///
/// # Safety
/// `words` is an initialised object of kind STACK.
unsafe fn trace_stack(words: *mut u64, visit: &mut impl FnMut(u64)) {
    // SAFETY: the caller saw the kind STACK: objects of it are made with these words.
    unsafe {
        visit(words.add(1).read());
        let raw = (words.add(2).read() >> 3) as usize;
        let traced = (words.add(3).read() >> 3) as usize;
        for i in 0..traced {
            visit(words.add(STACK_WORDS + raw + i).read());
        }
    }
}
