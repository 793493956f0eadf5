//! The rules of the paper's figures 13 and 16, written down once more as plainly as possible
//! (environments are maps, code is the tree itself), and compared with the machine on random
//! programs, as generated and after random passes, with and without forced deoptimizations.

use sourir::machine::host::{Action, Force};
use sourir::machine::{Limits, Machine, Outcome, Recorder, Status, compile};
use sourir::passes::Rules;
use sourir::random::{Plan, Rng, choose_pass, program};
use sourir::syntax::*;
use std::collections::HashMap;

#[derive(Clone, Debug, PartialEq)]
enum Value {
    Lit(Lit),
    Fun(Name),
    Address(usize),
}

type Env = HashMap<Name, Value>;

/// A place: function, version, line.
type Place = (usize, usize, usize);

/// A continuation: where to return to, the variable for the result, the caller's variables.
struct Continuation {
    place: Place,
    result: Name,
    env: Env,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
enum End {
    Stop(i64),
    Return(Option<Lit>),
    Stuck,
    Steps,
}

/// A configuration: program, place, continuations, memory, environment.
struct Configuration<'a> {
    program: &'a Program,
    place: Place,
    stack: Vec<Continuation>,
    memory: Vec<Vec<Value>>,
    env: Env,
    inputs: std::slice::Iter<'a, Lit>,
    trace: Vec<Action>,
    /// The assume to fail though it holds, counting those that hold.
    force: Option<usize>,
    held: usize,
}

/// No rule applies, or the program is over.
struct Over(End);

type Eval = Result<Value, Over>;
const STUCK: Over = Over(End::Stuck);

fn int(v: Value) -> Result<i64, Over> {
    if let Value::Lit(Lit::Int(n)) = v { Ok(n) } else { Err(STUCK) }
}

fn bool(v: Value) -> Result<bool, Over> {
    if let Value::Lit(Lit::Bool(b)) = v { Ok(b) } else { Err(STUCK) }
}

fn of_int(n: i64) -> Eval {
    Ok(Value::Lit(Lit::Int(n)))
}

fn of_bool(b: bool) -> Eval {
    Ok(Value::Lit(Lit::Bool(b)))
}

