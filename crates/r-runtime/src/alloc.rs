//! Making objects: every pointer value is born here.
//!
//! Allocation never collects (collections start at safepoints, `Vm::safepoint`), so a function
//! that doesn't call back into R may hold values anywhere. Functions that fill a vector of
//! values count the holders they add.

use std::cell::Cell;

use crate::error::{Res, Unwind};
use crate::fresh::Fresh;
use crate::object::*;
use crate::value::{Complex, Value};
use crate::vm::Vm;

impl Vm {
    /// Room for an object, for the caller to write.
    #[inline]
    pub(crate) fn raw_alloc(&mut self, bytes: usize) -> *mut u8 {
        room(self.heap.alloc(bytes), bytes)
    }

    fn vector_bytes(kind: Kind, len: usize) -> Option<usize> {
        // The text of a string ends with a zero byte, which C code wants.
        let end = usize::from(kind == Kind::Str);
        len.checked_mul(kind.elem_size())?.checked_add(DATA_OFFSET + end).filter(|&n| n < 1 << 46)
    }

    /// A vector of numbers that are to be written, or R's error when there is no memory for it.
    #[inline]
    pub fn try_vector(&mut self, kind: Kind, len: usize) -> Res<Fresh> {
        assert!(kind.is_vector() && !kind.holds_values(), "elements must be values");
        // SAFETY: any bits are numbers, and nobody else knows the vector.
        unsafe { Ok(Fresh::of(self.blank_vector(kind, len)?)) }
    }

    /// A vector whose elements are still to be written.
    ///
    /// # Safety
    /// If the kind holds values, the caller writes all elements before anyone reads one and before the
    /// next safepoint, where the collector would.
    pub(crate) unsafe fn blank_vector(&mut self, kind: Kind, len: usize) -> Res<Value> {
        let p = match Self::vector_bytes(kind, len) {
            Some(bytes) => self.heap.alloc(bytes),
            None => std::ptr::null_mut(),
        };
        if p.is_null() {
            return Err(no_memory(len as f64 * kind.elem_size() as f64));
        }
        let (header, attrs) = (Cell::new(kind as u64), Cell::new(Value::NULL));
        // SAFETY: at least DATA_OFFSET bytes were allocated, aligned for any object.
        unsafe { (p as *mut VectorObj).write(VectorObj { header, attrs, len: Cell::new(len as u64) }) };
        Ok(Value::from_obj(p as *mut Obj))
    }

    /// A vector of a sequence that takes no memory until it is looked at, and little as long as it is only read
    /// (`docs/ranges.md`). `None` if that can't be.
    pub(crate) fn lazy_vector(&mut self, len: usize, ramp: heap::Ramp) -> Option<Value> {
        let kind = match ramp {
            heap::Ramp::Int { .. } => Kind::Int,
            heap::Ramp::Real { .. } => Kind::Dbl,
        };
        Self::vector_bytes(kind, len)?;
        let p = self.heap.alloc_lazy(DATA_OFFSET, len * ramp.size(), ramp);
        Self::made_lazily(p, kind, len)
    }

    /// A copy of a vector that `lazy_vector` made, without its attributes; `None` of any other.
    fn copy_lazy_vector(&mut self, v: Value, kind: Kind) -> Option<Value> {
        if !matches!(kind, Kind::Int | Kind::Dbl) {
            return None;
        }
        let p = self.heap.copy_lazy(v.obj() as *const u8, DATA_OFFSET, vector_len(v) * kind.elem_size());
        Self::made_lazily(p, kind, vector_len(v))
    }

    /// The vector at an address the heap gave, if it gave one.
    fn made_lazily(p: *mut u8, kind: Kind, len: usize) -> Option<Value> {
        if p.is_null() {
            return None;
        }
        let (header, attrs) = (Cell::new(kind as u64), Cell::new(Value::NULL));
        // SAFETY: at least DATA_OFFSET bytes were allocated, aligned for any object; the data is there whenever it
        // is looked at.
        unsafe { (p as *mut VectorObj).write(VectorObj { header, attrs, len: Cell::new(len as u64) }) };
        Some(Value::from_obj(p as *mut Obj))
    }

