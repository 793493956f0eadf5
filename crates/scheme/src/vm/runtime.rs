//! What compiled code calls: the Rust side of the trampolines.

use super::{PrimKind, Vm};
use crate::compile::RETURN_SLOTS;
use crate::compile::ctx::{Ctx, Kind};
use crate::compile::stubs::ReturnPoint;
use crate::syntax::datum::Sym;
use crate::syntax::tree::CellId;
use crate::value::{NULL, RAISED, UNSPECIFIED, Value};

/// What a control primitive wants done next.
pub enum Control {
    /// Call the procedure; the arguments are in the buffer, counted by `argc`.
    Call(Value),
    /// Return the value to the return table on top of the stack.
    Return(Value),
    /// Leave compiled code.
    Leave,
}

/// A line that is a site already (see `compile::inlining`).
pub const SITE: u32 = 1 << 31;

pub const GO_CALL: u64 = 0;
pub const GO_RETURN: u64 = 1;
pub const GO_LEAVE: u64 = 2;
pub const GO_RAISE: u64 = 3;
pub const GO_ON: u64 = 4;

/// The machine behind the pointer that compiled code passes.
///
/// # Safety
/// `vm` is the r15 of compiled code: the machine that runs it, with no other reference in use.
unsafe fn machine<'a>(vm: *mut Vm) -> &'a mut Vm {
    // SAFETY: compiled code passes the machine it runs in and has no reference to it itself while it
    // waits for the entry point.
    unsafe { &mut *vm }
}

macro_rules! entry_points {
    ($($name:ident($vm:ident $(, $arg:ident: $ty:ty)*) $(-> $out:ty)? $body:block)*) => {
        $(
            pub extern "C" fn $name(vm: *mut Vm $(, $arg: $ty)*) $(-> $out)? {
                // SAFETY: only compiled code calls this, with its machine.
                let $vm = unsafe { machine(vm) };
                $body
            }
        )*
    };
}

entry_points! {
    rt_stub(vm, id: u64) -> u64 {
        let at = vm.compile_stub(id as usize);
        vm.finish_code();
        at as u64
    }
    rt_entry_stub(vm, id: u64) -> u64 {
        let at = vm.compile_entry_stub(id as usize);
        vm.finish_code();
        at as u64
    }
    rt_table_entry(vm, slot: u64, closure: u64) -> u64 {
        let at = vm.compile_table_entry(Value(closure), slot as usize);
        vm.finish_code();
        at as u64
    }
    rt_return(vm, kind: u64, _rsi: u64, stack: u64) -> u64 {
        // SAFETY: the word on top of the stack at a return is the return table.
        let table = unsafe { (stack as *const u64).read() };
        let at = vm.compile_return(table, kind as usize);
        vm.finish_code();
        at as u64
    }
    rt_allocate(vm, bytes: u64) -> u64 {
        if vm.heap.should_collect() {
            vm.collect(false);
            if let Some(c) = vm.heap_condition() {
                vm.condition = c.0;
                return 0;
            }
        }
        vm.allocate(bytes as usize) as u64
    }
    rt_barrier(vm, object: u64, slot: u64) {
        // SAFETY: compiled code passes an object and the word of it that it has just stored to.
        unsafe { vm.heap.barrier_at(object as *mut u8, slot as *const u64) }
    }
    rt_rest(vm, argc: u64, required: u64) {
        let (argc, required) = (argc as usize, required as usize);
        if vm.heap.should_collect() {
            vm.argc = argc as u64;
            vm.collect(false);
        }
        let args: Vec<Value> = vm.arguments(argc)[required..].to_vec();
        let list = vm.list(&args);
        vm.set_argument(required, list);
    }
    rt_prim(vm, prim: u64, argc: u64, site: u64) -> u64 {
        vm.argc = argc;
        if site != 0 {
            vm.site = site;
        }
        if vm.heap.should_collect() {
            vm.collect(false);
            if let Some(c) = vm.heap_condition() {
                vm.condition = c.0;
                return RAISED.0;
            }
        }
        vm.call_primitive(prim as u16, argc as usize).0
    }
    rt_control(vm, prim: u64, argc: u64, _site: u64) -> u64 {
        vm.argc = argc;
        if vm.heap.should_collect() {
            vm.collect(false);
            if let Some(c) = vm.heap_condition() {
                vm.condition = c.0;
                return GO_RAISE;
            }
        }
        vm.call_control(prim as u16, argc as usize)
    }
    rt_arity(vm, inst: u64, argc: u64) {
        let c = vm.arity_condition(inst as u32, argc as usize);
        vm.condition = c.0;
    }
    rt_complain(vm, what: u64, which: u64, site: u64) {
        vm.site = site;
        let c = if what == 0 {
            let name = vm.cell(CellId(which as u32)).name;
            let name = vm.symbols.name(name);
            vm.condition(&format!("unbound variable: {name}"), &[])
        } else {
            vm.condition("a variable is used before it has a value", &[])
        };
        vm.condition = c.0;
    }
    rt_overflow(vm, entry: u64) -> u64 {
        // Deep recursion need not allocate: what it has left behind is collected here.
        if vm.heap.should_collect() {
            // Arguments beyond the registers are still in the buffer, uncounted.
            vm.argc = vm.args_buffer.len() as u64;
            vm.collect(false);
        }
        let saved = std::mem::replace(&mut vm.scheme_rsp, entry);
        if let Some(c) = vm.heap_condition() {
            vm.new_rsp = entry;
            vm.condition = c.0;
            return GO_RAISE;
        }
        let first = vm.stack_limit != vm.stack.last_limit();
        let grown = first && vm.grow_stack();
        vm.new_rsp = vm.scheme_rsp;
        if grown {
            // The registers lie where they were saved.
            vm.scheme_rsp = saved;
            return GO_ON;
        }
        if vm.stack_limit == vm.stack.last_limit() {
            let c = vm.condition("stack overflow while handling a stack overflow", &[]);
            vm.uncaught = Some(c);
            return GO_LEAVE;
        }
        vm.stack_limit = vm.stack.last_limit();
        let c = vm.condition("stack overflow: recursion too deep", &[]);
        vm.condition = c.0;
        GO_RAISE
    }
    rt_underflow(vm) {
        vm.underflow();
    }
}

