//! `options` and `getOption`: the session's settings, with the checks of those that the system
//! itself reads.
//!
//! Names that begin with `rigel.` are the engine's own and never shown.

use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, Effects, Res, Type, Value, Vm, coerce, rerr, symbol};

use crate::args::{needed, warned_int};

pub const TABLE: &[Builtin] = &[
    Builtin::new("options", "...", options).effects(Effects::ALL),
    Builtin::new("getOption", "x default", get_option).effects(Effects::ALL),
];

/// What a value must be to be taken for an option.
#[derive(Clone, Copy)]
enum Check {
    /// An integer in this range; anything else is an error that names the range.
    Range(i32, i32),
    /// A positive integer.
    Positive,
    /// An integer, whatever it is.
    Int,
    /// One logical, `NA` allowed.
    Logical,
    /// One logical that is not `NA`.
    Flag,
    /// A single number.
    Number,
    /// A string of one character.
    Mark,
    /// Anything, as text.
    Text,
}

/// Options that are checked, and whether they can be deleted.
const CHECKED: &[(&str, Check, bool)] = &[
    ("digits", Check::Range(1, 22), false),
    ("width", Check::Range(10, 10000), false),
    ("expressions", Check::Range(25, 500000), false),
    ("max.print", Check::Positive, false),
    ("nwarnings", Check::Int, false),
    ("scipen", Check::Int, true),
    ("warn", Check::Number, false),
    ("warning.length", Check::Range(100, 8170), false),
    ("OutDec", Check::Mark, false),
    ("prompt", Check::Text, false),
    ("continue", Check::Text, false),
    ("keep.source", Check::Logical, false),
    ("keep.source.pkgs", Check::Logical, false),
    ("echo", Check::Logical, false),
    ("check.bounds", Check::Logical, false),
    ("verbose", Check::Logical, false),
    ("browserNLdisabled", Check::Flag, false),
    ("stringsAsFactors", Check::Flag, false),
];

/// Gives a session the options GNU R starts a script with.
pub fn install(vm: &mut Vm) {
    let flags = [
        ("add.smooth", true),
        ("browserNLdisabled", false),
        ("CBoundsCheck", false),
        ("check.bounds", false),
        ("device.ask.default", false),
        ("echo", false),
        ("help.try.all.packages", false),
        ("keep.parse.data", true),
        ("keep.parse.data.pkgs", false),
        ("keep.source", false),
        ("keep.source.pkgs", false),
        ("locatorBell", true),
        ("menu.graphics", true),
        ("PCRE_study", false),
        ("PCRE_use_JIT", true),
        ("show.coef.Pvalues", true),
        ("show.error.messages", true),
        ("show.signif.stars", true),
        ("showErrorCalls", true),
        ("stringsAsFactors", false),
        ("ts.S.compat", false),
        ("useFancyQuotes", true),
        ("verbose", false),
    ];
    let ints = [
        ("citation.bibtex.max", 1),
        ("deparse.cutoff", 60),
        ("digits", 7),
        ("expressions", 5000),
        ("internet.info", 2),
        ("max.print", 99999),
        ("nwarnings", 50),
        ("timeout", 60),
        ("warn", 0),
        ("warning.length", 1000),
        ("width", 80),
    ];
    let texts = [
        ("bitmapType", "cairo"),
        ("browser", "xdg-open"),
        ("continue", "+ "),
        ("demo.ask", "default"),
        ("dvipscmd", "dvips"),
        ("editor", "vi"),
        ("encoding", "native.enc"),
        ("example.ask", "default"),
        ("HTTPUserAgent", "R (4.2.2 x86_64-pc-linux-gnu x86_64 linux-gnu)"),
        ("mailer", "mailto"),
        ("matprod", "default"),
        ("na.action", "na.omit"),
        ("OutDec", "."),
        ("pager", "less"),
        ("papersize", "a4"),
        ("pdfviewer", "xdg-open"),
        ("pkgType", "source"),
        ("printcmd", "lpr"),
        ("prompt", "> "),
        ("rl_word_breaks", " \t\n\"\\'`><=%;,|&{()}"),
        ("str.dendrogram.last", "`"),
        ("texi2dvi", "texi2dvi"),
        ("unzip", "unzip"),
    ];
    flags.iter().for_each(|(n, v)| put_new(vm, n, Value::bool(*v)));
    ints.iter().for_each(|(n, v)| put_new(vm, n, Value::int(*v)));
    for (n, v) in texts {
        let v = vm.string(v);
        put_new(vm, n, v);
    }
    put_new(vm, "scipen", Value::double(0.0));
    put_new(vm, "ts.eps", Value::double(1e-5));
    put_new(vm, "PCRE_limit_recursion", Value::NA);
    install_vectors(vm);
    let maker = vm.sym("strOptions");
    let call = vm.new_values(Kind::Lang, &[maker]);
    let defaults = vm.new_promise(call, vm.base_ns);
    put_new(vm, "str", defaults);
    let (package, name) = (vm.sym("grDevices"), vm.sym("pdf"));
    let call = vm.new_call("::", &[package, name]);
    let device = vm.new_promise(call, vm.base_ns);
    put_new(vm, "device", device);
}