    /// R's error unless there is memory for `n` texts of `width` bytes outside the heap, and for the copies
    /// that are made of them on the way. To be asked wherever R code says how long a text shall be.
    pub fn check_room(&self, width: usize, n: usize) -> Res<()> {
        const SMALL: usize = 1 << 20;
        let bytes = width.saturating_mul(n.max(1));
        if bytes < SMALL {
            return Ok(());
        }
        let room = bytes.checked_mul(4).is_some_and(|b| Vec::<u8>::new().try_reserve_exact(b).is_ok());
        if room { Ok(()) } else { Err(no_memory(bytes as f64)) }
    }

    /// An empty list of room for `n` elements outside the heap, or R's error. To be used wherever R code says how
    /// many there are.
    pub fn try_buffer<T>(&self, n: usize) -> Res<Vec<T>> {
        let mut v = Vec::new();
        match v.try_reserve_exact(n) {
            Ok(()) => Ok(v),
            Err(_) => Err(no_memory(n as f64 * std::mem::size_of::<T>() as f64)),
        }
    }

    /// A vector of numbers of moderate size (panics without memory, hence an error of the builtin).
    pub(crate) fn vector(&mut self, kind: Kind, len: usize) -> Fresh {
        let v = self.try_vector(kind, len);
        self.there_is(v, len)
    }

    /// A vector of these values, which get no holder by it.
    fn vector_of(&mut self, kind: Kind, x: &[Value]) -> Value {
        let v = self.try_vector_of(kind, x);
        self.there_is(v, x.len())
    }

    /// As `vector_of`, or R's error when there is no memory.
    pub(crate) fn try_vector_of(&mut self, kind: Kind, x: &[Value]) -> Res<Value> {
        assert!(kind.holds_values());
        // SAFETY: the elements are written in the next line, which allocates nothing.
        let v = unsafe { self.blank_vector(kind, x.len())? };
        value_cells(&v).iter().zip(x).for_each(|(d, s)| d.set(*s));
        Ok(v)
    }

    /// What was allocated, if there was memory for it.
    fn there_is<T>(&mut self, x: Res<T>, len: usize) -> T {
        match x {
            Ok(v) => v,
            // Becomes R's error where panics are caught (`call::internal_error`).
            Err(_) => std::panic::panic_any(NoMemory(len as f64 * 8.0)),
        }
    }

    // Vectors of plain data, zero filled. The `new_` family takes what the elements are.

    pub fn alloc_lgl(&mut self, len: usize) -> Res<Fresh> {
        let mut v = self.try_vector(Kind::Lgl, len)?;
        v.ints_mut().fill(0);
        Ok(v)
    }
    pub fn alloc_int(&mut self, len: usize) -> Res<Fresh> {
        let mut v = self.try_vector(Kind::Int, len)?;
        v.ints_mut().fill(0);
        Ok(v)
    }
    pub fn alloc_double(&mut self, len: usize) -> Res<Fresh> {
        let mut v = self.try_vector(Kind::Dbl, len)?;
        v.doubles_mut().fill(0.0);
        Ok(v)
    }
    pub fn alloc_complex(&mut self, len: usize) -> Res<Fresh> {
        let mut v = self.try_vector(Kind::Cplx, len)?;
        v.complexes_mut().fill(Complex::default());
        Ok(v)
    }
    pub fn alloc_raw(&mut self, len: usize) -> Res<Fresh> {
        let mut v = self.try_vector(Kind::Raw, len)?;
        v.raws_mut().fill(0);
        Ok(v)
    }
    /// A character vector of empty strings.
    pub fn alloc_str(&mut self, len: usize) -> Res<Fresh> {
        self.filled(Kind::StrVec, len, self.empty_string)
    }
    /// A list (or other vector of values) of NULLs.
    pub fn alloc_list(&mut self, len: usize) -> Res<Fresh> {
        self.alloc_values(Kind::List, len)
    }
    pub fn alloc_values(&mut self, kind: Kind, len: usize) -> Res<Fresh> {
        self.filled(kind, len, Value::NULL)
    }
    fn filled(&mut self, kind: Kind, len: usize, x: Value) -> Res<Fresh> {
        assert!(kind.holds_values());
        // SAFETY: the elements are written in the next line, which allocates nothing; and nobody else
        // knows the vector.
        unsafe {
            let v = self.blank_vector(kind, len)?;
            value_cells(&v).iter().for_each(|c| c.set(x));
            Ok(Fresh::of(v))
        }
    }

