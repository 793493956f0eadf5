//! `.C` and `.Fortran`: a routine gets copies of the arguments' elements, and these come back as a list.
//!
//! Numbers are passed as vectors of their type, numbers that R marks as single precision as floats, strings as texts that
//! the routine may write to within their length, or replace. A Fortran routine gets the first string only, in a
//! buffer. Functions and environments are passed to C routines as the objects they are.

use std::ffi::{CStr, c_char, c_void};

use r_runtime::object::Kind;
use r_runtime::{CallArgs, Res, Type, Unwind, Value, Vm, rerr};

use crate::dll::{How, prepare, routine};
use crate::session::{Session, before, enter, leave};
use crate::shim;

/// As long as a text may become in a Fortran routine.
const FORTRAN_TEXT: usize = 255;

pub fn dot_c(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    old_style(vm, a, How::C)
}

pub fn dot_fortran(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    old_style(vm, a, How::Fortran)
}

/// An argument as the routine sees it, and what its result is made of.
enum Copy {
    /// A vector whose elements the routine gets.
    Vector(Value),
    /// Elements of a list, which the routine may read.
    List(Value),
    Single(Value, Vec<f32>),
    /// Texts and the pointers to them, which the routine may set.
    Texts {
        of: Value,
        _texts: Vec<Vec<u8>>,
        pointers: Vec<*mut c_char>,
    },
    Text(Value, Vec<u8>),
    /// A function or an environment.
    Object(Value),
}

impl Copy {
    fn address(&mut self) -> *mut c_void {
        match self {
            Copy::Vector(v) => r_runtime::foreign::elements(*v).unwrap_or(0) as *mut c_void,
            Copy::List(v) => v.values().as_ptr().cast_mut().cast(),
            Copy::Single(_, x) => x.as_mut_ptr().cast(),
            Copy::Texts { pointers, .. } => pointers.as_mut_ptr().cast(),
            Copy::Text(_, t) => t.as_mut_ptr().cast(),
            Copy::Object(v) => v.bits() as *mut c_void,
        }
    }

    /// The value after the call.
    fn result(&self, vm: &mut Vm) -> Res<Value> {
        let v = match self {
            Copy::Vector(v) => return Ok(vm.unboxed(*v)),
            Copy::List(v) | Copy::Object(v) => return Ok(*v),
            Copy::Single(of, x) => {
                let x: Vec<f64> = x.iter().map(|x| f64::from(*x)).collect();
                let new = vm.new_doubles(&x);
                (*of, new)
            }
            Copy::Texts { of, pointers, .. } => {
                let mut new = Vec::with_capacity(pointers.len());
                for p in pointers {
                    // SAFETY: a text with its end: one of ours, which ends with a zero byte beyond what the routine may
                    // write, or one that the routine put in its place.
                    let bytes = unsafe { CStr::from_ptr(*p) }.to_bytes();
                    new.push(vm.string_from_bytes(bytes));
                    vm.stack.push(*new.last().unwrap_or(&Value::NULL));
                }
                let new = vm.new_strs(&new);
                (*of, new)
            }
            Copy::Text(of, t) => {
                let end = t.iter().position(|b| *b == 0).unwrap_or(t.len());
                let s = vm.string_from_bytes(&t[..end]);
                (*of, s)
            }
        };
        vm.stack.push(v.1);
        let same = v.0.len() == v.1.len();
        if same { vm.copy_attrs(v.0, v.1) } else { Ok(v.1) }
    }
}

/// Whether a vector has elements that a routine doesn't expect, in the words of the error.
fn odd_elements(v: Value) -> Option<&'static str> {
    match v.kind() {
        Some(Kind::Dbl) if v.doubles().iter().any(|d| !d.is_finite()) => Some("NA/NaN/Inf"),
        Some(Kind::Cplx) if v.complexes().iter().any(|c| !c.re.is_finite() || !c.im.is_finite()) => {
            Some("complex NA/NaN/Inf")
        }
        Some(Kind::Int | Kind::Lgl) if v.ints().contains(&i32::MIN) => Some("NAs"),
        _ => None,
    }
}

