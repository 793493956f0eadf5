//! Random programs keep their meaning under the passes: what a version gives, carried on by the
//! interpreter where it leaves, is what the program gives.

mod eval;
mod program;

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use eval::{End, Eval};
use program::{Env, I, V, build, fresh, run};
use r_bytecode::op::Op as Bc;
use r_pir::Func;
use r_pir::pass::{self, Options};
use r_pir::text::print;
use r_runtime::vm::VmConfig;
use r_runtime::{NA_INT, Opaque, Vm};

/// A small generator of random numbers.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
}

/// Variables 0..5 are numbers, 5 and 6 vectors, 7 and 8 count loops.
const NUMBERS: u64 = 5;
const N_VARS: usize = 9;

fn number(r: &mut Rng) -> V {
    match r.below(8) {
        0 => V::Lgl(r.below(2) as i32),
        1 => V::Int(NA_INT),
        2 => V::Int(i32::MAX - 1),
        3..=4 => V::Int(r.below(6) as i32),
        _ => V::Dbl(r.below(9) as f64 / 2.0),
    }
}

fn env(r: &mut Rng, calm: bool) -> Env {
    let mut e = Env::new();
    for k in 0..NUMBERS as usize {
        let v = if calm { V::Dbl(1.0 + k as f64) } else { number(r) };
        e.insert(k, v);
    }
    for k in 5..7 {
        let v = (0..4 + k).map(|x| x as f64).collect();
        e.insert(k, V::Vec(Rc::new(RefCell::new(v))));
    }
    e.insert(7, V::Int(1));
    e.insert(8, V::Int(1));
    e
}

fn copy(e: &Env) -> Env {
    e.iter().map(|(k, v)| (*k, fresh(v))).collect()
}

fn statements(r: &mut Rng, code: &mut Vec<I>, n: u64, depth: usize) {
    for _ in 0..n {
        let (a, b, d) = (r.below(NUMBERS) as usize, r.below(NUMBERS) as usize, r.below(NUMBERS) as usize);
        let x = 5 + r.below(2) as usize;
        match r.below(16) {
            0..=3 => {
                let op = [Bc::Add, Bc::Sub, Bc::Mul, Bc::Div, Bc::Lt, Bc::Eq][r.below(6) as usize];
                code.push(I::Op(op, d, a, b));
            }
            4 => code.push(I::Unary(if r.below(2) == 0 { Bc::Neg } else { Bc::Not }, d, a)),
            5 => code.push(I::Const(d, number(r))),
            6 => code.push(I::Copy(d, a)),
            7 => code.push(I::Subset(d, x, 7 + r.below(2) as usize)),
            8 | 13..=15 => code.push(I::Assign(x, 7 + r.below(2) as usize, a)),
            9 => code.push(I::Copy(x, 11 - x)),
            10..=11 if depth < 2 => conditional(r, code, a, b, depth),
            12 if depth < 2 => counted(r, code, depth),
            _ => code.push(I::Op(Bc::Add, d, a, b)),
        }
    }
}

fn conditional(r: &mut Rng, code: &mut Vec<I>, a: usize, b: usize, depth: usize) {
    let at = code.len();
    code.push(I::Jump(0));
    let n = 1 + r.below(2);
    statements(r, code, n, depth + 1);
    let end_of_yes = code.len();
    code.push(I::Jump(0));
    let n = r.below(3);
    statements(r, code, n, depth + 1);
    let end = code.len() as u32;
    code[at] = I::Less(a, b, at as u32 + 1, end_of_yes as u32 + 1);
    code[end_of_yes] = I::Jump(end);
}

/// while (i < limit) { i <- i + 1; ... }
fn counted(r: &mut Rng, code: &mut Vec<I>, depth: usize) {
    let i = 7 + depth.min(1);
    let (one, limit) = (r.below(NUMBERS) as usize, (r.below(NUMBERS) as usize + 1) % NUMBERS as usize);
    code.push(I::Const(i, V::Int(0)));
    let head = code.len();
    code.push(I::Const(limit, V::Int(4)));
    let test = code.len();
    code.push(I::Jump(0));
    code.push(I::Const(one, V::Int(1)));
    code.push(I::Op(Bc::Add, i, i, one));
    let n = 1 + r.below(4);
    statements(r, code, n, depth + 1);
    code.push(I::Jump(head as u32));
    code[test] = I::Less(i, limit, test as u32 + 1, code.len() as u32);
}

fn program(r: &mut Rng) -> Vec<I> {
    let mut code = Vec::new();
    let n = 3 + r.below(7);
    statements(r, &mut code, n, 0);
    code.push(I::Return(r.below(7) as usize));
    code
}

/// One version in one environment: the same as the interpreter from the start?
fn check(code: &[I], syms: &[Opaque], f: &Func, e: &Env, counts: &mut [usize; 3]) {
    let want = run(code, 0, &mut copy(e), &mut HashMap::new());
    let mut eval = Eval::new(f, syms, copy(e));
    let got = match eval.run() {
        End::Returns(v) => {
            counts[0] += 1;
            Some(v)
        }
        End::Error => None,
        End::Leaves(pc) => {
            counts[1] += 1;
            run(code, pc, &mut eval.env, &mut HashMap::new())
        }
        End::Tired => return,
    };
    let same = match (&want, &got) {
        (Some(V::None), _) | (_, Some(V::None)) => return,
        (Some(a), Some(b)) => a.same(b),
        (a, b) => a.is_none() && b.is_none(),
    };
    counts[2] += 1;
    assert!(same, "{want:?} became {got:?}\n{code:#?}\n{e:?}\n{}", print(f));
}

fn run_many(passes: &[&str], n: u64, salt: u64) {
    let mut vm = Vm::new(&VmConfig::default()).unwrap();
    let syms: Vec<Opaque> = (0..N_VARS).map(|k| vm.sym(&format!("v{k}")).opaque()).collect();
    let mut counts = [0; 3];
    for seed in 0..n {
        let mut r = Rng(seed.wrapping_mul(0x9E37_79B9) ^ salt);
        let code = program(&mut r);
        // Feedback from one environment, runs in others.
        let mut seen = HashMap::new();
        run(&code, 0, &mut env(&mut r, true), &mut seen);
        let mut f = build(&code, &syms, &seen);
        let stats = pass::run(&mut f, passes, &Options { verify: true, ..Options::default() });
        if let Some(broken) = stats.broken {
            panic!("{broken}");
        }
        for k in 0..6 {
            check(&code, &syms, &f, &env(&mut r, k == 0), &mut counts);
        }
    }
    assert!(counts[2] as u64 > n && (counts[0] > 0 || n < 100), "{counts:?}");
}

#[test]
fn the_pipeline_keeps_the_meaning() {
    run_many(pass::PIPELINE, 150, 1);
}

#[test]
fn programs_mean_the_same_before_any_pass() {
    run_many(&["types"], 100, 2);
}

#[test]
fn leaving_out_a_pass_keeps_the_meaning() {
    for (k, p) in pass::ALL.iter().enumerate() {
        let rest: Vec<&str> = pass::PIPELINE.iter().copied().filter(|n| *n != p.name).collect();
        run_many(&rest, 8, 100 + k as u64);
    }
}