    /// Integers as an R value; one element is immediate.
    pub fn new_ints(&mut self, x: &[i32]) -> Value {
        if let [one] = x {
            return Value::int(*one);
        }
        let mut v = self.vector(Kind::Int, x.len());
        v.ints_mut().copy_from_slice(x);
        v.done()
    }
    /// Logicals in integer form (0, 1, NA).
    pub fn new_lgls(&mut self, x: &[i32]) -> Value {
        if let [one] = x {
            return Value::lgl(*one);
        }
        let mut v = self.vector(Kind::Lgl, x.len());
        v.ints_mut().copy_from_slice(x);
        v.done()
    }
    pub fn new_bools(&mut self, x: &[bool]) -> Value {
        if let [one] = x {
            return Value::bool(*one);
        }
        let mut v = self.vector(Kind::Lgl, x.len());
        for (d, s) in v.ints_mut().iter_mut().zip(x) {
            *d = *s as i32;
        }
        v.done()
    }
    pub fn new_doubles(&mut self, x: &[f64]) -> Value {
        if let [one] = x {
            return Value::double(*one);
        }
        let mut v = self.vector(Kind::Dbl, x.len());
        v.doubles_mut().copy_from_slice(x);
        v.done()
    }
    pub fn new_complexes(&mut self, x: &[Complex]) -> Value {
        let mut v = self.vector(Kind::Cplx, x.len());
        v.complexes_mut().copy_from_slice(x);
        v.done()
    }
    pub fn new_raws(&mut self, x: &[u8]) -> Value {
        let mut v = self.vector(Kind::Raw, x.len());
        v.raws_mut().copy_from_slice(x);
        v.done()
    }
    /// A list holding these values.
    pub fn new_list(&mut self, x: &[Value]) -> Value {
        self.new_values(Kind::List, x)
    }
    pub fn new_values(&mut self, kind: Kind, x: &[Value]) -> Value {
        x.iter().for_each(|e| e.hold());
        self.vector_of(kind, x)
    }
    /// A character vector of these string objects; one string stands for itself.
    pub fn new_strs(&mut self, x: &[Value]) -> Value {
        if let [one] = x {
            return *one;
        }
        self.vector_of(Kind::StrVec, x)
    }
    /// A character vector from texts.
    pub fn new_strings<S: AsRef<str>>(&mut self, x: &[S]) -> Value {
        self.strings_from(x.len(), x.iter().map(S::as_ref))
    }
    /// A character vector of `n` texts.
    pub fn strings_from<'t>(&mut self, n: usize, mut x: impl Iterator<Item = &'t str>) -> Value {
        if n == 1 {
            return self.string(x.next().unwrap_or_default());
        }
        let v = self.alloc_str(n);
        let mut v = self.there_is(v, n);
        for (i, s) in x.take(n).enumerate() {
            let s = self.string(s);
            v.set_string(self, i, s);
        }
        v.done()
    }
    /// A character vector from texts and `NA`s.
    pub fn new_opt_strings<S: AsRef<str>>(&mut self, x: &[Option<S>]) -> Value {
        let strs: Vec<Value> = x
            .iter()
            .map(|s| match s {
                Some(s) => self.string(s.as_ref()),
                None => self.na_string,
            })
            .collect();
        self.new_strs(&strs)
    }

    /// A string object (a character vector of length one).
    pub fn string(&mut self, s: &str) -> Value {
        match s.as_bytes() {
            [] => self.empty_string,
            // The only byte of a text is an ASCII character.
            [c] => self.characters[usize::from(*c)],
            b => self.make_string(b, if b.is_ascii() { FLAG_ASCII } else { 0 }),
        }
    }
    /// A string from bytes that are all ASCII.
    pub fn ascii_string(&mut self, s: &[u8]) -> Value {
        debug_assert!(s.is_ascii());
        match s {
            [] => self.empty_string,
            [c] => self.characters[usize::from(*c & 127)],
            _ => self.make_string(s, FLAG_ASCII),
        }
    }
    /// A string from bytes: text if they are UTF-8, else marked as bytes.
    pub fn string_from_bytes(&mut self, s: &[u8]) -> Value {
        if s.is_ascii() {
            return self.ascii_string(s);
        }
        let flags = if std::str::from_utf8(s).is_ok() { 0 } else { FLAG_BYTES };
        self.make_string(s, flags)
    }
    pub(crate) fn make_string(&mut self, s: &[u8], flags: u64) -> Value {
        // SAFETY: a string holds no values; `blank_vector` allocated `s.len()` bytes of data and one more,
        // which are new, so `s` is not among them.
        unsafe {
            let v = self.blank_vector(Kind::Str, s.len());
            let v = self.there_is(v, s.len());
            set_flag(v, flags, true);
            std::ptr::copy_nonoverlapping(s.as_ptr(), data(v), s.len());
            data::<u8>(v).add(s.len()).write(0);
            v
        }
    }

    /// Stores an element into a vector of values: old element released, new one held.
    ///
    /// # Safety
    /// Nobody goes on using a slice of the elements of `v`.
    #[inline]
    pub unsafe fn set_value(&mut self, v: Value, i: usize, x: Value) {
        let slot = &value_cells(&v)[i];
        x.hold();
        slot.replace(x).release();
        self.barrier(v);
    }
    /// Stores a string object into a character vector of length other than one.
    ///
    /// # Safety
    /// Nobody goes on using a slice of the elements of `v`.
    #[inline]
    pub unsafe fn set_string(&mut self, v: Value, i: usize, s: Value) {
        debug_assert!(s.is_str());
        value_cells(&v)[i].set(s);
        self.barrier(v);
    }

    /// Takes back the memory of a large temporary at once, if nothing else refers to it: the next
    /// vector is then made where the cache still is. The caller had it on the operand stack, has
    /// taken it off and doesn't look at it again.
    #[inline]
    pub fn discard(&mut self, v: Value) {
        if v.is_ptr() && v.is_unshared() {
            self.discard_unshared(v);
        }
    }

    #[cold]
    fn discard_unshared(&mut self, v: Value) {
        let width = match v.kind() {
            Some(Kind::Dbl) => 8,
            Some(Kind::Int | Kind::Lgl) => 4,
            Some(Kind::Cplx) => 16,
            _ => return,
        };
        // The same temporary may be on the stack twice; one that is anywhere else has a holder.
        const DEEP: usize = 4096;
        let stack = self.stack.live();
        if v.len() * width <= heap::MAX_SMALL || v.has_attrs() || stack.len() > DEEP || stack.contains(&v) {
            return;
        }
        // SAFETY: a vector of numbers that is in no variable, list, attribute or promise, and no
        // longer on the operand stack. Operations may overwrite such a temporary, so nobody counts
        // on it. Environments left behind may still have its address; being large, it is not taken
        // for an object by that.
        unsafe { self.heap.free(v.obj() as *mut u8) };
    }

    /// A vector as a place to write to: itself if it is a temporary that nobody holds, else a copy.
    ///
    /// # Safety
    /// As for [`Fresh::of`] if the vector is unshared.
    pub unsafe fn reused(&mut self, v: Value) -> Res<Fresh> {
        let v = if v.is_ptr() && v.is_unshared() { v } else { self.shallow_copy(v)? };
        // SAFETY: nobody has a slice of a copy; the caller has none of the vector itself.
        unsafe { Ok(Fresh::of(v)) }
    }

    /// Tells the heap that a pointer was stored into an object that may be old.
    #[inline]
    pub fn barrier(&mut self, v: Value) {
        // SAFETY: pointer values point at live objects of this heap.
        unsafe { self.heap.barrier(v.obj() as *mut u8) }
    }

    /// A copy of a vector's own data and its attributes; elements are shared.
    pub fn shallow_copy(&mut self, v: Value) -> Res<Value> {
        let Some(kind) = v.kind() else { return Ok(v) };
        match kind {
            Kind::Str | Kind::Sym | Kind::Env | Kind::Builtin => Ok(v),
            Kind::Closure => Ok(self.copy_closure(v)),
            k if (k as u8) <= Kind::Buffer as u8 => self.copy_vector(v, k),
            Kind::S4 | Kind::ExtPtr | Kind::WeakRef => Ok(self.copy_reference(v, kind)),
            _ => Ok(v),
        }
    }

    fn copy_vector(&mut self, v: Value, kind: Kind) -> Res<Value> {
        let n = vector_len(v);
        if let Some(copy) = self.copy_lazy_vector(v, kind) {
            self.share_attrs(v, copy);
            return Ok(copy);
        }
        // SAFETY: both vectors have `n` elements of this size; the copy is new, and written at once.
        let copy = unsafe {
            let copy = self.blank_vector(kind, n)?;
            std::ptr::copy_nonoverlapping(data::<u8>(v), data::<u8>(copy), n * kind.elem_size());
            copy
        };
        if kind.holds_values() && kind != Kind::StrVec {
            copy.values().iter().for_each(|e| e.hold());
        }
        self.share_attrs(v, copy);
        Ok(copy)
    }

    /// Gives `to` the attribute list (and object flags) of `from`.
    pub(crate) fn share_attrs(&mut self, from: Value, to: Value) {
        // One more vector refers to each attribute.
        from.attrs().values().iter().for_each(|v| v.hold());
        set_attr_word(to, from.attrs());
        set_flag(to, FLAG_OBJECT, has_flag(from, FLAG_OBJECT));
        set_flag(to, FLAG_S4, has_flag(from, FLAG_S4));
        self.barrier(to);
    }

    fn copy_closure(&mut self, v: Value) -> Value {
        let c = closure(v);
        let copy = self.new_closure(c.formals.get(), c.body.get(), c.env.get(), c.code.get());
        self.share_attrs(v, copy);
        copy
    }

    fn copy_reference(&mut self, v: Value, kind: Kind) -> Value {
        let r = reference(v);
        let copy = self.new_reference(kind, r.tag.get(), r.protected.get(), r.index.get());
        self.share_attrs(v, copy);
        copy
    }

    /// Puts an object that is complete, header included, on the heap.
    #[inline]
    pub(crate) fn place<T>(&mut self, x: T) -> Value {
        let p = self.raw_alloc(std::mem::size_of::<T>()) as *mut T;
        // SAFETY: allocated with this size; all objects are aligned for words.
        unsafe { p.write(x) };
        Value::from_obj(p as *mut Obj)
    }

    pub fn new_closure(&mut self, formals: Value, body: Value, env: Value, code: Value) -> Value {
        formals.hold();
        body.hold();
        if env.is_env() {
            set_flag(env, FLAG_CAPTURED, true);
        }
        self.place(ClosureObj {
            header: Cell::new(Kind::Closure as u64),
            attrs: Cell::new(Value::NULL),
            formals: Cell::new(formals),
            body: Cell::new(body),
            env: Cell::new(env),
            code: Cell::new(code),
        })
    }

    pub fn new_builtin(&mut self, index: usize) -> Value {
        self.place(BuiltinObj {
            header: Cell::new(Kind::Builtin as u64),
            attrs: Cell::new(Value::NULL),
            index: Cell::new(index as u64),
        })
    }

    /// A promise to evaluate `code` (an expression or code object) in `env`.
    #[inline]
    pub fn new_promise(&mut self, code: Value, env: Value) -> Value {
        const BYTES: usize = std::mem::size_of::<PromiseObj>();
        let p = room(self.heap.alloc_const::<BYTES>(), BYTES) as *mut PromiseObj;
        // SAFETY: allocated with this size.
        unsafe {
            p.write(PromiseObj {
                header: Cell::new(Kind::Promise as u64),
                value: Cell::new(Value::UNBOUND),
                code: Cell::new(code),
                env: Cell::new(env),
            })
        };
        Value::from_obj(p as *mut Obj)
    }

    /// A promise that is forced already: keeps the expression for `substitute`.
    pub fn new_forced_promise(&mut self, code: Value, value: Value) -> Value {
        let p = self.new_promise(code, Value::NULL);
        value.hold();
        promise(p).value.set(value);
        p
    }

    /// Stores a promise's value and lets its environment go.
    pub fn fulfil(&mut self, p: Value, value: Value) {
        value.hold();
        let obj = promise(p);
        obj.value.set(value);
        obj.env.set(Value::NULL);
        set_flag(p, FLAG_FORCING | FLAG_INTERRUPTED, false);
        self.barrier(p);
    }

    pub fn new_code<T: MarkedCode>(&mut self, body: Box<T>) -> Value {
        let body: Box<dyn CodeBody> = body;
        // The box is dropped in `Vm::prune_codes`.
        let v = self.place(CodeObj {
            header: Cell::new(Kind::Code as u64 | T::MARK),
            attrs: Cell::new(Value::NULL),
            body: Box::into_raw(body),
        });
        self.codes.push(v);
        v
    }

    /// An S4 instance, external pointer or weak reference with its table index.
    pub fn new_reference(&mut self, kind: Kind, tag: Value, protected: Value, index: u64) -> Value {
        assert!(matches!(kind, Kind::S4 | Kind::ExtPtr | Kind::WeakRef));
        tag.hold();
        protected.hold();
        let v = self.place(ExtObj {
            header: Cell::new(kind as u64),
            attrs: Cell::new(Value::NULL),
            tag: Cell::new(tag),
            protected: Cell::new(protected),
            index: Cell::new(index),
        });
        set_flag(v, FLAG_S4, kind == Kind::S4);
        v
    }

    /// A copy with room for `len` elements, extra ones NA (NULL in lists, 0 in raws). Keeps no attributes.
    pub fn resized(&mut self, v: Value, len: usize) -> Res<Value> {
        self.resized_with_room(v, len, len)
    }

    /// As `resized`, but allocates for `room` elements so that later growth stays in place.
    pub fn resized_with_room(&mut self, v: Value, len: usize, room: usize) -> Res<Value> {
        let kind = match v.kind() {
            Some(Kind::Str) => Kind::StrVec,
            Some(k) => k,
            None if v.is_int() => Kind::Int,
            None if v.is_lgl() => Kind::Lgl,
            None if v.is_double() => Kind::Dbl,
            None => Kind::List,
        };
        if kind.holds_values() {
            return self.resized_values(v, kind, len, room);
        }
        let mut new = self.try_vector(kind, room.max(len))?;
        let n = v.len().min(len);
        match kind {
            Kind::Int | Kind::Lgl => extend(new.ints_mut(), &v.ints()[..n], crate::value::NA_INT),
            Kind::Dbl => extend(new.doubles_mut(), &v.doubles()[..n], crate::value::NA_REAL),
            Kind::Cplx => extend(new.complexes_mut(), &v.complexes()[..n], Complex::NA),
            _ => extend(new.raws_mut(), &v.raws()[..n], 0),
        }
        let new = new.done();
        // SAFETY: the vector was made with at least `len` elements, and nobody has a slice of it.
        unsafe { set_len(new, len) };
        Ok(new)
    }

    fn resized_values(&mut self, v: Value, kind: Kind, len: usize, room: usize) -> Res<Value> {
        let old = if kind == Kind::StrVec { v.strings() } else { v.values() };
        let n = old.len().min(len);
        let rest = if kind == Kind::StrVec { self.na_string } else { Value::NULL };
        let new = self.filled(kind, room.max(len), rest)?.done();
        for (d, s) in value_cells(&new).iter().zip(&old[..n]) {
            if kind != Kind::StrVec {
                s.hold();
            }
            d.set(*s);
        }
        // SAFETY: as in `resized_with_room`.
        unsafe { set_len(new, len) };
        Ok(new)
    }

    /// Grows a vector, which at most the variable it is assigned to holds, in place when its cell has
    /// room; new elements as in `resized`.
    pub fn grow_in_place(&mut self, v: Value, len: usize) -> bool {
        assert!(v.holders() <= 1, "a vector that others may be looking at");
        let Some(kind) = v.kind() else { return false };
        let old = vector_len(v);
        let room = self.heap.usable_size(v.obj() as *const u8).saturating_sub(DATA_OFFSET) / kind.elem_size();
        if len < old || len > room {
            return false;
        }
        let mut grown = {
            // SAFETY: the cell has room for `len` elements. Those that are new are written below, before
            // anyone can read them; slices that were taken of the old ones don't reach them.
            unsafe {
                set_len(v, len);
                Fresh::of(v)
            }
        };
        match kind {
            Kind::Int | Kind::Lgl => grown.ints_mut()[old..].fill(crate::value::NA_INT),
            Kind::Dbl => grown.doubles_mut()[old..].fill(crate::value::NA_REAL),
            Kind::Cplx => grown.complexes_mut()[old..].fill(Complex::NA),
            Kind::Raw => grown.raws_mut()[old..].fill(0),
            _ => {
                let x = if kind == Kind::StrVec { self.na_string } else { Value::NULL };
                value_cells(&v)[old..].iter().for_each(|c| c.set(x));
            }
        }
        true
    }
}

