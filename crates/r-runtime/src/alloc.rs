//! Making objects: every pointer value is born here.
//!
//! Allocation never collects (collections start at safepoints, `Vm::safepoint`), so a function
//! that doesn't call back into R may hold values anywhere. Functions that fill a vector of
//! values count the holders they add.

use crate::error::{Res, Unwind};
use crate::object::*;
use crate::value::{Complex, Value};
use crate::vm::Vm;

impl Vm {
    /// A raw object; the header is written, the rest is the caller's duty.
    #[inline]
    pub(crate) fn raw_alloc(&mut self, kind: Kind, bytes: usize) -> *mut u8 {
        let p = self.heap.alloc(bytes);
        if p.is_null() {
            // Small allocations fail only when the system has nothing left at all.
            eprintln!("Error: cannot allocate memory block of size {bytes} bytes");
            std::process::abort();
        }
        // SAFETY: the heap gave us at least `bytes` (>= 16) bytes.
        unsafe { *(p as *mut u64) = kind as u64 };
        p
    }

    fn vector_bytes(kind: Kind, len: usize) -> Option<usize> {
        len.checked_mul(kind.elem_size())?.checked_add(DATA_OFFSET).filter(|&n| n < 1 << 46)
    }

    /// An uninitialised vector, or R's error when there is no memory for it.
    pub fn try_vector(&mut self, kind: Kind, len: usize) -> Res<Value> {
        let p = match Self::vector_bytes(kind, len) {
            Some(bytes) => self.heap.alloc(bytes),
            None => std::ptr::null_mut(),
        };
        if p.is_null() {
            return Err(no_memory(len as f64 * kind.elem_size() as f64));
        }
        // SAFETY: at least DATA_OFFSET bytes were allocated.
        unsafe {
            let v = p as *mut VectorObj;
            (*v).header = kind as u64;
            (*v).attrs = Value::NULL;
            (*v).len = len as u64;
        }
        Ok(Value::from_obj(p as *mut Obj))
    }

    /// An uninitialised vector of moderate size (panics, hence an internal error, without memory).
    pub(crate) fn vector(&mut self, kind: Kind, len: usize) -> Value {
        match self.try_vector(kind, len) {
            Ok(v) => v,
            Err(_) => {
                self.out_of_memory = true;
                panic!("cannot allocate vector of {len} elements")
            }
        }
    }

    // Vectors of plain data, zero filled. The `new_` family takes what the elements are.

    pub fn alloc_lgl(&mut self, len: usize) -> Res<Value> {
        let mut v = self.try_vector(Kind::Lgl, len)?;
        v.ints_mut().fill(0);
        Ok(v)
    }
    pub fn alloc_int(&mut self, len: usize) -> Res<Value> {
        let mut v = self.try_vector(Kind::Int, len)?;
        v.ints_mut().fill(0);
        Ok(v)
    }
    pub fn alloc_double(&mut self, len: usize) -> Res<Value> {
        let mut v = self.try_vector(Kind::Dbl, len)?;
        v.doubles_mut().fill(0.0);
        Ok(v)
    }
    pub fn alloc_complex(&mut self, len: usize) -> Res<Value> {
        let mut v = self.try_vector(Kind::Cplx, len)?;
        v.complexes_mut().fill(Complex::default());
        Ok(v)
    }
    pub fn alloc_raw(&mut self, len: usize) -> Res<Value> {
        let mut v = self.try_vector(Kind::Raw, len)?;
        v.raws_mut().fill(0);
        Ok(v)
    }
    /// A character vector of empty strings.
    pub fn alloc_str(&mut self, len: usize) -> Res<Value> {
        let v = self.try_vector(Kind::StrVec, len)?;
        value_slice_mut(v).fill(self.empty_string);
        Ok(v)
    }
    /// A list (or other vector of values) of NULLs.
    pub fn alloc_list(&mut self, len: usize) -> Res<Value> {
        self.alloc_values(Kind::List, len)
    }
    pub fn alloc_values(&mut self, kind: Kind, len: usize) -> Res<Value> {
        let v = self.try_vector(kind, len)?;
        value_slice_mut(v).fill(Value::NULL);
        Ok(v)
    }

