//! One R process: heap, symbols, environments, stacks, state. No globals: two can live side by
//! side.
//!
//! Knows no bytecode: the engine installs itself in `hooks`. Library state (random numbers,
//! connections) is kept in `ext` by type, so this crate needn't know it.

use r_policy::POLICY;
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::builtin::Registered;
use crate::condition::{HandlerStack, Warnings};
use crate::error::{Res, Unwind};
use crate::frame::Frames;
use crate::hooks::{Apply, Hooks, Library, S4Classes, S4Dispatch, WriteTo};
use crate::object::*;
use crate::output::Output;
use crate::stack::Stack;
use crate::symbol::{Known, NameHasher, SymbolTable};
use crate::value::Value;

/// Heights of the session's stacks at some moment.
#[derive(Clone, Copy, Default)]
pub struct Mark {
    frames: usize,
    handlers: usize,
    restarts: usize,
    depth: usize,
    sp: usize,
}

/// Levels of a value that are printed or deparsed; more would take time and room that grow with
/// the square.
const MAX_NESTING: usize = 5000;

/// Whether a builtin is called for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    No,
    /// It is tried, and had nothing to warn of so far.
    Silent,
    Warned,
}

/// How a `Vm` is set up.
#[derive(Clone, Default)]
pub struct VmConfig {
    /// Collect after so many bytes of allocation (zero: at every safepoint) and poison freed memory.
    pub gc_stress: Option<usize>,
}

pub struct Vm {
    pub heap: heap::Heap<RModel>,
    pub(crate) symbols: SymbolTable,
    /// Well-known symbols.
    pub s: Known,
    pub na_string: Value,
    pub empty_string: Value,
    /// The strings of one ASCII character each, by code: there is one object for each, so that
    /// taking texts apart makes none.
    pub(crate) characters: [Value; 128],
    pub global_env: Value,
    pub base_env: Value,
    /// The base namespace: same bindings as base, parent is global.
    pub base_ns: Value,
    pub empty_env: Value,
    pub builtins: Vec<Registered>,
    /// Their indices by name.
    pub(crate) builtin_names: HashMap<&'static str, u32, BuildHasherDefault<NameHasher>>,
    /// Who knows the names of the library, if anybody.
    pub library: Option<Library>,
    /// Whether the search path holds only what was put there by `attach` and the like.
    pub(crate) path_is_ours: bool,
    pub hooks: Hooks,
    pub stack: Stack,
    pub frames: Frames,
    pub handlers: HandlerStack,
    pub warnings: Warnings,
    /// R-level options in order of name.
    pub options: std::collections::BTreeMap<String, Value>,
    pub out: Output,
    /// Whether the last top-level value is to be printed.
    pub visible: bool,
    /// Whether the special function being called is the last thing its caller does, so that what it
    /// gives is what the caller gives. Who asks takes it.
    pub in_tail: bool,
    /// Whether chains of element-wise operations are done in one pass (see `fused`).
    pub fuses: bool,
    /// The call of the builtin that is running, for errors and warnings.
    pub current_call: Value,
    /// That builtin is a primitive.
    pub in_primitive: bool,
    /// Whether that builtin is only tried, and may be called again.
    pub attempt: Attempt,
    /// The replacement call (`[<-`(`*tmp*`, ...)) of a running assignment of parts, which errors
    /// about its subscripts show instead of the assignment. Set on entry to those builtins.
    pub replace_call: Value,
    /// The assignment whose replacement builtin is called next; its errors show this.
    pub assignment: Value,
    /// Evaluation depth (`options(expressions=)`).
    pub depth: usize,
    /// `options(expressions=)`.
    pub max_depth: usize,
    /// Lowest native stack address evaluation may reach.
    pub stack_limit: usize,
    /// Highest native stack address.
    pub stack_top: usize,
    /// How deep inside a value printing or deparsing is.
    pub(crate) nesting: usize,
    /// Something nested deeper than `MAX_NESTING` was cut off.
    pub(crate) cut_off: bool,
    /// Counts events that may change which function a base name means.
    pub shadow_epoch: u64,
    pub interrupted: Arc<AtomicBool>,
    /// Where the flag of `interrupted` is, for compiled code.
    pub interrupted_at: *const AtomicBool,
    /// Compiled code is on its way out with this; its result word says so.
    pub pending: Option<Unwind>,
    /// What an instruction gave before compiled code leaves after it.
    pub leaving: [Value; 3],
    /// The result of a function that compiled code called from a cold path.
    pub cold_result: u64,
    /// Registered S3 methods (an environment, or `NULL` before there is one).
    pub(crate) s3_methods: Value,
    /// Symbols of methods asked for last (see `dispatch`); symbols are never freed.
    pub(crate) method_names: Vec<Value>,
    /// Installed by the connections library: writes text to a `file` argument.
    pub write_to: Option<WriteTo>,
    /// Installed by the methods library: S4 methods on primitives.
    pub s4_dispatch: Option<S4Dispatch>,
    pub s4_classes: Option<S4Classes>,
    /// Waits for a time at most, and does meanwhile what packages want done then; without it waiting is sleeping.
    pub idle: Option<fn(&mut Vm, std::time::Duration) -> Res<()>>,
    /// What the last error said, as `geterrmessage` shows it.
    pub error_message: String,
    /// The value of the call whose `on.exit` is running; unbound if there is none.
    pub returning: Value,
    /// Installed by the debugger: the special function that runs an expression statement by statement; `NULL` if
    /// there is no debugger.
    pub stepper: Value,
    pub(crate) codes: Vec<Value>,
    /// With more code objects than this the next collection is a full one: what they own is not in the heap's books, and
    /// code that was running during a collection is old when it dies.
    pub(crate) codes_limit: usize,
    pub(crate) cell_seq: u64,
    /// Set where lines of calls are wanted.
    pub origins: Option<crate::origin::Origins>,
    /// Values kept alive for good, or until `unroot`.
    pub roots: Vec<Value>,
    /// What code in C knows of objects.
    pub foreign: crate::foreign::Foreign,
    pub(crate) ext: HashMap<TypeId, Box<dyn Any>, BuildHasherDefault<NameHasher>>,
    next_id: u64,
}