impl Configuration<'_> {
    fn array(&self, v: Value) -> Result<usize, Over> {
        if let Value::Address(a) = v { Ok(a) } else { Err(STUCK) }
    }

    /// A value as it is printed within an array; `None` if it contains itself.
    fn text(&self, v: &Value, depth: usize) -> Option<String> {
        match v {
            Value::Lit(l) => Some(l.to_string()),
            Value::Fun(f) => Some(format!("'{f}")),
            Value::Address(a) => {
                let cells = self.memory[*a].iter().map(|v| self.text(v, depth.checked_sub(1)?));
                Some(format!("[{}]", cells.collect::<Option<Vec<_>>>()?.join(", ")))
            }
        }
    }

    fn variable(&self, x: &Ident) -> Eval {
        self.env.get(&x.name).cloned().ok_or(STUCK)
    }

    fn eval(&self, e: &Expr) -> Eval {
        match e {
            Expr::Lit(l) => Ok(Value::Lit(l.clone())),
            Expr::Fun(f) => Ok(Value::Fun(f.name.clone())),
            Expr::Var(x) => self.variable(x),
            Expr::Index(x, i) => {
                let cells = &self.memory[self.array(self.variable(x)?)?];
                let at = usize::try_from(int(self.eval(i)?)?).map_err(|_| STUCK)?;
                cells.get(at).cloned().ok_or(STUCK)
            }
            Expr::Length(e) => of_int(self.memory[self.array(self.eval(e)?)?].len() as i64),
            Expr::Unary(UnOp::Not, e) => of_bool(!bool(self.eval(e)?)?),
            Expr::Unary(UnOp::Neg, e) => of_int(int(self.eval(e)?)?.wrapping_neg()),
            Expr::Binary(op, a, b) => binary(*op, self.eval(a)?, self.eval(b)?),
        }
    }

    fn instr(&self) -> &Instr {
        let (f, v, l) = self.place;
        &self.program.functions[f].versions[v].lines[l].instr
    }

    /// The line with a label, in the version that runs.
    fn jump(&mut self, label: &Ident) {
        let (f, v, _) = self.place;
        self.place.2 = self.program.functions[f].versions[v].find_label(&label.name).expect("a label");
    }

    fn alloc(&mut self, x: &Ident, cells: Vec<Value>) {
        self.memory.push(cells);
        self.env.insert(x.name.clone(), Value::Address(self.memory.len() - 1));
    }

    /// One instruction, by its rule.
    fn step(&mut self) -> Result<(), Over> {
        match self.instr().clone() {
            Instr::Var(x, e) => {
                let v = self.eval(&e)?;
                self.env.insert(x.name, v);
            }
            Instr::Assign(x, e) => {
                let v = self.eval(&e)?;
                *self.env.get_mut(&x.name).ok_or(STUCK)? = v;
            }
            Instr::Drop(x) => drop(self.env.remove(&x.name).ok_or(STUCK)?),
            Instr::ArrayNew(x, e) => {
                let n = usize::try_from(int(self.eval(&e)?)?).map_err(|_| STUCK)?;
                self.alloc(&x, vec![Value::Lit(Lit::Nil); n]);
            }
            Instr::ArrayLit(x, es) => {
                let cells = es.iter().map(|e| self.eval(e)).collect::<Result<_, _>>()?;
                self.alloc(&x, cells);
            }
            Instr::ArraySet(x, i, e) => {
                let at = usize::try_from(int(self.eval(&i)?)?).map_err(|_| STUCK)?;
                let v = self.eval(&e)?;
                let a = self.array(self.variable(&x)?)?;
                *self.memory[a].get_mut(at).ok_or(STUCK)? = v;
            }
            Instr::Branch(e, yes, no) => {
                let arm = if bool(self.eval(&e)?)? { yes } else { no };
                self.jump(&arm.label);
                return Ok(());
            }
            Instr::Goto(l) => {
                self.jump(&l);
                return Ok(());
            }
            Instr::Print(e) => match self.eval(&e)? {
                Value::Lit(l) => self.trace.push(Action::Print(l)),
                v @ Value::Address(_) => {
                    let text = self.text(&v, 100).ok_or(STUCK)?;
                    self.trace.push(Action::Print(Lit::Str(text.into())));
                }
                Value::Fun(_) => return Err(STUCK),
            },
            Instr::Read(x) => {
                let l = self.inputs.next().ok_or(STUCK)?.clone();
                self.trace.push(Action::Read(l.clone()));
                self.env.insert(x.name, Value::Lit(l));
            }
            Instr::Call(x, f, es) => return self.call(&x, &f, &es),
            Instr::Return(e) => return self.leave(&e),
            Instr::Stop(None) => return Err(Over(End::Stop(0))),
            Instr::Stop(Some(e)) => return Err(Over(End::Stop(int(self.eval(&e)?)?))),
            Instr::Assert(e) => {
                if !bool(self.eval(&e)?)? {
                    return Err(STUCK);
                }
            }
            Instr::GuardHint(_) => {}
            Instr::Assume(guards, d) => {
                let holds = |e: &Expr| matches!(self.eval(e), Ok(Value::Lit(Lit::Bool(true))));
                if !guards.iter().all(holds) || self.forced() {
                    return self.deoptimize(&d);
                }
            }
            Instr::Anchor(d) => {
                if self.forced() {
                    return self.deoptimize(&d);
                }
            }
            Instr::End => {
                let main = &*self.program.functions[self.place.0].name.name == Program::MAIN;
                return Err(Over(if main { End::Stop(0) } else { End::Stuck }));
            }
        }
        self.place.2 += 1;
        Ok(())
    }

    fn forced(&mut self) -> bool {
        self.held += 1;
        self.force == Some(self.held - 1)
    }

    fn call(&mut self, x: &Ident, callee: &Expr, args: &[Expr]) -> Result<(), Over> {
        let Value::Fun(name) = self.eval(callee)? else { return Err(STUCK) };
        let f = self.program.function(&name).ok_or(STUCK)?;
        let formals = &self.program.functions[f].formals;
        if formals.len() != args.len() {
            return Err(STUCK);
        }
        let mut env = Env::new();
        for (formal, e) in formals.iter().zip(args) {
            env.insert(formal.name.clone(), self.eval(e)?);
        }
        let (g, v, l) = self.place;
        let caller = std::mem::replace(&mut self.env, env);
        self.stack.push(Continuation { place: (g, v, l + 1), result: x.name.clone(), env: caller });
        self.place = (f, 0, 0);
        Ok(())
    }

    fn leave(&mut self, e: &Expr) -> Result<(), Over> {
        let v = self.eval(e)?;
        let Some(k) = self.stack.pop() else {
            return Err(Over(End::Return(if let Value::Lit(l) = v { Some(l) } else { None })));
        };
        self.place = k.place;
        self.env = k.env;
        self.env.insert(k.result, v);
        Ok(())
    }

    /// The frames are listed from the innermost caller out, so the last goes first.
    fn deoptimize(&mut self, d: &Deopt) -> Result<(), Over> {
        let map = |varmap: &Varmap| -> Result<Env, Over> {
            varmap.iter().map(|(x, e)| Ok((x.name.clone(), self.eval(e)?))).collect()
        };
        let frames: Vec<Continuation> = (d.frames.iter().rev())
            .map(|k| {
                let place = self.program.locate(&k.target).expect("a frame's target");
                Ok(Continuation { place, result: k.result.name.clone(), env: map(&k.varmap)? })
            })
            .collect::<Result<_, Over>>()?;
        let env = map(&d.varmap)?;
        self.stack.extend(frames);
        self.env = env;
        self.place = self.program.locate(&d.target).expect("a target");
        Ok(())
    }
}