/// Begins with these elements and fills the rest.
fn extend<T: Copy>(to: &mut [T], from: &[T], rest: T) {
    let (start, end) = to.split_at_mut(from.len());
    start.copy_from_slice(from);
    end.fill(rest);
}

/// Shortens a vector, or extends it within its allocation.
///
/// # Safety
/// The length fits the allocation, elements up to it are written before anyone reads them, and nobody
/// goes on using a slice that is longer.
pub(crate) unsafe fn set_len(v: Value, len: usize) {
    vector(v).len.set(len as u64);
}

pub use crate::object::{closure, code_as, code_body, promise, reference};

#[inline]
pub fn builtin_index(v: Value) -> usize {
    builtin(v).index.get() as usize
}

/// The expression of a promise, whether it was compiled or not.
pub fn promise_expr(p: Value) -> Value {
    expr_of(promise(p).code.get())
}

/// The expression behind a code object, or the expression itself.
pub fn expr_of(code: Value) -> Value {
    if code.is_kind(Kind::Code) { code_body(&code).expr() } else { code }
}

/// The memory, if there was some. Small allocations fail only when the system has nothing left at all.
#[inline]
fn room(p: *mut u8, bytes: usize) -> *mut u8 {
    if p.is_null() {
        exhausted(bytes);
    }
    p
}

#[cold]
fn exhausted(bytes: usize) -> ! {
    eprintln!("Error: cannot allocate memory block of size {bytes} bytes");
    std::process::abort();
}

/// The payload of a panic of an allocation that has no way to fail.
pub(crate) struct NoMemory(pub f64);

pub(crate) fn no_memory(bytes: f64) -> Unwind {
    let (x, unit) = if bytes >= 1073741824.0 {
        (bytes / 1073741824.0, "Gb")
    } else if bytes >= 1048576.0 {
        (bytes / 1048576.0, "Mb")
    } else {
        (bytes / 1024.0, "Kb")
    };
    Unwind::error(format!("cannot allocate vector of size {x:.1} {unit}"))
}
