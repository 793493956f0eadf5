//! Contexts: what is known of the state in which a version is entered.
//!
//! The context of a *state* (the middle of a function, where an exit left it) is the pc, the types of the operand
//! stack and the types of the variables. States are ordered by implication: same pc, types within types. A version
//! compiled for a context needs no guards for what the context says.
//!
//! The context of a *loop* is its header and the types of the operand stack there. The context of a *direct call*
//! is the list of types under which its arguments are passed. All kinds of contexts are ordered by implication and
//! searched by the same table (crate `versions`).
//!
//! The context of a *call* is what is known of each argument. The level decides how much is looked at (000 section
//! 5.3; callers match arguments to formals, so every context implies that they are in order and not too many):
//!
//! | level | looks at | 000 |
//! |---|---|---|
//! | 0 | nothing: one version for all calls | NotTooManyArgs, CorrectArgOrder |
//! | 1 | whether an argument has been evaluated | Eager |
//! | 2 | whether it is a value and no evaluated promise: reading it runs no code at all | NonReflective |
//! | 3 | whether it has a class attribute | NotObj |
//! | 4 | its type | SimpleInt, SimpleReal |
//! | 5 | that it is missing | missing |
//! | 6 | that it was given | NoExplicitlyMissing |

use r_bytecode::code::{Code, Compiled};
use r_bytecode::op::Op as Bc;
use r_native::type_of;
use r_pir::{Type, builder};
use r_runtime::object::{FLAG_CAPTURED, has_flag};
use r_runtime::{Opaque, Value, alloc, env};
use versions::Context;

use r_policy::POLICY;

/// The state of a frame in the middle of its code.
#[derive(Clone, PartialEq, Debug)]
pub struct StateContext {
    pub pc: u32,
    pub stack: Vec<Type>,
    /// Types of variables, by slot of the code's unit.
    pub vars: Vec<Type>,
    /// Free variables that have a value, and its type. A continuation guesses that they keep their types, and
    /// guards that.
    pub free: Vec<(Value, Type)>,
    /// The environment has escaped.
    pub captured: bool,
}

impl StateContext {
    /// The context of a frame as it is; `None` if it is too large to be worth a continuation.
    pub fn of(code: &Code, c: &Compiled, pc: u32, frame: Value, stack: &[Value]) -> Option<StateContext> {
        let slots = &code.unit.slots;
        if stack.len() > POLICY.continuations.stack || slots.len() > POLICY.continuations.variables {
            return None;
        }
        let by_place = builder::stack_types(c, pc, stack);
        let stack = by_place
            .into_iter()
            .zip(stack)
            .map(|(t, v)| if t == Type::ANY { type_of(*v).classes() } else { t })
            .collect();
        let vars = slots.iter().map(|s| variable_type(env::raw_get(frame, *s))).collect();
        let free = free_variables(c, frame);
        Some(StateContext { pc, stack, vars, free, captured: has_flag(frame, FLAG_CAPTURED) })
    }

    /// This context without the types of variables that don't matter to a version, and without the free variables
    /// whose types it did not guess.
    pub fn only(&self, slots: &[Value], matter: &[Opaque], guessed: &[Opaque]) -> StateContext {
        let keep = |(s, t): (&Value, &Type)| if matter.contains(&s.opaque()) { *t } else { Type::ANY };
        StateContext {
            vars: slots.iter().zip(&self.vars).map(keep).collect(),
            free: self.free.iter().filter(|f| guessed.contains(&f.0.opaque())).copied().collect(),
            ..self.clone()
        }
    }
}

/// The first few free variables that code reads, with their types.
fn free_variables(c: &Compiled, frame: Value) -> Vec<(Value, Type)> {
    let mut free: Vec<(Value, Type)> = Vec::new();
    let loads = c.instrs.iter().map(|i| i.get()).filter(|i| i.op == Bc::LdVar);
    for sym in loads.map(|i| c.consts[i.b as usize]) {
        if free.len() < POLICY.continuations.free && !free.iter().any(|f| f.0 == sym) {
            free.push((sym, variable_type(find(env::parent(frame), sym))));
        }
    }
    free.retain(|f| f.1 != Type::ANY);
    free
}