impl Vm {
    pub fn new(config: &VmConfig) -> Result<Vm, heap::HeapError> {
        let heap_config = heap::Config {
            stress: config.gc_stress,
            poison: config.gc_stress.is_some(),
            ..Default::default()
        };
        let heap = heap::Heap::new(heap_config)?;
        let interrupted = Arc::new(AtomicBool::new(false));
        let mut vm = Vm {
            heap,
            symbols: SymbolTable::default(),
            s: Known::unset(),
            na_string: Value::NULL,
            empty_string: Value::NULL,
            characters: [Value::NULL; 128],
            global_env: Value::NULL,
            base_env: Value::NULL,
            base_ns: Value::NULL,
            empty_env: Value::NULL,
            builtins: Vec::new(),
            builtin_names: HashMap::default(),
            library: None,
            path_is_ours: true,
            hooks: Hooks::NONE,
            stack: Stack::new(),
            frames: Frames::new(),
            handlers: HandlerStack::default(),
            warnings: Warnings::default(),
            options: Default::default(),
            out: Output::stdout(),
            visible: true,
            in_tail: false,
            fuses: true,
            current_call: Value::NULL,
            in_primitive: false,
            attempt: Attempt::No,
            replace_call: Value::NULL,
            assignment: Value::NULL,
            depth: 0,
            max_depth: 5000,
            stack_limit: 0,
            stack_top: 0,
            nesting: 0,
            cut_off: false,
            shadow_epoch: 0,
            interrupted_at: Arc::as_ptr(&interrupted),
            interrupted,
            pending: None,
            leaving: [Value::NULL; 3],
            cold_result: 0,
            s3_methods: Value::NULL,
            method_names: Vec::new(),
            write_to: None,
            s4_dispatch: None,
            s4_classes: None,
            idle: None,
            error_message: String::new(),
            returning: Value::UNBOUND,
            stepper: Value::NULL,
            codes: Vec::new(),
            codes_limit: POLICY.interpreter.codes,
            cell_seq: 0,
            origins: None,
            roots: Vec::new(),
            foreign: crate::foreign::Foreign::default(),
            ext: HashMap::default(),
            next_id: 0,
        };
        vm.bootstrap();
        Ok(vm)
    }