    /// Integers as an R value; one element is immediate.
    pub fn new_ints(&mut self, x: &[i32]) -> Value {
        if let [one] = x {
            return Value::int(*one);
        }
        let mut v = self.vector(Kind::Int, x.len());
        v.ints_mut().copy_from_slice(x);
        v
    }
    /// Logicals in integer form (0, 1, NA).
    pub fn new_lgls(&mut self, x: &[i32]) -> Value {
        if let [one] = x {
            return Value::lgl(*one);
        }
        let mut v = self.vector(Kind::Lgl, x.len());
        v.ints_mut().copy_from_slice(x);
        v
    }
    pub fn new_bools(&mut self, x: &[bool]) -> Value {
        if let [one] = x {
            return Value::bool(*one);
        }
        let mut v = self.vector(Kind::Lgl, x.len());
        for (d, s) in v.ints_mut().iter_mut().zip(x) {
            *d = *s as i32;
        }
        v
    }
    pub fn new_doubles(&mut self, x: &[f64]) -> Value {
        if let [one] = x {
            return Value::double(*one);
        }
        let mut v = self.vector(Kind::Dbl, x.len());
        v.doubles_mut().copy_from_slice(x);
        v
    }
    pub fn new_complexes(&mut self, x: &[Complex]) -> Value {
        let mut v = self.vector(Kind::Cplx, x.len());
        v.complexes_mut().copy_from_slice(x);
        v
    }
    pub fn new_raws(&mut self, x: &[u8]) -> Value {
        let mut v = self.vector(Kind::Raw, x.len());
        v.raws_mut().copy_from_slice(x);
        v
    }
    /// A list holding these values.
    pub fn new_list(&mut self, x: &[Value]) -> Value {
        self.new_values(Kind::List, x)
    }
    pub fn new_values(&mut self, kind: Kind, x: &[Value]) -> Value {
        let v = self.vector(kind, x.len());
        x.iter().for_each(|e| e.hold());
        value_slice_mut(v).copy_from_slice(x);
        v
    }
    /// A character vector of these string objects; one string stands for itself.
    pub fn new_strs(&mut self, x: &[Value]) -> Value {
        if let [one] = x {
            return *one;
        }
        let v = self.vector(Kind::StrVec, x.len());
        value_slice_mut(v).copy_from_slice(x);
        v
    }
    /// A character vector from texts.
    pub fn new_strings<S: AsRef<str>>(&mut self, x: &[S]) -> Value {
        if let [one] = x {
            return self.string(one.as_ref());
        }
        let v = self.vector(Kind::StrVec, x.len());
        for (i, s) in x.iter().enumerate() {
            value_slice_mut(v)[i] = self.string(s.as_ref());
        }
        v
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
        let v = self.vector(Kind::Str, s.len());
        set_flag(v, flags, true);
        // SAFETY: `vector` allocated `s.len()` bytes of data.
        unsafe { std::ptr::copy_nonoverlapping(s.as_ptr(), data(v), s.len()) };
        v
    }

    /// Stores an element into a vector of values: old element released, new one held.
    #[inline]
    pub fn set_value(&mut self, v: Value, i: usize, x: Value) {
        let slot = &mut value_slice_mut(v)[i];
        x.hold();
        slot.release();
        *slot = x;
        self.barrier(v);
    }
    /// Stores a string object into a character vector of length other than one.
    #[inline]
    pub fn set_string(&mut self, v: Value, i: usize, s: Value) {
        debug_assert!(s.is_str());
        value_slice_mut(v)[i] = s;
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
        let copy = self.try_vector(kind, n)?;
        // SAFETY: both vectors have `n` elements of this size; the copy is fresh.
        unsafe {
            std::ptr::copy_nonoverlapping(data::<u8>(v), data::<u8>(copy), n * kind.elem_size());
        }
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
        // SAFETY: both are vectors or closures, which have attributes in the second word.
        unsafe { (*(to.obj() as *mut VectorObj)).attrs = from.attrs() };
        set_flag(to, FLAG_OBJECT, has_flag(from, FLAG_OBJECT));
        set_flag(to, FLAG_S4, has_flag(from, FLAG_S4));
        self.barrier(to);
    }

    fn copy_closure(&mut self, v: Value) -> Value {
        let c = closure(v);
        let (formals, body, env, code) = (c.formals, c.body, c.env, c.code);
        let copy = self.new_closure(formals, body, env, code);
        self.share_attrs(v, copy);
        copy
    }

