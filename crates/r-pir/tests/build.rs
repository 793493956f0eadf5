//! Everything hot in the corpus is built, optimized and verified: whatever the interpreter runs, the
//! builder takes, and no pass breaks it. Nothing is compiled; the programs go on interpreted.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use r_bytecode::code::Code;
use r_pir::builder::{Refusal, Request, build};
use r_pir::{Entry, Type};
use r_runtime::hooks::{TierHooks, Tiered};
use r_runtime::vm::VmConfig;
use r_runtime::{Value, Vm};

thread_local! {
    static FOUND: RefCell<(usize, Vec<String>)> = const { RefCell::new((0, Vec::new())) };
}

/// Where the programs' output goes.
struct Nowhere;

impl r_runtime::output::Sink for Nowhere {
    fn write(&mut self, _: &[u8]) {}
}

fn code_at<'a>(address: usize) -> &'a Code {
    // SAFETY: the interpreter passes the code it is running.
    unsafe { &*(address as *const Code) }
}

fn check(vm: &Vm, code: usize, env: Value, entry: Entry, stack: &[Type], one_loop: bool) {
    let code = code_at(code);
    let request = Request {
        code,
        handle: 0,
        object: Value::NULL,
        name: "f",
        entry,
        stack,
        env,
        captured: false,
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
        one_loop,
    };
    if let Some(c) = code.compiled() {
        c.tier.limit.set(c.tier.heat.get().saturating_mul(8).saturating_add(100));
    }
    let problem = match build(vm, &request) {
        Ok(mut f) => {
            let opts = r_pir::pass::Options { verify: true, ..Default::default() };
            r_pir::pass::optimize(&mut f, &opts).broken
        }
        Err(Refusal::OddSequence) => None,
        Err(r) => Some(format!("refused: {r:?}")),
    };
    FOUND.with_borrow_mut(|f| {
        f.0 += 1;
        f.1.extend(problem);
    });
}

fn hot_call(vm: &mut Vm, code: usize, env: Value) -> Tiered {
    check(vm, code, env, Entry::Frame, &[], false);
    Tiered::No
}

fn hot_loop(vm: &mut Vm, code: usize, pc: u32, env: Value, start: usize) -> Tiered {
    let c = code_at(code);
    let stack = vm.stack.between(start, vm.stack.sp());
    if let Some(compiled) = c.compiled() {
        let types = r_pir::builder::stack_types(compiled, pc, stack);
        for one_loop in [false, true] {
            check(vm, code, env, Entry::State { pc, height: types.len() as u32 }, &types, one_loop);
        }
    }
    Tiered::No
}

fn run(path: &Path) {
    let Ok(mut vm) = Vm::new(&VmConfig::default()) else { panic!("no heap") };
    vm.set_stack_size(4 << 20);
    vm.hooks.tier = TierHooks { hot_call, hot_loop, limit: 40, ..TierHooks::NONE };
    r_bytecode::interp::install(&mut vm);
    r_base::install(&mut vm);
    vm.out.push_sink(Box::new(Nowhere), false);
    let bytes = std::fs::read(path).unwrap_or_default();
    let mut parser = r_syntax::Parser::new(&bytes);
    while let Ok(Some(node)) = parser.next_expr() {
        let expr = vm.from_node(&node);
        vm.roots.push(expr);
        let env = vm.global_env;
        if vm.eval(expr, env).is_err() {
            break;
        }
        vm.reset_to(&Default::default());
    }
}

fn programs(dir: &Path, out: &mut Vec<PathBuf>) {
    for e in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let p = e.path();
        if p.is_dir() {
            programs(&p, out);
        } else if p.extension().is_some_and(|x| x == "R") {
            out.push(p);
        }
    }
}

#[test]
fn whatever_is_hot_can_be_built() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/r");
    let mut files = Vec::new();
    programs(&root, &mut files);
    files.sort();
    // Native stacks of the interpreter are large.
    let run_all = move || {
        for (i, f) in files.iter().enumerate() {
            if i % 7 == 0 {
                run(f);
                FOUND.with_borrow(|found| {
                    assert!(found.1.is_empty(), "{}: {}", f.display(), found.1[0]);
                });
            }
        }
        FOUND.with_borrow(|found| assert!(found.0 > 50, "only {} built", found.0));
    };
    let t = std::thread::Builder::new().stack_size(64 << 20).spawn(run_all).map(|t| t.join());
    match t {
        Ok(Ok(())) => {}
        Ok(Err(p)) => std::panic::resume_unwind(p),
        Err(e) => panic!("{e}"),
    }
}
