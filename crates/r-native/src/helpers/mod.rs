//! The functions that compiled code calls: one table with name, signature and address.
//!
//! Helpers that can fail take the `Vm` first and return a word. `ERR` means that an unwinding is in `Vm::pending`,
//! `LEAVE` that the frame must leave (see `CallSite`). No panic gets out of a helper: it becomes an R error.

mod code;
mod data;
mod elements;
mod lists;
mod math;
mod number;
mod preserve;
mod slices;

pub use data::type_of;
pub use elements::FusedStep;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicU64;

use r_bytecode::code::{Code, Compiled};
use r_runtime::object::{FLAG_CAPTURED, has_flag};
use r_runtime::{Opaque, Res, Value, Vm};

use crate::layout::{ERR, LEAVE};

/// How a parameter or result is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Abi {
    Word,
    F64,
}

/// The static data of an instruction that calls a helper; compiled code passes its address.
#[derive(Debug)]
#[repr(C)]
pub struct CallSite {
    /// Address of the `r_bytecode::code::Code`.
    pub code: u64,
    pub pc: u32,
    pub n_args: u32,
    /// Values behind the operands that the helper holds meanwhile.
    pub n_held: u32,
    /// Values behind those that are used later: an operand that turns out to be one of them is held.
    pub n_suspects: u32,
    /// Operands that are used later, as bits: helpers must not work on them in place.
    pub keep: u64,
    /// The symbol of variable accesses.
    pub sym: Opaque,
    /// Whether the frame leaves if its environment was captured meanwhile.
    pub clean: bool,
    /// Whether the frame leaves if its version was discarded meanwhile.
    pub checks: bool,
    /// Address of the byte that says so (`CompileEnv::invalid`); 0 if there is none.
    pub invalid: u64,
    /// Inline cache: where the member of a list was found last.
    pub member: AtomicU64,
    /// The steps of element-wise operations, and which operands are expected to be vectors.
    pub steps: Box<[FusedStep]>,
    pub vectors: u32,
}

/// The session that compiled code runs in. Only machine code passes one, and it has no reference to the session
/// itself, so the helper may use it.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Session(*mut Vm);

/// A site of the calling compiled code, which owns it.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct SiteAt(*const CallSite);

impl SiteAt {
    fn get(&self) -> &CallSite {
        // SAFETY: machine code passes the address of a site of its own, which lives as long as the
        // code does; and code that is being called is not freed.
        unsafe { &*self.0 }
    }
}

/// Where compiled code stored the operands of a helper.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Stored(*mut u64);

impl Stored {
    /// The first `n` words. The caller knows from its site how many there are.
    fn words(&self, n: u32) -> &[Value] {
        // SAFETY: machine code stores as many words as the site says, all of them values, before it
        // calls, in a frame that stays until the helper returns; `Value` is a transparent word.
        unsafe { std::slice::from_raw_parts(self.0.cast::<Value>(), n as usize) }
    }
    /// Stores a word behind `n` operands, where machine code left room.
    fn put(&self, n: u32, word: u64) {
        // SAFETY: as in `words`; nobody has a slice that long.
        unsafe { *self.0.add(n as usize) = word };
    }
}

/// The static data of a direct call; the callee gets its address.
#[derive(Debug)]
#[repr(C)]
pub struct DirectSite {
    /// The call expression.
    pub call: Opaque,
    /// The caller's environment; unbound if it is that of the caller's frame.
    pub caller: Opaque,
    /// Address of the callee's entry, whose first word is the address of its code. Set when the
    /// code is placed: entries belong to the session's own thread.
    pub entry: AtomicU64,
    /// Handle of the calling code and pc of the call, to make the call in another way.
    pub code: u64,
    pub pc: u32,
    pub n_args: u32,
}

impl DirectSite {
    /// The call expression.
    pub fn call(&self, _: &Vm) -> Value {
        // SAFETY: who has the session is on its thread. The compiled code that the site belongs to keeps
        // the expression alive (`CompiledCode::roots`).
        unsafe { self.call.value() }
    }
    /// The caller's environment; unbound if it is that of the caller's frame.
    pub fn caller(&self, _: &Vm) -> Value {
        // SAFETY: as in `call`; an environment is that of a frame that waits for this call.
        unsafe { self.caller.value() }
    }
}