fn install_vectors(vm: &mut Vm) {
    let packages = vm.new_strings(&["datasets", "utils", "grDevices", "graphics", "stats", "methods"]);
    put_new(vm, "defaultPackages", packages);
    let search = vm.new_strings(&["vignette", "demo", "help"]);
    put_new(vm, "help.search.types", search);
    for (name, items) in [
        ("contrasts", &[("unordered", "contr.treatment"), ("ordered", "contr.poly")][..]),
        ("repos", &[("CRAN", "@CRAN@")][..]),
    ] {
        let names: Vec<&str> = items.iter().map(|i| i.0).collect();
        let values: Vec<&str> = items.iter().map(|i| i.1).collect();
        let (v, n) = (vm.new_strings(&values), vm.new_strings(&names));
        let v = vm.with_names(v, n).unwrap_or(v);
        put_new(vm, name, v);
    }
}

/// Sets an option unless the session was started with it.
fn put_new(vm: &mut Vm, name: &str, v: Value) {
    v.hold();
    vm.options.entry(name.to_owned()).or_insert(v);
}

fn get_option(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let Some(name) = x.as_str() else { return rerr!("'x' must be a character string") };
    Ok(value(vm, name)?.unwrap_or(a.or(1, Value::NULL)))
}

/// The value of an option; defaults written in R are promises until they are asked for.
fn value(vm: &mut Vm, name: &str) -> Res<Option<Value>> {
    match vm.options.get(name).copied() {
        Some(p) if p.is_promise() => vm.force(p).map(Some),
        v => Ok(v),
    }
}

fn is_hidden(name: &str) -> bool {
    name.starts_with("rigel.")
}

fn all_options(vm: &mut Vm) -> Res<Value> {
    let mut names: Vec<String> = vm.options.keys().filter(|n| !is_hidden(n)).cloned().collect();
    names.sort_by_key(|n| n.to_lowercase());
    for n in &names {
        value(vm, n)?;
    }
    let read = |vm: &Vm, n: &String| match vm.options.get(n).copied().unwrap_or(Value::NULL) {
        p if p.is_promise() => r_runtime::alloc::promise(p).value.get(),
        v => v,
    };
    let items: Vec<(&str, Value)> = names.iter().map(|n| (n.as_str(), read(vm, n))).collect();
    Ok(vm.named_list(&items))
}

/// The old values a call gives back, in order of its arguments.
#[derive(Default)]
struct Old {
    items: Vec<(String, Value)>,
}

impl Old {
    fn read(&mut self, vm: &mut Vm, name: &str) -> Res<()> {
        let v = value(vm, name)?.unwrap_or(Value::NULL);
        // The operand stack keeps an old value alive once the option is replaced.
        vm.stack.push(v);
        self.items.push((name.to_owned(), v));
        Ok(())
    }
}