fn copied(vm: &mut Vm, v: Value, how: How, checked: bool, place: usize) -> Res<Copy> {
    match v.rtype() {
        Type::Logical | Type::Integer | Type::Double | Type::Complex | Type::Raw => {
            let boxed = vm.boxed(v);
            if checked && let Some(what) = odd_elements(boxed) {
                return rerr!("{what} in foreign function call (arg {place})");
            }
            let single = vm.sym("Csingle");
            if boxed.is_kind(Kind::Dbl) && vm.get_attr(v, single) == Value::TRUE {
                return Ok(Copy::Single(v, boxed.doubles().iter().map(|d| *d as f32).collect()));
            }
            let copy = vm.shallow_copy(boxed)?;
            vm.stack.push(copy);
            Ok(Copy::Vector(copy))
        }
        Type::Character if how == How::Fortran => {
            let mut text = v.strings().first().map(|s| s.str().as_bytes().to_vec()).unwrap_or_default();
            text.truncate(FORTRAN_TEXT);
            text.resize(FORTRAN_TEXT + 1, 0);
            Ok(Copy::Text(v, text))
        }
        Type::Character => {
            let mut texts: Vec<Vec<u8>> = Vec::new();
            for s in v.strings() {
                let mut t = if s.is_na_str() { b"NA".to_vec() } else { s.str().as_bytes().to_vec() };
                t.push(0);
                texts.push(t);
            }
            let pointers = texts.iter_mut().map(|t| t.as_mut_ptr().cast()).collect();
            Ok(Copy::Texts { of: v, _texts: texts, pointers })
        }
        Type::List if how == How::C => {
            let copy = vm.shallow_copy(v)?;
            vm.stack.push(copy);
            Ok(Copy::List(copy))
        }
        _ if how == How::C && (v.is_function() || v.is_env()) => Ok(Copy::Object(v)),
        _ => rerr!("invalid mode ({}) to pass to C or Fortran (arg {place})", vm.typeof_name(v)),
    }
}

fn old_style(vm: &mut Vm, a: &CallArgs<'_>, how: How) -> Res<Value> {
    let (f, name, count) = routine(vm, a, how)?;
    prepare(vm)?;
    if a.dots.len() > shim::MOST_ARGUMENTS {
        return rerr!("too many arguments in foreign function call");
    }
    if count >= 0 && count as usize != a.dots.len() {
        return rerr!("Incorrect number of arguments ({}), expecting {count} for '{name}'", a.dots.len());
    }
    let checked = a.get(2) != Value::TRUE;
    let mut copies = Vec::with_capacity(a.dots.len());
    for (i, v) in a.dots.iter().enumerate() {
        copies.push(copied(vm, *v, how, checked, i + 1)?);
    }
    let pointers: Vec<*mut c_void> = copies.iter_mut().map(Copy::address).collect();
    let start = before(vm);
    // SAFETY: the routine is one of a package's for this way of calling; pointers are to elements of vectors that
    // live until the call ends.
    let done = enter(vm, || unsafe { shim::run(f, &pointers) });
    leave(vm, start);
    if !done {
        return Err(vm.state::<Session>().pending.take().unwrap_or_else(|| Unwind::error("an unknown jump")));
    }
    vm.visible = true;
    let mut results = Vec::with_capacity(copies.len());
    for c in &copies {
        let v = c.result(vm)?;
        vm.stack.push(v);
        results.push(v);
    }
    let list = vm.new_list(&results);
    if a.dot_names.iter().all(|n| !n.is_str()) {
        return Ok(list);
    }
    let names: Vec<Value> =
        a.dot_names.iter().map(|n| if n.is_str() { *n } else { vm.empty_string }).collect();
    let names = vm.new_strs(&names);
    vm.with_names(list, names)
}
