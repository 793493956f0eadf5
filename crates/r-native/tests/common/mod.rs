//! A session in which versions written as PIR text are compiled and run.
#![allow(dead_code)]

use std::cell::{Cell, RefCell};

use code::Arena;
use r_native::{CompileEnv, CompiledCode, ERR, Exits, Linked, Source, box_live, compile};
use r_pir::text::{World, parse};
use r_runtime::vm::VmConfig;
use r_runtime::{Facts, Opaque, Value, Vm};

/// An exit that was taken.
#[derive(Debug, Clone)]
pub struct Left {
    pub id: usize,
    /// Status of leaving after an instruction.
    pub status: Option<u64>,
    /// Operand stack of the innermost frame.
    pub stack: Vec<Value>,
}

thread_local! {
    static CODE: Cell<*const CompiledCode> = const { Cell::new(std::ptr::null()) };
    static LEFT: RefCell<Vec<Left>> = const { RefCell::new(Vec::new()) };
}

/// What a version gives when it left.
pub const GONE: u64 = 0xFFFB_0000_0000_0077;

fn record(id: u64, live: *const u64, status: Option<u64>) -> u64 {
    // SAFETY: the code being run is alive, and stores as many words as its exits say.
    let (state, live) = unsafe {
        let code = &*CODE.get();
        let state = &code.states[code.exits[id as usize].state as usize];
        let live = state.live.iter().enumerate().map(|(i, t)| box_live(*t, *live.add(i)));
        (state, live.collect::<Vec<Value>>())
    };
    let value = |s: &Source| match s {
        Source::Live(n) => live[*n as usize],
        // SAFETY: the session keeps the roots of the code.
        Source::Const(v) => unsafe { v.value() },
        Source::Step(_) => Value::UNBOUND,
    };
    let stack = state.frames[0].stack.iter().map(value).collect();
    LEFT.with_borrow_mut(|l| l.push(Left { id: id as usize, status, stack }));
    if status == Some(ERR) { ERR } else { GONE }
}

extern "C" fn exit(_: *mut Vm, _: u64, id: u64, live: *const u64) -> u64 {
    record(id, live, None)
}

extern "C" fn leave(_: *mut Vm, _: u64, id: u64, live: *const u64, status: u64) -> u64 {
    record(id, live, Some(status))
}

extern "C" fn leave_call(_: *mut Vm, _: u64, _: u64, _: *const r_native::Lazy, _: u64, _: u64) -> u64 {
    unreachable!("these tests make no direct calls")
}

extern "C" fn takes_values(_: *mut Vm, _: u64, _: u64) -> u64 {
    0
}

pub const EXITS: Exits = Exits { exit, leave, leave_call, takes_values };

pub struct Session {
    pub vm: Vm,
    pub arena: Arena,
    objects: Vec<Value>,
}

struct Texts<'a>(&'a mut Vm, &'a [Value]);

impl World for Texts<'_> {
    fn symbol(&mut self, name: &str) -> Opaque {
        self.0.sym(name).opaque()
    }
    fn string(&mut self, text: &str) -> Option<Opaque> {
        Some(self.0.string(text).opaque())
    }
    fn builtin(&mut self, name: &str) -> Option<Facts> {
        self.0.builtins.iter().map(|b| b.def.facts()).find(|f| f.name == name)
    }
    fn object(&mut self, k: usize) -> Option<Opaque> {
        self.1.get(k).map(|v| v.opaque())
    }
}

impl Session {
    pub fn new() -> Session {
        let mut vm = Vm::new(&VmConfig::default()).expect("heap");
        vm.set_stack_size(4 << 20);
        r_bytecode::interp::install(&mut vm);
        r_base::install(&mut vm);
        Session { vm, arena: Arena::new(64 << 20).expect("memory"), objects: Vec::new() }
    }

    /// Makes a value known to text as `obj#k`.
    pub fn object(&mut self, v: Value) -> usize {
        self.vm.roots.push(v);
        self.objects.push(v);
        self.objects.len() - 1
    }

    pub fn eval(&mut self, text: &str) -> Value {
        let mut parser = r_syntax::Parser::new(text.as_bytes());
        let mut last = Value::NULL;
        while let Ok(Some(node)) = parser.next_expr() {
            let expr = self.vm.from_node(&node);
            self.vm.roots.push(expr);
            let env = self.vm.global_env;
            last = self.vm.eval(expr, env).expect("evaluates");
            self.vm.roots.push(last);
        }
        last
    }

    pub fn parse(&mut self, text: &str) -> r_pir::Func {
        parse(text, &mut Texts(&mut self.vm, &self.objects)).expect("parses")
    }

    pub fn env(&mut self) -> CompileEnv {
        CompileEnv::of(&mut self.vm, 0)
    }

    pub fn compile(&mut self, text: &str) -> Linked {
        let f = self.parse(text);
        let env = self.env();
        self.link(compile(&f, &env).expect("compiles"))
    }

    pub fn link(&mut self, c: CompiledCode) -> Linked {
        // SAFETY: the code was compiled from values of this session just now.
        self.vm.roots.extend(c.roots.iter().map(|v| unsafe { v.value() }));
        c.link(&mut self.arena, &EXITS).expect("placed")
    }

    /// Runs code in the global environment with this state.
    pub fn run(&mut self, code: &Linked, state: &[Value]) -> u64 {
        let env = self.vm.global_env;
        self.run_in(code, env, state)
    }

    pub fn run_in(&mut self, code: &Linked, env: Value, state: &[Value]) -> u64 {
        CODE.set(&code.code);
        LEFT.take();
        code.entry()(&mut self.vm, env.bits(), state.as_ptr().cast())
    }

    pub fn value(&mut self, code: &Linked, state: &[Value]) -> Value {
        let w = self.run(code, state);
        assert!(w != GONE && w != ERR, "left: {:?} pending {:?}", left(), self.vm.pending);
        // SAFETY: what compiled code returns, and it is no sign.
        unsafe { Value::from_bits(w) }
    }

    /// Runs code that must leave.
    pub fn leaves(&mut self, code: &Linked, state: &[Value]) -> Left {
        assert_eq!(self.run(code, state), GONE);
        left().pop().expect("an exit")
    }
}

pub fn left() -> Vec<Left> {
    LEFT.with_borrow(Clone::clone)
}