fn options(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    if a.dots.is_empty() {
        return all_options(vm);
    }
    let mut old = Old::default();
    let mut visible = true;
    for (i, v) in a.dots.iter().enumerate() {
        visible = match a.dot_name(i) {
            Some(name) => {
                old.read(vm, name)?;
                set_option(vm, name, *v)?;
                false
            }
            None => unnamed(vm, *v, &mut old)?,
        };
    }
    let items: Vec<(&str, Value)> = old.items.iter().map(|(n, v)| (n.as_str(), *v)).collect();
    let r = vm.named_list(&items);
    if !visible {
        vm.stack.push(r);
        renew_variable(vm)?;
    }
    vm.visible = visible;
    Ok(r)
}

/// Base's variable `.Options` has the present options, if anybody ever looked at it.
fn renew_variable(vm: &mut Vm) -> Res<()> {
    let sym = vm.sym(".Options");
    let bound = symbol::base_value(sym);
    let read = !bound.is_unbound()
        && (!bound.is_promise() || !r_runtime::alloc::promise(bound).value.get().is_unbound());
    if read {
        let all = all_options(vm)?;
        let all = vm.coerce_keep(all, Type::Pairlist)?;
        vm.define(vm.base_env, sym, all);
    }
    Ok(())
}

/// An argument without a name: names to read, or a list of options to set. Says whether it reads.
fn unnamed(vm: &mut Vm, v: Value, old: &mut Old) -> Res<bool> {
    match v.rtype() {
        // Of several names only the first is looked at.
        Type::Character => v.strings().iter().take(1).try_for_each(|s| old.read(vm, s.str()))?,
        Type::Null => return Ok(false),
        Type::List | Type::Pairlist if v.is_empty() => return Ok(false),
        Type::List | Type::Pairlist => {
            let names = vm.names(v);
            let Some(names) = names.strings_opt() else { return rerr!("list argument has no valid names") };
            for (n, x) in names.iter().zip(v.values()) {
                old.read(vm, n.str())?;
                set_option(vm, n.str(), *x)?;
            }
            return Ok(false);
        }
        _ => return rerr!("invalid argument"),
    }
    Ok(true)
}

fn set_option(vm: &mut Vm, name: &str, v: Value) -> Res<()> {
    let checked = CHECKED.iter().find(|c| c.0 == name);
    let v = match checked {
        Some((_, _, false)) if v.is_null() => return rerr!("option '{name}' cannot be deleted"),
        Some((_, check, _)) if !v.is_null() => check_value(vm, name, v, *check)?,
        _ => v,
    };
    if name == "expressions" {
        vm.max_depth = coerce::as_int(v).unwrap_or(5000) as usize;
    }
    if v.is_null() {
        vm.options.remove(name);
        return Ok(());
    }
    v.hold();
    vm.options.insert(name.to_owned(), v);
    Ok(())
}

fn check_value(vm: &mut Vm, name: &str, v: Value, check: Check) -> Res<Value> {
    let invalid = || rerr!("invalid value for '{name}'");
    let logical = v.rtype() == Type::Logical && v.len() == 1;
    match check {
        Check::Range(low, high) => {
            let i = warned_int(vm, v)?;
            if i < low || i > high {
                if name == "warning.length" {
                    return invalid();
                }
                return rerr!("invalid '{name}' parameter, allowed {low}...{high}");
            }
            Ok(Value::int(i))
        }
        Check::Positive => match warned_int(vm, v)? {
            i if i > 0 => Ok(Value::int(i)),
            _ => invalid(),
        },
        Check::Int => {
            warned_int(vm, v)?;
            Ok(v)
        }
        Check::Logical if logical => Ok(v),
        Check::Flag if logical && coerce::as_bool(v).is_some() => Ok(v),
        Check::Logical | Check::Flag => invalid(),
        Check::Number if v.len() == 1 && matches!(v.rtype(), Type::Integer | Type::Double) => Ok(v),
        Check::Number => invalid(),
        Check::Mark => match v.as_str() {
            Some(s) if s.chars().count() == 1 => Ok(v),
            Some(_) => {
                vm.warn("'OutDec' must be a string of one character")?;
                Ok(v)
            }
            None => invalid(),
        },
        Check::Text => vm.coerce(v, Type::Character),
    }
}
