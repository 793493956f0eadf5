//! Contexts: what is known of the state in which a version is entered.
//!
//! The context of a *state* (the middle of a function, where an exit left it) is the pc, the types
//! of the operand stack and the types of the variables. It is ordered by implication: same place,
//! types within types. A version compiled for a context needs no checks of what the context says.

use r_bytecode::code::{Code, Compiled};
use r_native::type_of;
use r_pir::{Type, builder};
use r_runtime::{Value, alloc, env};
use versions::Context;

/// Operand stacks and environments that a continuation may have at most (000 section 4.9).
const MAX_STACK: usize = 16;
const MAX_VARS: usize = 32;

/// The state of a frame in the middle of its code.
#[derive(Clone, PartialEq, Debug)]
pub struct StateContext {
    pub pc: u32,
    pub stack: Vec<Type>,
    /// By slot of the code's unit.
    pub vars: Vec<Type>,
}

impl StateContext {
    /// The context of a frame as it is; `None` if it is too large to be worth a continuation.
    pub fn of(code: &Code, c: &Compiled, pc: u32, frame: Value, stack: &[Value]) -> Option<StateContext> {
        let slots = &code.unit.slots;
        if stack.len() > MAX_STACK || slots.len() > MAX_VARS {
            return None;
        }
        let by_place = builder::stack_types(c, pc, stack);
        let stack = by_place
            .into_iter()
            .zip(stack)
            .map(|(t, v)| if t == Type::ANY { type_of(*v).classes() } else { t })
            .collect();
        let vars = slots.iter().map(|s| variable_type(env::raw_get(frame, *s))).collect();
        Some(StateContext { pc, stack, vars })
    }

    /// The same without what is known of variables that don't matter.
    pub fn only(&self, slots: &[Value], matter: &[Value]) -> StateContext {
        let keep = |(s, t): (&Value, &Type)| if matter.contains(s) { *t } else { Type::ANY };
        StateContext { vars: slots.iter().zip(&self.vars).map(keep).collect(), ..self.clone() }
    }
}

/// What is worth knowing of a variable's word: the type of a value, or that of the value of a
/// promise (with `PROM`); nothing of others.
pub fn variable_type(word: Value) -> Type {
    let t = type_of(word).classes();
    if t.within(Type::VAL) {
        return t;
    }
    if !word.is_promise() {
        return Type::ANY;
    }
    let v = type_of(alloc::promise(word).value).classes();
    if v.within(Type::VAL) { v | Type::PROM } else { Type::ANY }
}

/// How much a type says.
fn precision(t: Type) -> u32 {
    let absent = Type::CLASSES.iter().filter(|(c, _)| !t.meets(*c)).count() as u32;
    2 * absent + u32::from(t.is_not_na())
}

fn all_within(a: &[Type], b: &[Type]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.within(*y))
}

impl Context for StateContext {
    fn implies(&self, other: &Self) -> bool {
        self.pc == other.pc && all_within(&self.stack, &other.stack) && all_within(&self.vars, &other.vars)
    }
    fn precision(&self) -> u32 {
        self.stack.iter().chain(&self.vars).map(|t| precision(*t)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn context(pc: u32, vars: &[Type]) -> StateContext {
        StateContext { pc, stack: Vec::new(), vars: vars.to_vec() }
    }

    #[test]
    fn the_order_is_that_of_types() {
        let some = [Type::INT, Type::INT.not_na(), Type::DBL, Type::INT | Type::DBL, Type::ANY];
        let all: Vec<StateContext> =
            some.iter().flat_map(|a| some.iter().map(move |b| context(1, &[*a, *b]))).collect();
        for a in &all {
            assert!(a.implies(a));
            assert!(!a.implies(&context(2, &a.vars)));
            for b in &all {
                assert!(!(a.implies(b) && b.implies(a)) || a == b);
                assert!(!a.strictly_implies(b) || a.precision() > b.precision());
            }
        }
    }

    #[test]
    fn variables_that_dont_matter_are_anything() {
        let (x, y) = (Value::int(1), Value::int(2));
        let c = context(1, &[Type::INT, Type::DBL]).only(&[x, y], &[y]);
        assert_eq!(c.vars, vec![Type::ANY, Type::DBL]);
    }
}