/// The word bound to a symbol in this environment or the nearest around it.
fn find(from: Value, sym: Value) -> Value {
    let mut e = from;
    while e.is_env() {
        let word = env::raw_get(e, sym);
        if !word.is_unbound() {
            return word;
        }
        e = env::parent(e);
    }
    Value::UNBOUND
}

/// The type that contexts record of a variable's word: that of a value, or that of an evaluated promise's value,
/// with `PROM`. Every other word is `ANY`.
pub fn variable_type(word: Value) -> Type {
    let t = type_of(word).classes();
    if t.within(Type::VAL) {
        return t;
    }
    if !word.is_promise() {
        return Type::ANY;
    }
    let v = type_of(alloc::promise(word).value.get()).classes();
    if v.within(Type::VAL) { v | Type::PROM } else { Type::ANY }
}

/// Functions with more formals than this have one context for all calls.
const MAX_FORMALS: usize = POLICY.calls.formals;

/// Types that contexts tell apart. Of a value of any other type, a context says nothing.
pub const KINDS: [Type; 12] = [
    Type::DBL,
    Type::INT,
    Type::LGL,
    Type::VDBL,
    Type::VINT,
    Type::VLGL,
    Type::STR,
    Type::VSTR,
    Type::VLIST,
    Type::NLIST,
    Type::MDBL,
    Type::CLOSURE,
];

/// The first so many of `KINDS` are also types under which direct calls pass arguments.
pub const PASSED: usize = 7;

/// What a context says of one argument.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fact {
    /// Type of the word in the environment, as `variable_type` gives it.
    pub ty: Type,
    /// What `missing()` answers for the argument, if that is known.
    pub missing: Option<bool>,
}

impl Fact {
    const NONE: Fact = Fact { ty: Type::ANY, missing: None };

    /// What a level of contexts looks at in a formal's word and `missing` bit.
    fn of(level: u8, word: Value, missing: bool) -> Fact {
        let t = variable_type(word);
        let promise = t.meets(Type::PROM) && t != Type::ANY;
        let value = t.without(Type::PROM);
        let by = |n: Type| if promise { n | Type::PROM } else { n };
        let ty = match level {
            _ if t == Type::ANY => Type::ANY,
            0 => Type::ANY,
            1 => Type::VAL | Type::PROM,
            2 => by(Type::VAL),
            3 if value.meets(Type::OBJ) => by(Type::VAL),
            3 => by(Type::VAL.without(Type::OBJ)),
            _ => match KINDS.iter().find(|k| value.within(**k)) {
                Some(k) => by(*k),
                None => Type::ANY,
            },
        };
        let given = !missing && is_given(word, t);
        let missing = match level {
            5 | 6 if missing => Some(true),
            6 if given => Some(false),
            _ => None,
        };
        Fact { ty, missing }
    }

    /// Whether the fact is true of a formal with this word and `missing` bit.
    #[inline]
    pub fn holds(&self, word: Value, missing: bool) -> bool {
        if self.ty == Type::ANY && self.missing != Some(false) {
            return self.missing.is_none_or(|m| m == missing);
        }
        let t = variable_type(word);
        let given = || !missing && is_given(word, t);
        t.within(self.ty) && self.missing.is_none_or(|m| if m { missing } else { given() })
    }

    fn implies(self, o: Fact) -> bool {
        self.ty.within(o.ty) && (o.missing.is_none() || self.missing == o.missing)
    }
}

/// Whether an argument with this word and type was certainly given. A promise for a variable may stand for an
/// argument that is missing in the caller.
fn is_given(word: Value, t: Type) -> bool {
    t.within(Type::VAL) || is_computed(word)
}

/// Whether a word is a promise for something other than a variable.
fn is_computed(word: Value) -> bool {
    word.is_promise() && !alloc::promise_expr(word).is_symbol()
}

/// What is known of the arguments of a call. Every call that may enter compiled code makes one, so it doesn't
/// allocate.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CallContext {
    facts: [Fact; MAX_FORMALS],
    /// How many facts count; none, if the function has more than `MAX_FORMALS` formals.
    n: usize,
}