fn binary(op: BinOp, a: Value, b: Value) -> Eval {
    match op {
        BinOp::Eq => of_bool(a == b),
        BinOp::Ne => of_bool(a != b),
        BinOp::And | BinOp::Or => {
            let (a, b) = (bool(a)?, bool(b)?);
            of_bool(if op == BinOp::And { a && b } else { a || b })
        }
        _ => {
            let (a, b) = (int(a)?, int(b)?);
            match op {
                BinOp::Lt => of_bool(a < b),
                BinOp::Le => of_bool(a <= b),
                BinOp::Gt => of_bool(a > b),
                BinOp::Ge => of_bool(a >= b),
                BinOp::Add => of_int(a.wrapping_add(b)),
                BinOp::Sub => of_int(a.wrapping_sub(b)),
                BinOp::Mul => of_int(a.wrapping_mul(b)),
                BinOp::Div if b != 0 => of_int(a.wrapping_div(b)),
                BinOp::Rem if b != 0 => of_int(a.wrapping_rem(b)),
                _ => Err(STUCK),
            }
        }
    }
}

const STEPS: u64 = 2_000;

/// Trace, end, and how many assumes held.
fn by_the_rules(program: &Program, inputs: &[Lit], force: Option<usize>) -> (Vec<Action>, End, usize) {
    let main = program.function(Program::MAIN).expect("a main");
    let mut c = Configuration {
        program,
        place: (main, 0, 0),
        stack: Vec::new(),
        memory: Vec::new(),
        env: Env::new(),
        inputs: inputs.iter(),
        trace: Vec::new(),
        force,
        held: 0,
    };
    for _ in 0..STEPS {
        if let Err(Over(end)) = c.step() {
            return (c.trace, end, c.held);
        }
    }
    (c.trace, End::Steps, c.held)
}

fn by_the_machine(program: &Program, inputs: &[Lit], force: Option<usize>) -> (Vec<Action>, End, usize) {
    let code = compile(program);
    let limits = Limits { steps: STEPS, ..Limits::default() };
    let mut machine = Machine::start(&code, limits).expect("a main");
    let mut host = Recorder::new(inputs, force.map_or(Force::Never, Force::Only));
    let end = match machine.run(&code, &mut host) {
        Status::Done(Outcome::Stop(n)) => End::Stop(n),
        Status::Done(Outcome::Return(v)) => End::Return(code.strings.lit(v)),
        Status::Done(Outcome::Stuck(_)) => End::Stuck,
        Status::Done(Outcome::Limit(_)) | Status::Paused => End::Steps,
    };
    (host.trace, end, host.reached)
}

/// Compares both on one program; returns how many runs were compared.
fn compare(program: &Program, inputs: &[Lit], seed: u64) -> usize {
    let expected = by_the_rules(program, inputs, None);
    assert_eq!(by_the_machine(program, inputs, None), expected, "seed {seed}\n{program}");
    let forced = expected.2.min(6);
    for k in 0..forced {
        let expected = by_the_rules(program, inputs, Some(k));
        assert_eq!(by_the_machine(program, inputs, Some(k)), expected, "seed {seed}, forced {k}\n{program}");
    }
    1 + forced
}

fn cases(seeds: std::ops::Range<u64>) -> usize {
    let mut runs = 0;
    for seed in seeds {
        let mut rng = Rng::new(seed);
        let mut p = program(&mut rng);
        let mut inputs: Vec<Lit> = (0..8).map(|_| Lit::Int(rng.below(8) as i64 - 1)).collect();
        if rng.one_in(4) {
            inputs[rng.below(8)] = Lit::Nil;
        }
        runs += compare(&p, &inputs, seed);
        for _ in 0..rng.below(8) {
            if let Some(pass) = choose_pass(&mut rng, &p, &Plan::default()) {
                p = pass.apply(&p, &Rules::ALL).unwrap_or(p);
            }
        }
        runs += compare(&p, &inputs, seed);
    }
    runs
}

#[test]
fn the_machine_follows_the_rules() {
    let runs = cases(0..1_500);
    assert!(runs > 4_000, "{runs} runs");
}

/// `cargo test --release -p sourir --test reference -- --ignored --nocapture`
#[test]
#[ignore = "takes long; run in release mode"]
fn the_machine_follows_the_rules_long() {
    println!("{} runs compared", cases(0..200_000));
}
