//! Running scripts as Rscript does: one top-level expression after another, values printed,
//! warnings after each, the first error ends it.

use std::io::Read;

use r_runtime::error::UnwindKind;
use r_runtime::vm::VmConfig;
use r_runtime::{Value, Vm};
use r_syntax::{ParseOptions, Parser};

use crate::options::Options;

/// A session with the engine and the library.
pub fn new_session(o: &Options) -> Result<Vm, String> {
    let config = VmConfig { gc_stress: o.gc_stress };
    let mut vm = Vm::new(&config).map_err(|e| format!("rigel: cannot set up the heap: {e:?}"))?;
    vm.set_stack_size(super::STACK_BYTES - (8 << 20));
    r_bytecode::interp::install(&mut vm);
    r_base::install(&mut vm);
    let args = vm.new_strings(&o.command);
    vm.options.insert("rigel.commandArgs".into(), args);
    Ok(vm)
}

pub fn run_file(o: &Options, path: &str) -> i32 {
    if path.ends_with(".scm") {
        eprintln!("rigel: Scheme programs are not wired into this build");
        return 2;
    }
    match std::fs::read(path) {
        Ok(bytes) => run_bytes(o, &bytes, path),
        Err(_) => {
            eprintln!("Fatal error: cannot open file '{path}': No such file or directory");
            2
        }
    }
}

pub fn run_stdin(o: &Options) -> i32 {
    let mut bytes = Vec::new();
    if let Err(e) = std::io::stdin().read_to_end(&mut bytes) {
        eprintln!("rigel: cannot read standard input: {e}");
        return 2;
    }
    run_bytes(o, &bytes, "stdin")
}

pub fn run_text(o: &Options, text: &str, name: &str) -> i32 {
    run_bytes(o, text.as_bytes(), name)
}

fn run_bytes(o: &Options, bytes: &[u8], _name: &str) -> i32 {
    let mut vm = match new_session(o) {
        Ok(vm) => vm,
        Err(e) => {
            eprintln!("{e}");
            return 70;
        }
    };
    let status = run_program(&mut vm, bytes);
    vm.out.flush();
    status
}

/// Runs a program; the result is the exit status.
fn run_program(vm: &mut Vm, bytes: &[u8]) -> i32 {
    let mut parser = Parser::with_options(bytes, ParseOptions::default());
    loop {
        match parser.next_expr() {
            Ok(None) => return 0,
            Ok(Some(node)) => {
                let expr = vm.from_node(&node);
                if let Err(status) = top_level(vm, expr) {
                    return status;
                }
            }
            Err(e) => {
                vm.out.message(&format!("Error: {}\nExecution halted\n", e.inline_message()));
                return 1;
            }
        }
    }
}

/// Evaluates one top-level expression and prints its value if it is visible.
fn top_level(vm: &mut Vm, expr: Value) -> Result<(), i32> {
    vm.visible = true;
    vm.roots.push(expr);
    let env = vm.global_env;
    let guarded = std::panic::AssertUnwindSafe(|| {
        vm.eval(expr, env).and_then(|v| if vm.visible { r_base::print_value(vm, v) } else { Ok(()) })
    });
    let r = std::panic::catch_unwind(guarded).unwrap_or_else(|p| {
        vm.reset_to(&Default::default());
        Err(r_runtime::call::internal_error(p))
    });
    vm.roots.pop();
    let r = match r {
        Ok(()) => Ok(()),
        Err(u) => Err(vm.signalled(u)),
    };
    match r {
        Ok(()) => {
            vm.print_warnings();
            Ok(())
        }
        Err(u) => {
            let status = match u.kind() {
                UnwindKind::Quit { status } => {
                    vm.print_warnings();
                    return Err(*status);
                }
                _ => 1,
            };
            vm.print_warnings_after_error();
            vm.out.message("Execution halted\n");
            Err(status)
        }
    }
}