impl CallContext {
    /// The weakest context of a function with so many formals: every call of it implies this context.
    fn nothing(n_formals: usize) -> CallContext {
        CallContext {
            facts: [Fact::NONE; MAX_FORMALS],
            n: if n_formals > MAX_FORMALS { 0 } else { n_formals },
        }
    }

    /// The context of a call whose environment has just been made.
    pub fn of(level: u8, code: &Code, frame: Value) -> CallContext {
        let mut c = CallContext::nothing(code.unit.n_formals);
        if level == 0 {
            return c;
        }
        let missing = env::missing_bits(frame);
        for (k, (fact, word)) in c.facts[..c.n].iter_mut().zip(env::slots(&frame)).enumerate() {
            *fact = Fact::of(level, word.get(), missing & 1 << k != 0);
        }
        c
    }

    /// The facts that say something, by index of the formal.
    pub fn said(&self) -> Box<[(usize, Fact)]> {
        self.facts().iter().copied().enumerate().filter(|(_, f)| *f != Fact::NONE).collect()
    }

    pub fn facts(&self) -> &[Fact] {
        &self.facts[..self.n]
    }

    /// The weakest context of the same function.
    pub fn any(&self) -> CallContext {
        CallContext::nothing(self.n)
    }

    /// This context without the facts that don't matter to a version: the types of formals not in `known`, and what
    /// `missing()` answers for formals not in `asked`.
    pub fn only(&self, slots: &[Value], known: &[Opaque], asked: &[Opaque]) -> CallContext {
        let mut c = *self;
        for (s, f) in slots.iter().zip(&mut c.facts[..c.n]) {
            f.ty = if known.contains(&s.opaque()) { f.ty } else { Type::ANY };
            f.missing = f.missing.filter(|_| asked.contains(&s.opaque()));
        }
        c
    }
}

impl std::fmt::Display for CallContext {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let said = |a: &Fact| match a.missing {
            Some(true) => format!("missing {}", a.ty),
            Some(false) => format!("given {}", a.ty),
            None => a.ty.to_string(),
        };
        f.write_str(&self.facts().iter().map(said).collect::<Vec<_>>().join(", "))
    }
}

impl Context for CallContext {
    fn implies(&self, other: &Self) -> bool {
        self.n == other.n && self.facts().iter().zip(other.facts()).all(|(a, b)| a.implies(*b))
    }
    fn precision(&self) -> u32 {
        self.facts().iter().map(|f| 2 * precision(f.ty) + u32::from(f.missing.is_some())).sum()
    }
}

/// How much a type says.
fn precision(t: Type) -> u32 {
    let absent = Type::CLASSES.iter().filter(|(c, _)| !t.meets(*c)).count() as u32;
    2 * absent + u32::from(t.is_not_na())
}

fn all_within(a: &[Type], b: &[Type]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.within(*y))
}

/// A loop header, where the interpreter enters versions.
#[derive(Clone, PartialEq, Debug)]
pub struct LoopContext {
    pub pc: u32,
    /// Types of the operand stack.
    pub stack: Vec<Type>,
    /// The environment has escaped.
    pub captured: bool,
}

impl Context for LoopContext {
    fn implies(&self, other: &Self) -> bool {
        // As with states: code for an escaped environment is right for one that did not escape.
        let place = self.pc == other.pc && (other.captured || !self.captured);
        place && all_within(&self.stack, &other.stack)
    }
    fn precision(&self) -> u32 {
        self.stack.iter().map(|t| precision(*t)).sum::<u32>() + u32::from(!self.captured)
    }
}

/// The types under which a direct call passes arguments; `MISSING` for those it doesn't give.
#[derive(Clone, PartialEq, Debug)]
pub struct ArgsContext(pub Vec<Type>);

impl Context for ArgsContext {
    fn implies(&self, other: &Self) -> bool {
        all_within(&self.0, &other.0)
    }
    fn precision(&self) -> u32 {
        self.0.iter().map(|t| precision(*t)).sum()
    }
}