    fn bootstrap(&mut self) {
        self.na_string = self.make_string(b"NA", FLAG_NA | FLAG_ASCII);
        self.empty_string = self.make_string(b"", FLAG_ASCII);
        self.characters = std::array::from_fn(|c| self.make_string(&[c as u8], FLAG_ASCII));
        self.empty_env = self.new_env(Value::NULL);
        self.base_env = self.new_env(self.empty_env);
        set_flag(self.base_env, crate::env::FLAG_BASE_ENV | FLAG_CAPTURED, true);
        self.global_env = self.new_env(self.base_env);
        set_flag(self.global_env, crate::env::FLAG_GLOBAL_ENV | FLAG_CAPTURED, true);
        self.base_ns = self.new_env(self.global_env);
        set_flag(self.base_ns, crate::env::FLAG_BASE_ENV | FLAG_CAPTURED, true);
        self.s = Known::new(self);
    }

    /// Tells how much native stack evaluation may use, from here down.
    pub fn set_stack_size(&mut self, bytes: usize) {
        let here = &self as *const _ as usize;
        self.stack_top = here;
        self.stack_limit = here.saturating_sub(bytes);
    }

    /// After running into the limit: handlers get a reserve.
    pub fn lower_stack_limit(&mut self) {
        let reserve = (self.stack_top - self.stack_limit) / 64;
        self.stack_limit = self.stack_limit.saturating_sub(reserve);
    }

    /// An error if the native stack is nearly used up.
    #[inline]
    pub fn check_native_stack(&mut self) -> Res<()> {
        let here = &self as *const _ as usize;
        if here < self.stack_limit { Err(self.stack_used_up()) } else { Ok(()) }
    }

    /// The error of a stack that is used up. Handlers get some room.
    #[cold]
    pub fn stack_used_up(&mut self) -> Unwind {
        let here = &self as *const _ as usize;
        let usage = self.stack_top.saturating_sub(here);
        self.lower_stack_limit();
        Unwind::error_no_call(format!("C stack usage  {usage} is too close to the limit"))
    }

    /// Goes one level into a value; `false` if that is too deep. Balanced by `step_out`.
    pub(crate) fn step_in(&mut self) -> bool {
        self.nesting += 1;
        self.cut_off |= self.nesting > MAX_NESTING;
        self.nesting <= MAX_NESTING
    }
    pub(crate) fn step_out(&mut self) {
        self.nesting -= 1;
    }

    /// An error if the text just made of a value was cut off because it is nested too deeply.
    pub fn check_nesting(&mut self) -> Res<()> {
        if std::mem::take(&mut self.cut_off) {
            return Err(Unwind::error_no_call(
                "evaluation nested too deeply: infinite recursion / options(expressions=)?",
            ));
        }
        Ok(())
    }

    /// Something may refer to this environment after its call has ended.
    pub fn capture(&mut self, env: Value) {
        if env.is_env() {
            set_flag(env, FLAG_CAPTURED, true);
        }
    }

    /// The call of the innermost frame, or this one at top level.
    pub fn frame_or_call(&self, call: Value) -> Value {
        self.frames.last().map_or(call, |f| f.call)
    }

    /// Writes text to standard output, or where `file` (a name or connection) says.
    pub fn write_output(&mut self, file: Value, append: Value, text: &str) -> Res<()> {
        let to_stdout = file.is_null() || file.as_str() == Some("");
        match self.write_to {
            _ if to_stdout => {
                self.out.print(text);
                Ok(())
            }
            Some(write) => write(self, file, crate::coerce::as_bool(append).unwrap_or(false), text),
            None => Err(Unwind::error("connections are not available in this session")),
        }
    }

    /// The heights of all stacks now.
    #[inline]
    pub fn mark(&self) -> Mark {
        Mark {
            frames: self.frames.len(),
            handlers: self.handlers.handlers.len(),
            restarts: self.handlers.restarts.len(),
            depth: self.depth,
            sp: self.stack.sp(),
        }
    }

    /// Cuts all stacks down to what they were (after a panic, or at the top level).
    pub fn reset_to(&mut self, m: &Mark) {
        self.frames.truncate(m.frames);
        self.handlers.handlers.truncate(m.handlers.max(self.handlers.globals));
        self.handlers.restarts.truncate(m.restarts);
        self.depth = m.depth;
        self.stack.truncate(m.sp);
        self.nesting = 0;
        self.cut_off = false;
        self.current_call = Value::NULL;
        self.attempt = Attempt::No;
    }

    /// A number no other construct of this session has.
    pub fn fresh_id(&mut self) -> u64 {
        self.next_id += 1;
        self.next_id
    }