/// What the environment of an unsettled frame is made from during a direct call.
#[repr(C)]
pub struct Lazy {
    pub handle: u64,
    /// The exit of that version that describes the frame.
    pub exit: u64,
    /// The live words of the exit's state.
    pub live: [u64; 0],
}

impl CallSite {
    fn code(&self) -> &Code {
        // SAFETY: the site was made for the code with this handle, which compiled code keeps alive
        // (`CompiledCode::roots`), and the site belongs to the compiled code.
        unsafe { Code::of_handle(self.code) }
    }
    fn compiled(&self) -> &Compiled {
        made_from(self.code())
    }
    /// The symbol of variable accesses.
    fn symbol(&self) -> Value {
        // SAFETY: helpers run on the session's thread; a symbol lives as long as the session.
        unsafe { self.sym.value() }
    }
    /// Whether the frame must leave after this instruction.
    fn must_leave(&self, env: Value) -> bool {
        if self.clean && has_flag(env, FLAG_CAPTURED) {
            return true;
        }
        // SAFETY: the byte outlives the code that refers to it.
        self.checks && self.invalid != 0 && unsafe { *(self.invalid as *const u8) != 0 }
    }
}

macro_rules! helpers {
    ($($(#[doc = $doc:literal])* $name:ident $path:path, ($($p:ident)*) $r:ident;)*) => {
        /// A function that compiled code may call.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        #[repr(u32)]
        pub enum Helper { $($(#[doc = $doc])* $name,)* }
        impl Helper {
            pub const ALL: &'static [Helper] = &[$(Helper::$name,)*];
            pub fn name(self) -> &'static str { match self { $(Helper::$name => stringify!($name),)* } }
            pub fn params(self) -> &'static [Abi] { match self { $(Helper::$name => &[$(Abi::$p,)*],)* } }
            pub fn result(self) -> Abi { match self { $(Helper::$name => Abi::$r,)* } }
            /// Its address; that of `provided` if the engine supplies the function (`Exits`).
            pub fn address(self) -> usize { match self { $(Helper::$name => $path as *const () as usize,)* } }
        }
    };
}

/// A placeholder for the functions that the engine supplies.
extern "C" fn provided() {}

helpers! {
    /// Leaves through an exit: vm, handle, exit id, live words.
    Exit provided, (Word Word Word Word) Word;
    /// Calls the function in its first word on the others and leaves its result in
    /// `Vm::cold_result`, all registers preserved.
    Preserving preserve::preserving, (Word Word Word Word Word Word) Word;
    /// Leaves after an instruction: vm, handle, exit id, live words, status.
    Leave provided, (Word Word Word Word Word) Word;
    /// Leaves after a direct call: vm, handle, exit id, the `Lazy`, the result, 0 if the frame was settled.
    LeaveCall provided, (Word Word Word Word Word Word) Word;
    /// vm, closure, number of values; 1 if the closure has an entry for direct calls on so many.
    TakesValues provided, (Word Word Word) Word;
    /// vm, site, env, operands.
    Interp code::interp, (Word Word Word Word) Word;
    /// vm, site, env, operands of a call of a builtin.
    Builtin code::builtin, (Word Word Word Word) Word;
    /// vm, site, env, the function, which is called on promises.
    CallPromising code::call_promising, (Word Word Word Word) Word;
    /// vm, site, operands; the unbound marker if the builtin has more to do than its result.
    Pure code::pure, (Word Word Word) Word;
    Fused elements::fused, (Word Word Word) Word;
    FusedStart elements::start, (Word Word Word) Word;
    /// vm, environment with a class, whether it is assigned to; 1 if there is no method of `$` (`$<-`) for it.
    LacksMember lists::lacks_member, (Word Word Word) Word;
    /// vm, site, list; the position of the member, or all ones.
    Member lists::member, (Word Word Word) Word;
    /// vm, list.
    Barrier lists::barrier, (Word Word) Word;
    /// vm, vector, position (its length), element; the vector with the element behind.
    Append lists::append, (Word Word Word Word) Word;
    /// vm, vector, kind; a new vector of the same numbers of that kind.
    Widen lists::widen, (Word Word Word) Word;
    /// vm, first, last.
    MkRange slices::make_range, (Word Word Word) Word;
    /// vm, vector, kind of slice, its two places; the unbound marker if there is no such slice.
    TakeSlice slices::take, (Word Word Word Word Word) Word;
    /// The same, and what is stored; 0 if it doesn't fit.
    PutSlice slices::put, (Word Word Word Word Word Word) Word;
    /// vm, site, env, function and arguments.
    Call code::call, (Word Word Word Word) Word;
    /// vm, site, env, operands; three results go behind the operands.
    ForInit code::for_init, (Word Word Word Word) Word;
    /// vm, site, env, value; an index or `ERR`.
    SwitchIndex code::switch_index, (Word Word Word Word) Word;
    /// vm, site, string or number; an index.
    SwitchCase code::switch_case, (Word Word Word) Word;
    /// vm, site, env, word.
    Force code::force, (Word Word Word Word) Word;
    /// vm, word; the value it would have if it were evaluated now, or the unbound marker.
    Peek code::peek, (Word Word) Word;
    /// vm, word, number of iterations of the loop after it; the value, or the unbound marker if evaluating it could
    /// be observed.
    ForcePlain code::force_plain, (Word Word Word) Word;
    ForceOwn code::force_own, (Word Word Word) Word;
    /// vm, site, env.
    LdFree code::ld_free, (Word Word Word) Word;
    /// vm, site, env.
    LdFun code::ld_fun, (Word Word Word) Word;
    /// vm, env, result of another helper: that, or `LEAVE`.
    IfClean code::if_clean, (Word Word Word) Word;
    /// vm, env, symbol.
    LdVar code::ld_var, (Word Word Word) Word;
    /// vm, env, symbol, value.
    StVar code::st_var, (Word Word Word Word) Word;
    /// vm, env, slot, value.
    StSlot code::st_slot, (Word Word Word Word) Word;
    /// vm, shape, slots, values, parent.
    MkEnv code::mk_env, (Word Word Word Word Word) Word;
    /// vm, code, env.
    MkPromise code::mk_promise, (Word Word Word) Word;
    MarkDefault code::mark_default, (Word Word) Word;
    /// vm, code, value.
    MkForced code::mk_forced, (Word Word Word) Word;
    /// vm; 0 or `ERR`.
    EnterSlow code::enter_slow, (Word) Word;
    /// vm.
    EndUnwound code::end_unwound, (Word) Word;
    /// vm, environment.
    LeaveEnv code::leave_env, (Word Word) Word;
    /// vm; 1 if the interpreter is needed.
    Safepoint code::safepoint, (Word) Word;
    /// vm, env, symbol, value.
    Own data::own, (Word Word Word Word) Word;
    /// vm, env, symbol, value, for a variable of an enclosing function.
    OwnEnclosing data::own_enclosing, (Word Word Word Word) Word;
    /// vm, value, for what was taken out of an environment.
    OwnMember data::own_member, (Word Word) Word;
    /// vm, cell, value.
    StCell data::st_cell, (Word Word Word) Word;
    /// vm, value.
    Copy data::copy, (Word Word) Word;
    /// vm, sequence, position.
    ForElement data::for_element, (Word Word Word) Word;
    /// vm, value.
    Release data::release, (Word Word) Word;
    /// vm, value, set of classes; 0 or 1.
    Is data::is, (Word Word Word) Word;
    /// vm and two strings; 1 if they are the same text, 2 if one is NA.
    SameString data::same_string, (Word Word Word) Word;
    Pow number::pow, (F64 F64) F64;
    /// vm and the bits of two doubles; gives `NO_MOD` where a warning is due.
    Mod number::modulo, (Word Word Word) Word;
    /// vm and the bits of two doubles.
    IntDiv number::int_divide, (Word Word Word) Word;
    /// vm, real and imaginary part.
    MkComplex number::make_complex, (Word F64 F64) Word;
    /// Parts of the product and the quotient of two complex numbers.
    ProductRe number::product_re, (F64 F64 F64 F64) F64;
    ProductIm number::product_im, (F64 F64 F64 F64) F64;
    QuotientRe number::quotient_re, (F64 F64 F64 F64) F64;
    QuotientIm number::quotient_im, (F64 F64 F64 F64) F64;
    Hypot number::hypot, (F64 F64) F64;
    Exp math::exp, (F64) F64;
    Log math::log, (F64) F64;
    Sin math::sin, (F64) F64;
    Cos math::cos, (F64) F64;
    Tan math::tan, (F64) F64;
}

/// Runs a helper's body: errors and panics become `ERR`. (Inlined, as is what it calls: processors predict returns
/// only so many calls deep, and R's calls nest.)
#[inline(always)]
fn guarded(vm: Session, body: impl FnOnce(&mut Vm) -> Res<u64>) -> u64 {
    // SAFETY: compiled code passes the `Vm` it runs in, of which it has no reference itself.
    run_guarded(unsafe { &mut *vm.0 }, body)
}

/// As `guarded`, for the engine's functions that compiled code calls.
#[inline(always)]
pub fn run_guarded(vm: &mut Vm, body: impl FnOnce(&mut Vm) -> Res<u64>) -> u64 {
    let mark = vm.mark();
    let r = catch_unwind(AssertUnwindSafe(|| body(vm))).unwrap_or_else(|p| {
        vm.reset_to(&mark);
        Err(vm.signalled(r_runtime::call::internal_error(p)))
    });
    match r {
        Ok(w) => w,
        Err(u) => {
            vm.pending = Some(u);
            ERR
        }
    }
}

/// Runs an attempt. Gives its result, or `none` if it has none or panics: compiled code deoptimizes then, and the
/// interpreter, which does it again, finds out what is wrong.
#[inline(always)]
fn attempted(vm: Session, none: u64, body: impl FnOnce(&mut Vm) -> Option<Value>) -> u64 {
    // SAFETY: compiled code passes the `Vm` it runs in, of which it has no reference itself.
    let vm = unsafe { &mut *vm.0 };
    let mark = vm.mark();
    let r = catch_unwind(AssertUnwindSafe(|| body(vm))).unwrap_or_else(|_| {
        vm.reset_to(&mark);
        None
    });
    r.map_or(none, |v| v.bits())
}

/// As `guarded` for an instruction that may have run R code: its result, or `LEAVE`.
#[inline(always)]
fn guarded_site(
    vm: Session,
    site: SiteAt,
    env: Value,
    body: impl FnOnce(&mut Vm, &CallSite, Value) -> Res<Value>,
) -> u64 {
    let site = site.get();
    guarded(vm, |vm| {
        let v = body(vm, site, env)?;
        if site.must_leave(env) {
            vm.leaving[0] = v;
            return Ok(LEAVE);
        }
        Ok(v.bits())
    })
}

/// The bytecode that compiled code was made from.
fn made_from(code: &Code) -> &Compiled {
    code.first().unwrap_or_else(|| unreachable!("machine code is made from bytecode"))
}

/// Holds the operands that are used later, and the values behind them, while `body` runs.
#[inline(always)]
fn keeping<T>(site: &CallSite, at: Stored, body: impl FnOnce(&[Value]) -> T) -> T {
    let alone = site.keep == 0 && site.n_held == 0 && site.n_suspects == 0;
    let keep = if alone { 0 } else { held(site, at, Value::hold, None) };
    let r = body(at.words(site.n_args));
    if keep != 0 || site.n_held != 0 {
        held(site, at, Value::release, Some(keep));
    }
    r
}

/// Applies `each` to all values that a site holds: those behind its operands, and the operands in the mask `keep`.
/// Without a mask, these are the operands that are used later. Returns the mask.
#[inline(never)]
fn held(site: &CallSite, at: Stored, each: fn(Value), keep: Option<u64>) -> u64 {
    let all = at.words(site.n_args + site.n_held + site.n_suspects);
    let (args, rest) = all.split_at(site.n_args as usize);
    let (held, suspects) = rest.split_at(site.n_held as usize);
    let found = |v: &Value| v.is_ptr() && suspects.contains(v);
    let kept = || {
        let bits = args.iter().enumerate().filter(|(_, v)| found(v)).map(|(i, _)| 1 << i.min(63));
        bits.fold(site.keep, |all, bit: u64| all | bit)
    };
    let keep = keep.unwrap_or_else(kept);
    held.iter().for_each(|v| each(*v));
    args.iter().enumerate().filter(|(i, _)| keep >> i.min(&63) & 1 != 0).for_each(|(_, v)| each(*v));
    keep
}
