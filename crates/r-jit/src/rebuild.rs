//! Rebuilds the frames of an exit from its data: environments, promises and operand stacks as the interpreter would
//! have them.
//!
//! Nothing in here triggers a collection, so values may be in vectors meanwhile.

use r_bytecode::interp::bridge;
use r_native::{ExitFrame, ExitState, Source, Step, box_live};
use r_runtime::object::{FLAG_DEFAULT, set_flag};
use r_runtime::{Value, Vm};

use crate::version::Version;

/// The values that an exit's data refer to.
struct Rebuilt {
    live: Vec<Value>,
    steps: Vec<Value>,
}

impl Rebuilt {
    fn get(&self, s: Source) -> Value {
        match s {
            Source::Live(i) => self.live[i as usize],
            // SAFETY: the compiled code keeps its constants alive (`CompiledCode::roots`).
            Source::Const(v) => unsafe { v.value() },
            Source::Step(i) => self.steps[i as usize],
        }
    }
}

pub fn live_values(state: &ExitState, words: &[u64]) -> Vec<Value> {
    // SAFETY: compiled code stored the words of this state's types as it left; they are on the native stack.
    state.live.iter().zip(words).map(|(t, w)| unsafe { box_live(*t, *w) }).collect()
}

/// The version's own frame as it was saved, without carrying out the exit's steps: position, operand stack and
/// environment. A value that a step would make is `NULL`.
pub fn as_it_is<'a>(state: &'a ExitState, words: &[u64]) -> Option<(&'a ExitFrame, Vec<Value>, Value)> {
    let values = Rebuilt { live: live_values(state, words), steps: Vec::new() };
    let frame = state.frames.last()?;
    let word = |s: &Source| if matches!(s, Source::Step(_)) { Value::NULL } else { values.get(*s) };
    Some((frame, frame.stack.iter().map(word).collect(), word(&frame.env)))
}

/// A frame as the interpreter wants it.
pub struct MadeFrame {
    pub stack: Vec<Value>,
    pub env: Value,
    /// The function of an inlined frame; `NULL` for the version's own frame.
    pub callee: Value,
}

/// The frames of an exit, innermost first; at least one.
pub struct Made(pub Vec<MadeFrame>);

impl Made {
    /// The frame that the version itself runs in.
    pub fn outermost(&self) -> &MadeFrame {
        &self.0[self.0.len() - 1]
    }
}

/// Carries out an exit's steps. If the frames were settled before, `settled` has their environments (innermost
/// first), which are not made again.
pub fn rebuild(
    vm: &mut Vm,
    v: &Version,
    state: &ExitState,
    words: &[u64],
    settled: Option<&[Value]>,
) -> Made {
    let mut r = Rebuilt { live: live_values(state, words), steps: Vec::new() };
    for (k, s) in state.steps.iter().enumerate() {
        let of_frame = || state.frames.iter().position(|f| f.env == Source::Step(k as u32));
        let made = match (settled, s) {
            (Some(envs), Step::MkEnv { .. }) => match of_frame() {
                Some(n) => envs[n],
                None => step(vm, v, s, &r),
            },
            (Some(_), Step::StVar { .. }) => Value::NULL,
            _ => step(vm, v, s, &r),
        };
        r.steps.push(made);
    }
    let made = |(n, f): (usize, &ExitFrame)| MadeFrame {
        stack: f.stack.iter().map(|s| r.get(*s)).collect(),
        env: settled.map_or_else(|| r.get(f.env), |envs| envs[n]),
        callee: f.callee.map_or(Value::NULL, |(c, _)| r.get(c)),
    };
    Made(state.frames.iter().enumerate().map(made).collect())
}

fn step(vm: &mut Vm, v: &Version, s: &Step, r: &Rebuilt) -> Value {
    match s {
        Step::StVar { sym, value, env } => {
            // The result is ignored: the variable existed before, and a locked binding would have stopped the store
            // in the interpreter as well.
            // SAFETY: symbols live as long as the session, whose thread this is.
            let sym = unsafe { sym.value() };
            let _ = bridge::write_back(vm, r.get(*env), sym, r.get(*value));
            Value::NULL
        }
        Step::MkEnv { code, names, values, parent } => {
            let c = &v.codes[*code as usize];
            // SAFETY: code that the version mentions keeps its shape alive.
            let shape = unsafe { c.shape.value() };
            let env = vm.call_env(shape, c.slots.len(), r.get(*parent));
            for (n, x) in names.iter().zip(values) {
                let x = r.get(*x);
                if let Some(k) = c.slots.iter().position(|s| s == n) {
                    x.hold();
                    // SAFETY: the environment was just made with these slots.
                    unsafe { *r_runtime::env::slot_ptr(env, k) = x };
                }
            }
            env
        }
        Step::MkComplex { parts } => {
            let [re, im] = parts.map(|p| r.get(p).as_f64_unchecked());
            vm.new_complexes(&[r_runtime::Complex::new(re, im)])
        }
        Step::MkPromise { code, env, value } => {
            let code = &v.codes[*code as usize];
            // SAFETY: versions keep the code that they mention alive.
            let object = unsafe { code.object.value() };
            let p = match value {
                Some(x) => vm.new_forced_promise(object, r.get(*x)),
                None => vm.new_promise(object, r.get(*env)),
            };
            set_flag(p, FLAG_DEFAULT, code.is_default);
            p
        }
    }
}