    fn copy_reference(&mut self, v: Value, kind: Kind) -> Value {
        let bytes = std::mem::size_of::<ExtObj>();
        let p = self.raw_alloc(kind, bytes);
        // SAFETY: objects of these kinds are allocated with `ExtObj`'s size.
        unsafe {
            std::ptr::copy_nonoverlapping((v.addr() + 8) as *const u8, p.add(8), bytes - 8);
        }
        let copy = Value::from_obj(p as *mut Obj);
        self.share_attrs(v, copy);
        copy
    }

    pub fn new_closure(&mut self, formals: Value, body: Value, env: Value, code: Value) -> Value {
        let p = self.raw_alloc(Kind::Closure, std::mem::size_of::<ClosureObj>()) as *mut ClosureObj;
        formals.hold();
        body.hold();
        if env.is_env() {
            set_flag(env, FLAG_CAPTURED, true);
        }
        // SAFETY: freshly allocated with this size.
        unsafe {
            (*p).attrs = Value::NULL;
            (*p).formals = formals;
            (*p).body = body;
            (*p).env = env;
            (*p).code = code;
        }
        Value::from_obj(p as *mut Obj)
    }

    pub fn new_builtin(&mut self, index: usize) -> Value {
        let p = self.raw_alloc(Kind::Builtin, std::mem::size_of::<BuiltinObj>()) as *mut BuiltinObj;
        // SAFETY: freshly allocated with this size.
        unsafe {
            (*p).attrs = Value::NULL;
            (*p).index = index as u64;
        }
        Value::from_obj(p as *mut Obj)
    }

    /// A promise to evaluate `code` (an expression or code object) in `env`.
    #[inline]
    pub fn new_promise(&mut self, code: Value, env: Value) -> Value {
        let p = self.heap.alloc_const::<32>() as *mut PromiseObj;
        debug_assert!(!p.is_null());
        // SAFETY: 32 bytes are the size of a promise.
        unsafe {
            (*p).header = Kind::Promise as u64;
            (*p).value = Value::UNBOUND;
            (*p).code = code;
            (*p).env = env;
        }
        Value::from_obj(p as *mut Obj)
    }

    /// A promise that is forced already: keeps the expression for `substitute`.
    pub fn new_forced_promise(&mut self, code: Value, value: Value) -> Value {
        let p = self.new_promise(code, Value::NULL);
        value.hold();
        promise(p).value = value;
        p
    }

    /// Stores a promise's value and lets its environment go.
    pub fn fulfil(&mut self, p: Value, value: Value) {
        value.hold();
        let obj = promise(p);
        obj.value = value;
        obj.env = Value::NULL;
        set_flag(p, FLAG_FORCING | FLAG_INTERRUPTED, false);
        self.barrier(p);
    }

    pub fn new_code(&mut self, body: Box<dyn CodeBody>) -> Value {
        let p = self.raw_alloc(Kind::Code, std::mem::size_of::<CodeObj>()) as *mut CodeObj;
        // SAFETY: freshly allocated with this size; the box is dropped in `Vm::prune_codes`.
        unsafe {
            (*p).attrs = Value::NULL;
            std::ptr::write(&raw mut (*p).body, Box::into_raw(body));
        }
        let v = Value::from_obj(p as *mut Obj);
        self.codes.push(v);
        v
    }

    /// An S4 instance, external pointer or weak reference with its table index.
    pub fn new_reference(&mut self, kind: Kind, tag: Value, protected: Value, index: u64) -> Value {
        let p = self.raw_alloc(kind, std::mem::size_of::<ExtObj>()) as *mut ExtObj;
        tag.hold();
        protected.hold();
        // SAFETY: freshly allocated with this size.
        unsafe {
            (*p).attrs = Value::NULL;
            (*p).tag = tag;
            (*p).protected = protected;
            (*p).index = index;
        }
        let v = Value::from_obj(p as *mut Obj);
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
        let new = self.try_vector(kind, room.max(len))?;
        set_len(new, len);
        self.copy_elements(v, new, kind, len);
        Ok(new)
    }