impl Vm {
    /// Code was compiled and is about to be run.
    fn finish_code(&mut self) {
        if self.code.full || self.stub_code.full {
            self.out_of_memory("code");
        }
        self.publish_code();
    }

    /// The first arguments of the buffer.
    pub fn arguments<'a>(&self, n: usize) -> &'a [Value] {
        // SAFETY: the buffer holds at least as many arguments as any call passes, and primitives
        // that start compiled code (which reuses it) have taken what they need before.
        unsafe { std::slice::from_raw_parts(self.args.cast::<Value>(), n) }
    }

    pub fn set_argument(&mut self, i: usize, v: Value) {
        self.reserve_arguments(i + 1);
        self.args_buffer[i] = v.0;
    }

    /// Makes room for so many arguments.
    pub fn reserve_arguments(&mut self, n: usize) {
        if self.args_buffer.len() < n + 64 {
            self.args_buffer.resize(2 * n + 64, 0);
            self.args = self.args_buffer.as_mut_ptr();
        }
    }

    fn call_primitive(&mut self, prim: u16, argc: usize) -> Value {
        let args = self.arguments(argc);
        if !self.prims.accepts(prim, argc) {
            self.condition = self.primitive_arity(prim, argc).0;
            return RAISED;
        }
        let PrimKind::Simple(f) = self.prims.kind(prim) else { return UNSPECIFIED };
        match f(self, args) {
            Ok(v) => v,
            Err(condition) => {
                self.condition = condition.0;
                RAISED
            }
        }
    }

    fn call_control(&mut self, prim: u16, argc: usize) -> u64 {
        if !self.prims.accepts(prim, argc) {
            self.condition = self.primitive_arity(prim, argc).0;
            return GO_RAISE;
        }
        let PrimKind::Control(f) = self.prims.kind(prim) else { return GO_LEAVE };
        match f(self, argc) {
            Ok(Control::Call(procedure)) if procedure.is_proc() => {
                self.result = procedure.0;
                GO_CALL
            }
            Ok(Control::Call(other)) => {
                self.condition = self.condition("not a procedure", &[other]).0;
                GO_RAISE
            }
            Ok(Control::Return(v)) => {
                self.result = v.0;
                GO_RETURN
            }
            Ok(Control::Leave) => GO_LEAVE,
            Err(condition) => {
                self.condition = condition.0;
                GO_RAISE
            }
        }
    }

    // ----- running -----

    /// Calls a procedure and waits for its value. `Err` is an uncaught condition; `exit` may be set.
    pub fn run(&mut self, procedure: Value, args: &[Value]) -> Result<Value, Value> {
        let saved =
            (self.c_rsp, self.scheme_rsp, self.stack_base, self.under, self.stack_limit, self.dynamic);
        let base = self.scheme_rsp & !15;
        self.stack_base = base;
        self.scheme_rsp = base;
        self.under = (UNSPECIFIED, 0);
        self.stack_limit = self.stack.limit();
        self.uncaught = None;
        self.reserve_arguments(args.len());
        for (i, a) in args.iter().enumerate() {
            self.args_buffer[i] = a.0;
        }
        self.argc = args.len() as u64;
        self.result = procedure.0;
        self.publish_code();
        // SAFETY: the trampoline follows the C convention and takes the machine.
        let enter: extern "C" fn(*mut Vm) = unsafe { std::mem::transmute(self.tramp.enter) };
        enter(self);
        (self.c_rsp, self.scheme_rsp, self.stack_base, self.under, self.stack_limit) =
            (saved.0, saved.1, saved.2, saved.3, saved.4);
        if let Some(condition) = self.uncaught.take() {
            self.dynamic = saved.5;
            return Err(condition);
        }
        if self.exit.is_some() {
            return Ok(UNSPECIFIED);
        }
        if self.result_kind == Kind::Flo as u64 {
            return Ok(self.flonum(self.fresult));
        }
        Ok(Value(self.result))
    }

    // ----- return tables -----