    /// Library state of type `T`, made by default when first asked for.
    pub fn state<T: Any + Default>(&mut self) -> &mut T {
        let slot = self.ext.entry(TypeId::of::<T>()).or_insert_with(|| Box::new(T::default()));
        match slot.downcast_mut() {
            Some(t) => t,
            None => unreachable!("state is keyed by its own type"),
        }
    }

    /// Takes library state out while a call into R needs the `Vm`; put it back with `put_state`.
    pub fn take_state<T: Any + Default>(&mut self) -> T {
        std::mem::take(self.state::<T>())
    }
    pub fn put_state<T: Any + Default>(&mut self, t: T) {
        *self.state::<T>() = t;
    }

    /// Evaluates an expression.
    pub fn eval(&mut self, expr: Value, env: Value) -> Res<Value> {
        (self.hooks.eval)(self, expr, env)
    }

    /// Evaluates the statements of a block, each by itself: a block that was just made around known statements (by
    /// `on.exit`) would be compiled each time.
    pub fn eval_statements(&mut self, block: Value, env: Value) -> Res<Value> {
        let mut last = Value::NULL;
        for s in block.values().to_vec().into_iter().skip(1) {
            last = self.eval(s, env)?;
        }
        Ok(last)
    }

    /// The value of a promise, evaluated now if it was not before.
    #[inline]
    pub fn force(&mut self, p: Value) -> Res<Value> {
        let v = crate::alloc::promise(p).value.get();
        if v.is_unbound() { self.force_slow(p) } else { Ok(v) }
    }

    #[cold]
    fn force_slow(&mut self, p: Value) -> Res<Value> {
        if has_flag(p, FLAG_FORCING) {
            if !has_flag(p, FLAG_INTERRUPTED) {
                return Err(Unwind::error_no_call(
                    "promise already under evaluation: recursive default argument reference or earlier problems?",
                ));
            }
            self.warn_no_call("restarting interrupted promise evaluation")?;
        }
        set_flag(p, FLAG_FORCING, true);
        set_flag(p, FLAG_INTERRUPTED, false);
        match (self.hooks.run_promise)(self, p) {
            Ok(v) => {
                self.fulfil(p, v);
                Ok(v)
            }
            Err(e) => {
                set_flag(p, FLAG_INTERRUPTED, true);
                Err(e)
            }
        }
    }

    /// Calls a function on evaluated arguments. `names` as in `Apply`.
    pub fn call_function(&mut self, f: Value, args: &[Value], names: &[Value]) -> Res<Value> {
        let call = self.call_expr(f, args, names);
        let env = self.global_env;
        self.apply(&Apply { function: f, args, names, call, env, dispatch: Value::NULL, extra: &[] })
    }

    /// A call expression for a call made by the run-time: `FUN(args)`.
    fn call_expr(&mut self, f: Value, args: &[Value], names: &[Value]) -> Value {
        let head = if f.is_closure() { self.s.fun } else { f };
        let mut items = vec![head];
        items.extend_from_slice(args);
        let call = self.new_values(Kind::Lang, &items);
        self.name_call(call, names)
    }

    /// Gives a call expression its argument names.
    pub fn name_call(&mut self, call: Value, names: &[Value]) -> Value {
        if names.iter().all(|n| n.is_null()) {
            return call;
        }
        let mut all = vec![self.empty_string];
        all.extend(names.iter().map(|n| if n.is_null() { self.empty_string } else { *n }));
        all.resize(call.len(), self.empty_string);
        let n = self.new_strs(&all);
        self.with_names(call, n).unwrap_or(call)
    }

    /// A `...` object with these names (`NULL` where there is none).
    pub fn name_dots(&mut self, d: Value, names: &[Value]) -> Value {
        if names.iter().all(|n| n.is_null()) {
            return d;
        }
        let mut texts: Vec<Value> =
            names.iter().map(|n| if n.is_null() { self.empty_string } else { *n }).collect();
        texts.resize(d.len(), self.empty_string);
        let n = self.new_strs(&texts);
        self.with_names(d, n).unwrap_or(d)
    }

    /// Calls any function.
    pub fn apply(&mut self, a: &Apply<'_>) -> Res<Value> {
        let saved = self.current_call;
        let r = match a.function.kind() {
            Some(Kind::Closure) => (self.hooks.apply_closure)(self, a),
            Some(Kind::Builtin) => self.apply_builtin(a),
            _ => Err(Unwind::error("attempt to apply non-function")),
        };
        self.current_call = saved;
        r
    }
}