    fn copy_elements(&mut self, from: Value, mut to: Value, kind: Kind, len: usize) {
        let n = from.len().min(len);
        match kind {
            Kind::Int | Kind::Lgl => {
                to.ints_mut()[..n].copy_from_slice(&from.ints()[..n]);
                to.ints_mut()[n..].fill(crate::value::NA_INT);
            }
            Kind::Dbl => {
                to.doubles_mut()[..n].copy_from_slice(&from.doubles()[..n]);
                to.doubles_mut()[n..].fill(crate::value::NA_REAL);
            }
            Kind::Cplx => {
                to.complexes_mut()[..n].copy_from_slice(&from.complexes()[..n]);
                to.complexes_mut()[n..].fill(Complex::NA);
            }
            Kind::Raw => {
                to.raws_mut()[..n].copy_from_slice(&from.raws()[..n]);
                to.raws_mut()[n..].fill(0);
            }
            Kind::StrVec => {
                let na = self.na_string;
                value_slice_mut(to)[..n].copy_from_slice(&from.strings()[..n]);
                value_slice_mut(to)[n..].fill(na);
            }
            _ => {
                let src = from.values();
                src[..n].iter().for_each(|e| e.hold());
                value_slice_mut(to)[..n].copy_from_slice(&src[..n]);
                value_slice_mut(to)[n..].fill(Value::NULL);
            }
        }
    }

    /// Grows an unshared vector in place when its cell has room; new elements as in `resized`.
    pub fn grow_in_place(&mut self, v: Value, len: usize) -> bool {
        let Some(kind) = v.kind() else { return false };
        let old = vector_len(v);
        let room = self.heap.usable_size(v.obj() as *const u8).saturating_sub(DATA_OFFSET) / kind.elem_size();
        if len < old || len > room {
            return false;
        }
        set_len(v, len);
        let mut v = v;
        match kind {
            Kind::Int | Kind::Lgl => v.ints_mut()[old..].fill(crate::value::NA_INT),
            Kind::Dbl => v.doubles_mut()[old..].fill(crate::value::NA_REAL),
            Kind::Cplx => v.complexes_mut()[old..].fill(Complex::NA),
            Kind::Raw => v.raws_mut()[old..].fill(0),
            Kind::StrVec => value_slice_mut(v)[old..].fill(self.na_string),
            _ => value_slice_mut(v)[old..].fill(Value::NULL),
        }
        true
    }
}

/// Shortens a vector, or extends it within its allocation.
pub(crate) fn set_len(v: Value, len: usize) {
    // SAFETY: callers pass vectors and lengths that fit the allocation.
    unsafe { (*(v.obj() as *mut VectorObj)).len = len as u64 }
}

#[inline]
pub fn closure(v: Value) -> &'static mut ClosureObj {
    // SAFETY: kind asserted in debug builds by `cast`; callers test `is_closure`.
    unsafe { &mut *cast::<ClosureObj>(v, Kind::Closure) }
}

#[inline]
pub fn promise(v: Value) -> &'static mut PromiseObj {
    // SAFETY: as above for promises.
    unsafe { &mut *cast::<PromiseObj>(v, Kind::Promise) }
}

#[inline]
pub fn builtin_index(v: Value) -> usize {
    // SAFETY: as above for builtins.
    unsafe { (*cast::<BuiltinObj>(v, Kind::Builtin)).index as usize }
}

/// The engine's body behind a code object.
#[inline]
pub fn code_body(v: Value) -> *mut dyn CodeBody {
    // SAFETY: as above for code objects.
    unsafe { (*cast::<CodeObj>(v, Kind::Code)).body }
}

pub fn reference(v: Value) -> &'static mut ExtObj {
    debug_assert!(matches!(v.kind(), Some(Kind::S4 | Kind::ExtPtr | Kind::WeakRef)));
    // SAFETY: these kinds have this layout.
    unsafe { &mut *(v.obj() as *mut ExtObj) }
}

/// The expression of a promise, whether it was compiled or not.
pub fn promise_expr(p: Value) -> Value {
    expr_of(promise(p).code)
}

/// The expression behind a code object, or the expression itself.
pub fn expr_of(code: Value) -> Value {
    if code.is_kind(Kind::Code) {
        // SAFETY: code objects own their body until they are swept.
        unsafe { (*code_body(code)).expr() }
    } else {
        code
    }
}

fn no_memory(bytes: f64) -> Unwind {
    let (x, unit) = if bytes >= 1073741824.0 {
        (bytes / 1073741824.0, "Gb")
    } else if bytes >= 1048576.0 {
        (bytes / 1048576.0, "Mb")
    } else {
        (bytes / 1024.0, "Kb")
    };
    Unwind::error(format!("cannot allocate vector of size {x:.1} {unit}"))
}
