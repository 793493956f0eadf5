//! `deparse` and what `dput` and `dump` are made of. The trees come from `r_runtime::deparse`, the
//! layout from `r_syntax`.

use r_runtime::{Builtin, CallArgs, Res, Type, Value, Vm, rerr};
use r_syntax::DeparseOptions;

use crate::args::{needed, warned_int};

pub const TABLE: &[Builtin] =
    &[Builtin::new("deparse", "expr width.cutoff backtick control nlines", deparse).pure().takes_empty()];

const MIN_CUTOFF: i32 = 20;
const MAX_CUTOFF: i32 = 500;
const DEFAULT_CUTOFF: usize = 60;
const DEFAULT_CONTROL: [&str; 4] = ["keepNA", "keepInteger", "niceNames", "showAttributes"];

fn deparse(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let expr = needed(a, 0, "expr")?;
    let mut options = control(vm, a.get(3))?;
    options.cutoff = cutoff(vm, a.get(1))?;
    options.backtick = match a.get(2) {
        b if b.given() => vm.as_logical3(b) == 1,
        _ => is_code(expr),
    };
    let nlines = match a.get(4) {
        n if n.given() => warned_int(vm, n)?,
        _ => -1,
    };
    let node = vm.to_node(expr);
    vm.check_nesting()?;
    let mut lines = r_syntax::deparse(&node, &options);
    if nlines > 0 {
        lines.truncate(nlines as usize);
    }
    Ok(vm.new_strings(&lines))
}

/// Code keeps backticks by default: calls, expressions and functions, not symbols.
fn is_code(v: Value) -> bool {
    matches!(v.rtype(), Type::Language | Type::Expression | Type::Closure | Type::Builtin)
}

fn cutoff(vm: &mut Vm, v: Value) -> Res<usize> {
    if !v.given() {
        return Ok(DEFAULT_CUTOFF);
    }
    match vm.arg_int_na(v) {
        w @ MIN_CUTOFF..=MAX_CUTOFF => Ok(w as usize),
        _ => {
            vm.warn("invalid 'cutoff' value for 'deparse', using default")?;
            Ok(DEFAULT_CUTOFF)
        }
    }
}

/// The options that `control` names; numbers are bits that GNU R's `.deparseOpts` gives.
pub fn control(vm: &mut Vm, v: Value) -> Res<DeparseOptions> {
    let mut options = DeparseOptions::plain();
    let names: Vec<String> = match v.rtype() {
        _ if !v.given() => DEFAULT_CONTROL.map(str::to_owned).to_vec(),
        Type::Null => Vec::new(),
        Type::Character => v.strings().iter().map(|s| s.str().to_owned()).collect(),
        Type::Integer | Type::Double => bits(vm.arg_int_na(v)),
        _ => return rerr!("invalid 'control' argument"),
    };
    for n in &names {
        let known = CONTROL_BITS.iter().find(|k| k.starts_with(n.as_str()) && n.len() > 2);
        if !options.set_control(known.map_or(n.as_str(), |k| k)) {
            return rerr!("deparse option \u{2018}{n}\u{2019} is not recognized");
        }
    }
    if options.digits17 && options.hex_numeric {
        return rerr!("\"hexNumeric\" and \"digits17\" are mutually exclusive");
    }
    Ok(options)
}

/// The names of the control bits, lowest first.
const CONTROL_BITS: [&str; 11] = [
    "keepInteger",
    "quoteExpressions",
    "showAttributes",
    "useSource",
    "warnIncomplete",
    "delayPromises",
    "keepNA",
    "S_compatible",
    "hexNumeric",
    "digits17",
    "niceNames",
];

fn bits(n: i32) -> Vec<String> {
    let set = |(i, name): (usize, &&str)| (n > 0 && n >> i & 1 == 1).then(|| (*name).to_owned());
    CONTROL_BITS.iter().enumerate().filter_map(set).collect()
}