impl Context for StateContext {
    fn implies(&self, other: &Self) -> bool {
        // Code for an escaped environment is right for one that did not escape.
        let place = self.pc == other.pc && (other.captured || !self.captured);
        let has = |o: &(Value, Type)| self.free.iter().any(|f| f.0 == o.0 && f.1.within(o.1));
        place
            && all_within(&self.stack, &other.stack)
            && all_within(&self.vars, &other.vars)
            && other.free.iter().all(has)
    }
    fn precision(&self) -> u32 {
        let free = self.free.iter().map(|f| &f.1);
        let types: u32 = self.stack.iter().chain(&self.vars).chain(free).map(|t| precision(*t)).sum();
        types + u32::from(!self.captured)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn context(pc: u32, vars: &[Type]) -> StateContext {
        StateContext { pc, stack: Vec::new(), vars: vars.to_vec(), free: Vec::new(), captured: false }
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
    fn direct_calls_and_loops_are_ordered_by_types() {
        let args = |t: &[Type]| ArgsContext(t.to_vec());
        assert!(args(&[Type::DBL, Type::INT]).strictly_implies(&args(&[Type::VAL, Type::INT])));
        assert!(!args(&[Type::MISSING]).implies(&args(&[Type::VAL])), "what is not given has no value");
        assert!(args(&[Type::DBL]).precision() > args(&[Type::VAL]).precision());
        let at = |pc, captured| LoopContext { pc, stack: vec![Type::INT], captured };
        assert!(at(3, false).strictly_implies(&at(3, true)) && !at(3, true).implies(&at(3, false)));
        assert!(!at(3, false).implies(&at(4, false)));
    }

    #[test]
    fn a_fact_holds_of_what_it_was_made_from() {
        let words = [Value::int(1), Value::double(1.0), Value::TRUE, Value::NULL, Value::MISSING];
        let facts: Vec<Vec<Fact>> =
            words.map(|w| (0..=6).map(|l| Fact::of(l, w, w == Value::MISSING)).collect()).to_vec();
        for (w, made) in words.iter().zip(&facts) {
            assert!(made.iter().all(|f| f.holds(*w, *w == Value::MISSING)), "{w:?} {made:?}");
            // The fact holds of no word whose own fact doesn't imply it.
            for (o, others) in words.iter().zip(&facts) {
                let (strict, other) = (made[6], others[6]);
                assert_eq!(strict.holds(*o, *o == Value::MISSING), other.implies(strict), "{o:?} {strict:?}");
            }
        }
    }

    #[test]
    fn levels_look_at_more_and_more() {
        let contexts: Vec<Fact> = (0..=6).map(|l| Fact::of(l, Value::int(1), false)).collect();
        for (weak, strong) in contexts.iter().zip(&contexts[1..]) {
            assert!(strong.implies(*weak));
        }
        assert_eq!(contexts[0], Fact::NONE);
        assert_eq!(contexts[4].ty, Type::INT);
        assert_eq!(contexts[6].missing, Some(false));
        assert_eq!(Fact::of(5, Value::MISSING, true).missing, Some(true));
    }

    #[test]
    fn the_order_of_calls_is_antisymmetric_and_respects_precision() {
        let words = [Value::int(1), Value::double(1.0), Value::NULL, Value::MISSING];
        let facts = (0..=6).flat_map(|l| words.map(|w| Fact::of(l, w, w == Value::MISSING)));
        let one = |f: Fact| {
            let mut c = CallContext::nothing(1);
            c.facts[0] = f;
            c
        };
        let all: Vec<CallContext> = facts.map(one).collect();
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
            assert!(a.implies(a) && a.implies(&a.any()));
            assert!(!(a.implies(b) && b.implies(a)) || a == b);
            assert!(!a.strictly_implies(b) || a.precision() > b.precision(), "{a:?} {b:?}");
        }
    }

    #[test]
    fn variables_that_dont_matter_are_anything() {
        let (x, y) = (Value::int(1), Value::int(2));
        let c = context(1, &[Type::INT, Type::DBL]).only(&[x, y], &[y.opaque()], &[]);
        assert_eq!(c.vars, vec![Type::ANY, Type::DBL]);
    }
}
