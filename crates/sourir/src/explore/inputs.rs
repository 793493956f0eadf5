//! Generated inputs and arguments: small values of every kind, most often integers, biased
//! to the literals the program itself mentions (those are what branches test).

use crate::machine::run::Arg;
use crate::random::Rng;
use crate::syntax::*;

/// The values worth trying on a program.
pub struct Pool {
    literals: Vec<Lit>,
    functions: Vec<Name>,
}

impl Pool {
    pub fn new(p: &Program) -> Pool {
        let mut literals: Vec<Lit> = (-1..=5).map(Lit::Int).collect();
        literals.extend([Lit::Nil, Lit::Bool(true), Lit::Bool(false)]);
        for (_, _, line) in p.lines() {
            line.instr.each_expr(&mut |e| collect(e, &mut literals));
            if literals.len() > 64 {
                break;
            }
        }
        let functions = p.functions.iter().map(|f| f.name.name.clone()).take(8).collect();
        Pool { literals, functions }
    }

    pub fn literal(&self, rng: &mut Rng) -> Lit {
        rng.pick(&self.literals).cloned().unwrap_or(Lit::Nil)
    }

    pub fn inputs(&self, rng: &mut Rng, n: usize) -> Vec<Lit> {
        // A run of integers is what most programs expect.
        let only_ints = !rng.one_in(4);
        let int = |rng: &mut Rng| Lit::Int(rng.below(8) as i64 - 1);
        (0..n).map(|_| if only_ints { int(rng) } else { self.literal(rng) }).collect()
    }

    pub fn arg(&self, rng: &mut Rng, depth: usize) -> Arg {
        match rng.below(8) {
            0 | 1 if depth > 0 => {
                let n = rng.below(5);
                Arg::Array((0..n).map(|_| self.arg(rng, depth - 1)).collect())
            }
            2 => rng.pick(&self.functions).map_or(Arg::Lit(Lit::Nil), |f| Arg::Fun(f.clone())),
            3 | 4 => Arg::Lit(Lit::Int(rng.below(8) as i64 - 1)),
            _ => Arg::Lit(self.literal(rng)),
        }
    }
}

fn collect(e: &Expr, out: &mut Vec<Lit>) {
    match e {
        Expr::Lit(l) if !out.contains(l) => {
            out.push(l.clone());
            if let Lit::Int(n) = l {
                out.extend([Lit::Int(n.wrapping_add(1)), Lit::Int(n.wrapping_sub(1))]);
            }
        }
        Expr::Lit(_) | Expr::Fun(_) | Expr::Var(_) => {}
        Expr::Index(_, e) | Expr::Length(e) | Expr::Unary(_, e) => collect(e, out),
        Expr::Binary(_, a, b) => {
            collect(a, out);
            collect(b, out);
        }
    }
}
