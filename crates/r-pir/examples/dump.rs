//! Shows what the optimizer makes of the hot code of an R program: `dump FILE.R [all] [PASS...]`.
//!
//! The program runs interpreted; whatever gets hot is built, optimized and printed. `all` shows
//! the text after every pass, names of passes switch them off.

use std::cell::RefCell;
use std::collections::HashSet;

use r_bytecode::code::Code;
use r_pir::builder::{Request, build};
use r_pir::pass::{Options, optimize};
use r_pir::{Entry, Type};
use r_runtime::hooks::{TierHooks, Tiered};
use r_runtime::vm::VmConfig;
use r_runtime::{Value, Vm};

thread_local! {
    static SEEN: RefCell<HashSet<(usize, u32)>> = RefCell::new(HashSet::new());
}

fn code_at<'a>(address: usize) -> &'a Code {
    // SAFETY: the interpreter passes the code it is running.
    unsafe { &*(address as *const Code) }
}

fn show(vm: &Vm, address: usize, env: Value, entry: Entry, stack: &[Type]) {
    let pc = if let Entry::State { pc, .. } = entry { pc } else { u32::MAX };
    if !SEEN.with_borrow_mut(|s| s.insert((address, pc))) {
        return;
    }
    let captured = code_at(address).unit.slots.is_empty();
    let request = Request {
        code: code_at(address),
        handle: 0,
        object: Value::NULL,
        env,
        name: "f",
        entry,
        stack,
        captured,
        defaults_assign: false,
        defaults: &[],
        missing: &[],
        failed: &|_, _| 0,
        eager_args: true,
        early_calls: true,
        lazy: false,
        inlinable: &|_, _| false,
        named: true,
        leave_unseen: false,
        one_loop: false,
    };
    let off: Vec<String> = std::env::args().skip(2).collect();
    let dump = if off.iter().any(|o| o == "all") { vec!["all".to_string()] } else { vec![] };
    match build(vm, &request) {
        Ok(mut f) => {
            if !dump.is_empty() {
                println!("---- built\n{}", r_pir::text::print(&f));
            }
            let stats = optimize(&mut f, &Options { verify: true, off, dump, ..Options::default() });
            for (name, text) in &stats.dumps {
                println!("---- {name}\n{text}");
            }
            for p in &stats.passes {
                eprintln!("{:>10} {:>6} us {:>5} changes", p.name, p.time.as_micros(), p.changes);
            }
            println!("---- {:?} {:?}", stats.broken, stats.time());
            println!("{}", r_pir::text::print(&f));
        }
        Err(e) => println!("refused: {e:?}"),
    }
}

fn hot_call(vm: &mut Vm, code: usize, env: Value) -> Tiered {
    show(vm, code, env, Entry::Frame, &[]);
    Tiered::No
}

fn hot_loop(vm: &mut Vm, code: usize, pc: u32, env: Value, start: usize) -> Tiered {
    let stack = vm.stack.between(start, vm.stack.sp());
    if let Some(c) = code_at(code).compiled() {
        let types = r_pir::builder::stack_types(c, pc, stack);
        show(vm, code, env, Entry::State { pc, height: types.len() as u32 }, &types);
    }
    Tiered::No
}

fn main() {
    let Some(path) = std::env::args().nth(1) else { return eprintln!("usage: dump FILE.R") };
    let work = move || {
        let Ok(mut vm) = Vm::new(&VmConfig::default()) else { return };
        vm.set_stack_size(4 << 20);
        vm.hooks.tier = TierHooks { hot_call, hot_loop, limit: 40, ..TierHooks::NONE };
        r_bytecode::interp::install(&mut vm);
        r_base::install(&mut vm);
        let bytes = std::fs::read(path).unwrap_or_default();
        let mut parser = r_syntax::Parser::new(&bytes);
        while let Ok(Some(node)) = parser.next_expr() {
            let expr = vm.from_node(&node);
            vm.roots.push(expr);
            let env = vm.global_env;
            if vm.eval(expr, env).is_err() {
                break;
            }
        }
    };
    if let Ok(t) = std::thread::Builder::new().stack_size(64 << 20).spawn(work) {
        let _ = t.join();
    }
}