    pub fn new_return_table(&mut self, inst: u32, clause: u16, pos: usize, ctx: Ctx) -> u64 {
        let id = self.compiler.returns.len() as u64;
        let mut words = Vec::with_capacity(2 + RETURN_SLOTS);
        words.push(ctx.frame as u64);
        words.push(id);
        words.extend(self.tramp.return_slots.iter().map(|a| *a as u64));
        let Some(table) = self.tables_area.add(&words, 2) else { self.out_of_memory("return tables") };
        self.compiler.returns.push(ReturnPoint { inst, clause, pos, ctx, table });
        table
    }

    pub fn return_table_id(&self, table: u64) -> usize {
        // SAFETY: the word before a return table is its number.
        unsafe { ((table - 8) as *const u64).read() as usize }
    }

    pub(super) fn reset_return_tables(&mut self) {
        for point in &self.compiler.returns {
            for (k, slot) in self.tramp.return_slots.iter().enumerate() {
                // SAFETY: a return table has `RETURN_SLOTS` words.
                unsafe { ((point.table + 8 * k as u64) as *mut u64).write(*slot as u64) };
            }
        }
    }

    // ----- memory -----

    /// Space for an object. Never collects.
    pub fn allocate(&mut self, bytes: usize) -> *mut u8 {
        let p = self.heap.alloc(bytes);
        if p.is_null() {
            self.out_of_memory("objects");
        }
        p
    }

    pub fn collect(&mut self, full: bool) {
        let start = crate::report::processor_time();
        let (from, to) = self.stack_words();
        let mut roots: Vec<u64> = vec![
            self.result,
            self.condition,
            self.raise_proc,
            self.callee,
            self.error_type.0,
            self.under.0.0,
        ];
        roots.extend(self.dynamic.iter().map(|v| v.0));
        roots.extend(self.uncaught.iter().map(|v| v.0));
        roots.extend(self.changing_values().map(|v| v.0));
        roots.push(self.kept.0);
        roots.extend(self.args_buffer.iter().take(self.argc as usize + 8));
        self.io.roots(&mut roots);
        let mut visit = |f: &mut dyn FnMut(u64)| {
            roots.iter().for_each(|w| f(*w));
            for at in (from..to).step_by(8) {
                // SAFETY: words between the Scheme stack's pointer and its top.
                f(unsafe { (at as *const u64).read() });
            }
        };
        self.heap.collect(full, &mut visit, &mut |_| {});
        let held = self.heap.stats();
        if held.small_bytes + held.large_bytes > self.options.heap_bytes {
            // A minor collection leaves old garbage.
            self.heap.collect(true, &mut visit, &mut |_| {});
            self.enforce_limit();
        }
        self.stats.collections += 1;
        self.stats.gc_time += crate::report::processor_time() - start;
    }

    /// Keeps a value alive for good.
    pub fn keep(&mut self, v: Value) {
        const CHUNK: usize = 512;
        if !v.is_pointer() {
            return;
        }
        if self.kept == NULL || self.kept_count == CHUNK {
            let chunk = self.make_vector(CHUNK, NULL);
            chunk.set_word(2, self.kept.0);
            self.kept = chunk;
            self.kept_count = 1;
        }
        let (chunk, i) = (self.kept, 2 + self.kept_count);
        self.store(chunk, i, v);
        self.kept_count += 1;
    }

    // ----- where things happen -----

    pub fn site(&mut self, inst: u32, line: u32) -> u32 {
        if line & SITE != 0 {
            return line & !SITE;
        }
        let name = match self.compiler.instances[inst as usize].procedure {
            crate::compile::Procedure::Lambda(l) => {
                let lambda = self.compiler.lambda(l);
                if lambda.library || line == 0 {
                    return 0;
                }
                lambda.name
            }
            crate::compile::Procedure::Native(_) => return 0,
        };
        self.add_site(name, line)
    }

    pub fn add_site(&mut self, name: Sym, line: u32) -> u32 {
        if self.sites.last() != Some(&(name, line)) {
            self.sites.push((name, line));
        }
        self.sites.len() as u32 - 1
    }

    /// Procedure and line of a site.
    pub fn site_of(&self, site: u32) -> Option<(std::rc::Rc<str>, u32)> {
        let (name, line) = self.sites.get(site as usize)?;
        (site != 0).then(|| (self.symbols.name(*name), *line))
    }

    /// Whether a call of `callee` from `inst` should note where it is: calls from the program into the
    /// library, and calls that will fail.
    pub fn notes_site(&self, inst: u32, callee: u32, argc: usize) -> bool {
        use crate::compile::Procedure::{Lambda, Native};
        let library = |i: u32| match self.compiler.instances[i as usize].procedure {
            Lambda(l) => self.compiler.lambda(l).library,
            Native(_) => true,
        };
        if library(inst) {
            return false;
        }
        let accepts = match self.compiler.instances[callee as usize].procedure {
            Lambda(l) => self.compiler.lambda(l).tree.clauses.iter().any(|c| c.accepts(argc)),
            Native(p) => self.prims.accepts(p, argc),
        };
        library(callee) || !accepts
    }
}
