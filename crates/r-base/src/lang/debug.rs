//! The debugger: `browser`, `debug` and stepping.
//!
//! Code under the debugger is not run by the engine but by `step_through`, which knows the syntax that has statements in it
//! and leaves everything else to the engine. Whether it stops before a statement is a flag of the environment
//! (`FLAG_DEBUG`), which the commands of the browser set. The same flag of a closure means that its calls stop at
//! their start; the engine is told by a hook, so code that nobody debugs knows nothing of all this.
//!
//! The browser reads what the session reads: the rest of the script, or the terminal (`Console`).

use std::io::BufRead;

use r_runtime::error::UnwindKind;
use r_runtime::object::{FLAG_DEBUG, Kind, has_flag, set_flag};
use r_runtime::{Builtin, CallArgs, Res, Unwind, Value, Vm, coerce, rerr, symbol};
use r_syntax::Parser;

pub const TABLE: &[Builtin] = &[
    Builtin::new("browser", "text condition expr skipCalls", browser).invisible(),
    Builtin::special(".stepped", "expr", stepped),
    Builtin::new(".debug", "fun on text condition", debug).invisible(),
    Builtin::new(".isDebugged", "fun", is_debugged),
    Builtin::new(".traced", "fun on", traced).invisible(),
    Builtin::new(".isClosure", "fun", is_closure),
    Builtin::new("returnValue", "default", return_value),
    Builtin::new(".browserInfo", "n condition", browser_info),
    Builtin::new("browserSetDebug", "n", set_debug).invisible(),
];

/// Where the browser reads its commands.
pub trait Console {
    /// The next line without its end; `None` at the end of input.
    fn line(&mut self, prompt: &str) -> Option<Vec<u8>>;
}

/// The terminal, or whatever standard input is.
struct Terminal;

impl Console for Terminal {
    fn line(&mut self, prompt: &str) -> Option<Vec<u8>> {
        print!("{prompt}");
        let _ = std::io::Write::flush(&mut std::io::stdout());
        let mut line = Vec::new();
        let n = std::io::stdin().lock().read_until(b'\n', &mut line).ok()?;
        if n == 0 {
            return None;
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        }
        Some(line)
    }
}

/// How execution goes on after a stop.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Pace {
    #[default]
    Next,
    /// Into the functions that the statement calls.
    Into,
    /// To the end of the innermost loop, or of the function.
    Finish,
}

/// A browser that is reading commands.
#[derive(Clone, Copy)]
struct Stop {
    text: Value,
    condition: Value,
    env: Value,
}

/// Session state. Its values are roots of the `Vm` as well.
#[derive(Default)]
struct Debugger {
    console: Option<Box<dyn Console>>,
    pace: Pace,
    stops: Vec<Stop>,
    /// Closures whose next call stops, and only that.
    once: Vec<Value>,
    /// Closures whose calls are reported.
    traced: Vec<Value>,
    /// What `debug` was given: closure, text, condition.
    notes: Vec<(Value, Value, Value)>,
}

/// Makes the debugger the one that runs code in steps.
pub fn install(vm: &mut Vm) {
    let sym = crate::lazy::library_symbol(vm, ".stepped");
    vm.stepper = symbol::base_value(sym);
}

/// Says where the browser reads.
pub fn set_console(vm: &mut Vm, console: Box<dyn Console>) {
    vm.state::<Debugger>().console = Some(console);
}

fn browser(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    if a.has(2) && !coerce::as_bool(a.get(2)).unwrap_or(false) {
        return Ok(Value::NULL);
    }
    let text = a.or(0, vm.empty_string);
    let skipped = if a.has(3) { coerce::as_int(a.get(3)).unwrap_or(0).max(0) as usize } else { 0 };
    let at = vm.frames.len().checked_sub(1 + skipped);
    if !stepping(a.env) {
        vm.out.print("Called from: ");
        match at {
            Some(i) => vm.print_value(vm.frames[i].call)?,
            None => vm.out.print("top level \n"),
        }
    }
    browse(vm, Stop { text, condition: a.or(1, Value::NULL), env: a.env })?;
    Ok(Value::NULL)
}

/// The innermost frame whose environment this is.
fn frame_of(vm: &Vm, env: Value) -> Option<usize> {
    (0..vm.frames.len()).rev().find(|&i| vm.frames[i].env == env)
}

/// How many browsers and functions under the debugger there are.
fn level(vm: &mut Vm) -> usize {
    let debugged =
        (0..vm.frames.len()).filter(|&i| vm.frames[i].env.is_env() && stepping(vm.frames[i].env)).count();
    debugged + vm.state::<Debugger>().stops.len()
}

fn stepping(env: Value) -> bool {
    has_flag(env, FLAG_DEBUG)
}

/// Reads and executes commands until one goes on.
fn browse(vm: &mut Vm, stop: Stop) -> Res<()> {
    let roots = vm.roots.len();
    vm.roots.extend([stop.text, stop.condition, stop.env]);
    vm.state::<Debugger>().stops.push(stop);
    let r = read_commands(vm, stop.env);
    vm.state::<Debugger>().stops.pop();
    vm.roots.truncate(roots);
    r
}

fn read_commands(vm: &mut Vm, env: Value) -> Res<()> {
    loop {
        let prompt = format!("Browse[{}]> ", level(vm));
        let Some(text) = read_expression(vm, &prompt) else {
            return command(vm, "n", env).map(|_| ());
        };
        let mut parser = Parser::new(&text);
        let mut any = false;
        loop {
            match parser.next_expr() {
                Ok(None) => break,
                Ok(Some(node)) => {
                    any = true;
                    let expr = vm.from_node(&node);
                    if expr.is_symbol()
                        && let Some(goes_on) = command(vm, symbol::text(&expr), env)?
                    {
                        if goes_on {
                            return Ok(());
                        }
                        continue;
                    }
                    match evaluate(vm, expr, env) {
                        Ok(true) => {}
                        Ok(false) => break,
                        // There is no function to return from but the browser.
                        Err(u) if matches!(u.kind(), UnwindKind::Return { env: from, .. } if *from == env) => {
                            return command(vm, "n", env).map(|_| ());
                        }
                        Err(u) => return Err(u),
                    }
                }
                Err(e) => {
                    vm.out.message(&format!("{}\n", e.script_message()));
                    any = true;
                    break;
                }
            }
        }
        let nothing_means_next = !vm.options.get("browserNLdisabled").is_some_and(|v| *v == Value::TRUE);
        if !any && nothing_means_next {
            return command(vm, "n", env).map(|_| ());
        }
    }
}

/// Lines up to the end of an expression; `None` at the end of input.
fn read_expression(vm: &mut Vm, prompt: &str) -> Option<Vec<u8>> {
    vm.out.flush();
    let mut console = vm.state::<Debugger>().console.take().unwrap_or_else(|| Box::new(Terminal));
    let mut text: Option<Vec<u8>> = None;
    while let Some(line) = console.line(if text.is_none() { prompt } else { "+ " }) {
        let all = text.get_or_insert_with(Vec::new);
        all.extend_from_slice(&line);
        all.push(b'\n');
        if is_complete(all) {
            break;
        }
    }
    vm.state::<Debugger>().console = Some(console);
    text
}

fn is_complete(text: &[u8]) -> bool {
    let mut parser = Parser::new(text);
    loop {
        match parser.next_expr() {
            Ok(Some(_)) => {}
            Ok(None) => return true,
            Err(e) => return !e.incomplete,
        }
    }
}

/// Executes a command of the browser: whether it goes on. `None` if this is none.
fn command(vm: &mut Vm, name: &str, env: Value) -> Res<Option<bool>> {
    let pace = match name {
        "n" => Pace::Next,
        "s" => Pace::Into,
        "f" => Pace::Finish,
        "c" | "cont" => {
            set_flag(env, FLAG_DEBUG, false);
            return Ok(Some(true));
        }
        "Q" => {
            set_flag(env, FLAG_DEBUG, false);
            if vm.interactive() {
                return Err(Unwind::new(UnwindKind::TopLevel));
            }
            vm.out.message("Execution halted\n");
            return Err(Unwind::new(UnwindKind::Quit { status: 1 }));
        }
        "where" => {
            show_stack(vm);
            return Ok(Some(false));
        }
        "help" => {
            vm.out.print(HELP);
            return Ok(Some(false));
        }
        _ => return Ok(None),
    };
    set_flag(env, FLAG_DEBUG, true);
    vm.state::<Debugger>().pace = pace;
    Ok(Some(true))
}

const HELP: &str = "\
n          next
s          step into
f          finish
c or cont  continue
Q          quit
where      show stack
help       show help
<expr>     evaluate expression
";

fn show_stack(vm: &mut Vm) {
    for (k, i) in (0..vm.frames.len()).rev().enumerate() {
        let call = vm.frames[i].call;
        let text = vm.deparse_lines(call, 60).join("\n");
        vm.out.print(&format!("where {}: {text}\n", k + 1));
    }
    vm.out.print("\n");
}

/// Evaluates what was typed and prints its value; whether it succeeded. An error that nobody handles leaves the browser
/// where it is.
fn evaluate(vm: &mut Vm, expr: Value, env: Value) -> Res<bool> {
    // What the program handles is not for what is typed.
    let kept = vm.handlers.globals.min(vm.handlers.handlers.len());
    let handlers = vm.handlers.handlers.split_off(kept);
    let roots = vm.roots.len();
    vm.roots.extend(handlers.iter().flat_map(|h| [h.class, h.function]));
    let r = evaluate_alone(vm, expr, env);
    vm.roots.truncate(roots);
    vm.handlers.handlers.truncate(kept);
    vm.handlers.handlers.extend(handlers);
    r
}

fn evaluate_alone(vm: &mut Vm, expr: Value, env: Value) -> Res<bool> {
    let mark = vm.mark();
    vm.visible = true;
    let r = step_through(vm, expr, env).and_then(|v| if vm.visible { vm.print_value(v) } else { Ok(()) });
    let Err(u) = r else {
        vm.print_warnings();
        return Ok(true);
    };
    let u = vm.signalled(u);
    match u.kind() {
        UnwindKind::TopLevel => {
            vm.print_warnings_after_error();
            vm.reset_to(&mark);
            Ok(false)
        }
        _ => Err(u),
    }
}

/// Runs the body of a function, or an expression, as the debugger does.
fn stepped(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let body = a.call.values()[1];
    let called = frame_of(vm, a.env).map(|i| vm.frames[i]).filter(|f| f.function.is_closure());
    if let Some(f) = called.filter(|f| !f.generic_call)
        && vm.state::<Debugger>().traced.contains(&f.function)
    {
        vm.out.print("trace: ");
        vm.print_value(f.call)?;
    }
    let Some(frame) = called.filter(|f| wants_stop(vm, f.function)) else {
        return step_through(vm, body, a.env);
    };
    let pace = vm.state::<Debugger>().pace;
    vm.out.print("debugging in: ");
    vm.print_value(frame.call)?;
    set_flag(a.env, FLAG_DEBUG, true);
    vm.state::<Debugger>().pace = Pace::Next;
    let note = vm.state::<Debugger>().notes.iter().find(|n| n.0 == frame.function).copied();
    let (_, text, condition) = note.unwrap_or((Value::NULL, vm.empty_string, Value::NULL));
    announce(vm, "debug: ", body, Stop { text, condition, env: a.env })?;
    let r = step_through(vm, body, a.env);
    // A `return` is how most functions end.
    let ended = match &r {
        Ok(_) => true,
        Err(u) => matches!(u.kind(), UnwindKind::Return { env, .. } if *env == a.env),
    };
    vm.state::<Debugger>().pace = if pace == Pace::Into { Pace::Next } else { pace };
    if ended {
        vm.out.print("exiting from: ");
        vm.print_value(frame.call)?;
        // As with any output of the debugger's, whatever the function said about its value is forgotten.
        vm.visible = true;
    }
    r
}

/// Whether calls of a closure stop; one that was to stop once doesn't any more.
fn wants_stop(vm: &mut Vm, f: Value) -> bool {
    if has_flag(f, FLAG_DEBUG) {
        return true;
    }
    let once = &mut vm.state::<Debugger>().once;
    let at = once.iter().position(|o| *o == f);
    if let Some(at) = at {
        once.remove(at);
        release(vm, f);
    }
    at.is_some()
}

/// Lets the engine run a closure again, if nothing else wants it stepped.
fn release(vm: &mut Vm, f: Value) {
    let state = vm.state::<Debugger>();
    let wanted = state.once.contains(&f) || state.traced.contains(&f);
    if !has_flag(f, FLAG_DEBUG) && !wanted {
        (vm.hooks.step)(vm, f, false);
        if let Some(at) = vm.roots.iter().rposition(|r| *r == f) {
            vm.roots.remove(at);
        }
    }
}

/// Shows a statement that is next, and stops.
fn announce(vm: &mut Vm, prefix: &str, statement: Value, stop: Stop) -> Res<()> {
    vm.out.print(prefix);
    vm.print_value(statement)?;
    browse(vm, stop)
}

/// Stops before a statement, if the environment is under the debugger.
fn stop_before(vm: &mut Vm, prefix: &str, statement: Value, env: Value) -> Res<()> {
    if !stepping(env) || vm.state::<Debugger>().pace == Pace::Finish {
        return Ok(());
    }
    announce(vm, prefix, statement, Stop { text: vm.empty_string, condition: Value::NULL, env })
}

fn has_braces(e: Value) -> bool {
    e.is_lang() && is_form(e.values()[0], "{")
}

fn is_form(head: Value, name: &str) -> bool {
    head.is_symbol() && symbol::text(&head) == name
}

/// Evaluates an expression statement by statement.
fn step_through(vm: &mut Vm, e: Value, env: Value) -> Res<Value> {
    vm.check_native_stack()?;
    let items = if e.is_lang() { e.values() } else { &[] };
    let form = match items.first() {
        Some(head) if head.is_symbol() && symbol::base_value(*head).is_kind(Kind::Builtin) => {
            symbol::text(head)
        }
        _ => "",
    };
    match (form, items) {
        ("{", [_, statements @ ..]) => block(vm, statements, env),
        ("if", [_, condition, branches @ ..]) if !branches.is_empty() => {
            let yes = truth(vm, *condition, e, env)?;
            match if yes { branches.first() } else { branches.get(1) } {
                Some(branch) => body(vm, *branch, env),
                None => {
                    vm.visible = false;
                    Ok(Value::NULL)
                }
            }
        }
        ("for", [_, var, seq, body]) => for_loop(vm, *var, *seq, *body, env),
        ("while", [_, condition, inside]) => {
            if truth(vm, *condition, e, env)? {
                in_loop(vm, env, |vm| {
                    once(vm, *inside, env)?;
                    stop_before(vm, "debug: (while) ", *condition, env)?;
                    truth(vm, *condition, e, env)
                })?;
            }
            vm.visible = false;
            Ok(Value::NULL)
        }
        ("repeat", [_, inside]) => {
            in_loop(vm, env, |vm| once(vm, *inside, env).map(|()| true))?;
            vm.visible = false;
            Ok(Value::NULL)
        }
        _ => leaf(vm, e, env),
    }
}

fn truth(vm: &mut Vm, condition: Value, call: Value, env: Value) -> Res<bool> {
    let v = vm.eval(condition, env)?;
    let saved = std::mem::replace(&mut vm.current_call, call);
    let r = vm.as_condition(v).map_err(|u| vm.signalled(u));
    vm.current_call = saved;
    r
}

fn block(vm: &mut Vm, statements: &[Value], env: Value) -> Res<Value> {
    let mut last = Value::NULL;
    vm.visible = true;
    for s in statements {
        stop_before(vm, "debug: ", *s, env)?;
        vm.visible = true;
        last = step_through(vm, *s, env)?;
    }
    Ok(last)
}

/// A branch, or what a loop repeats: without braces it is a statement of its own.
fn body(vm: &mut Vm, e: Value, env: Value) -> Res<Value> {
    if !has_braces(e) {
        stop_before(vm, "debug: ", e, env)?;
    }
    vm.visible = true;
    step_through(vm, e, env)
}

/// One time round a loop.
fn once(vm: &mut Vm, e: Value, env: Value) -> Res<()> {
    match body(vm, e, env) {
        Err(u) if matches!(u.kind(), UnwindKind::Next { env: to } if *to == env) => Ok(()),
        r => r.map(|_| ()),
    }
}

/// Goes round while `round` says so. A loop that was to be finished is, when this ends.
fn in_loop(vm: &mut Vm, env: Value, mut round: impl FnMut(&mut Vm) -> Res<bool>) -> Res<()> {
    let outside = vm.state::<Debugger>().pace;
    let r = loop {
        vm.safepoint()?;
        match round(vm) {
            Ok(true) => {}
            Ok(false) => break Ok(()),
            Err(u) if matches!(u.kind(), UnwindKind::Break { env: to } if *to == env) => break Ok(()),
            Err(u) => break Err(u),
        }
    };
    let pace = &mut vm.state::<Debugger>().pace;
    if *pace == Pace::Finish && outside != Pace::Finish {
        *pace = Pace::Next;
    }
    r
}

fn for_loop(vm: &mut Vm, var: Value, seq: Value, inside: Value, env: Value) -> Res<Value> {
    let mut seq = vm.eval(seq, env)?;
    if vm.inherits(seq, "factor") {
        seq = crate::base_call::call_base(vm, "as.character", &[seq])?;
    }
    let n = seq.len();
    let mut k = 0;
    in_loop(vm, env, |vm| {
        if k >= n {
            return Ok(false);
        }
        let v = element(vm, seq, k)?;
        vm.set_var(env, var, v)?;
        k += 1;
        once(vm, inside, env).map(|()| true)
    })?;
    vm.visible = false;
    Ok(Value::NULL)
}

fn element(vm: &mut Vm, seq: Value, k: usize) -> Res<Value> {
    if seq.is_list() || seq.is_kind(Kind::Expr) || seq.is_kind(Kind::Pairlist) {
        return Ok(seq.values()[k]);
    }
    let index = Value::double(k as f64 + 1.0);
    crate::base_call::call_base(vm, ".subset2", &[seq, index])
}

/// Evaluates what has no statements in it. A step into it stops in each closure that it calls by name.
fn leaf(vm: &mut Vm, e: Value, env: Value) -> Res<Value> {
    if !stepping(env) || vm.state::<Debugger>().pace != Pace::Into {
        return vm.eval(e, env);
    }
    let mut called = Vec::new();
    called_closures(vm, e, env, &mut called)?;
    for f in &called {
        stop_once(vm, *f);
    }
    let r = vm.eval(e, env);
    for f in called {
        let once = &mut vm.state::<Debugger>().once;
        if let Some(at) = once.iter().position(|o| *o == f) {
            once.remove(at);
            release(vm, f);
        }
    }
    r
}

fn stop_once(vm: &mut Vm, f: Value) {
    vm.roots.push(f);
    vm.state::<Debugger>().once.push(f);
    (vm.hooks.step)(vm, f, true);
}

/// The closures that an expression calls by name, each once.
fn called_closures(vm: &mut Vm, e: Value, env: Value, out: &mut Vec<Value>) -> Res<()> {
    if !e.is_lang() {
        return Ok(());
    }
    let items = e.values();
    let head = items[0];
    if head.is_symbol() {
        if is_form(head, "function") || is_form(head, "quote") {
            return Ok(());
        }
        if let Some(f) = vm.find_fun_opt(env, head)?
            && f.is_closure()
            && !out.contains(&f)
        {
            out.push(f);
        }
    }
    items.iter().try_for_each(|i| called_closures(vm, *i, env, out))
}

/// `debug(fun)`, `debugonce(fun)` (`on` is NA), `undebug(fun)`.
fn debug(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let f = a.get(0);
    if !f.is_function() {
        return rerr!("argument must be a function");
    }
    if !f.is_closure() {
        return Ok(Value::NULL);
    }
    let marked = has_flag(f, FLAG_DEBUG);
    match coerce::as_bool(a.get(1)) {
        Some(true) => {
            if !marked {
                vm.roots.push(f);
                set_flag(f, FLAG_DEBUG, true);
                (vm.hooks.step)(vm, f, true);
            }
        }
        Some(false) if marked => {
            set_flag(f, FLAG_DEBUG, false);
            release(vm, f);
        }
        Some(false) => vm.warn("argument is not being debugged")?,
        None => stop_once(vm, f),
    }
    let (text, condition) = (a.or(2, vm.empty_string), a.or(3, Value::NULL));
    vm.roots.extend([f, text, condition]);
    let notes = &mut vm.state::<Debugger>().notes;
    notes.retain(|n| n.0 != f);
    notes.push((f, text, condition));
    Ok(Value::NULL)
}

fn is_closure(_: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    Ok(Value::bool(a.get(0).is_closure()))
}

/// What the function is about to return whose `on.exit` is running.
fn return_value(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    Ok(if vm.returning.is_unbound() { a.or(0, Value::NULL) } else { vm.returning })
}

/// Has the calls of a closure reported, or no longer.
fn traced(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let f = a.get(0);
    if !f.is_function() {
        return rerr!("argument must be a function");
    }
    if !f.is_closure() {
        return rerr!("tracing of primitive functions is not implemented in Rigel yet");
    }
    let list = &mut vm.state::<Debugger>().traced;
    let known = list.contains(&f);
    match coerce::as_bool(a.get(1)) {
        Some(true) if !known => {
            list.push(f);
            vm.roots.push(f);
            (vm.hooks.step)(vm, f, true);
        }
        Some(false) if known => {
            list.retain(|t| *t != f);
            release(vm, f);
        }
        _ => {}
    }
    Ok(Value::NULL)
}

fn is_debugged(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let f = a.get(0);
    if !f.is_function() {
        return rerr!("argument must be a function");
    }
    let once = vm.state::<Debugger>().once.contains(&f);
    Ok(Value::bool(f.is_closure() && (has_flag(f, FLAG_DEBUG) || once)))
}

/// The `n`th browser from the innermost.
fn nth_stop(vm: &mut Vm, n: Value) -> Res<Stop> {
    let n = coerce::as_int(n).unwrap_or(0);
    if n < 1 {
        return rerr!("number of contexts must be positive");
    }
    let stops = &vm.state::<Debugger>().stops;
    match stops.len().checked_sub(n as usize) {
        Some(at) => Ok(stops[at]),
        None if stops.is_empty() => rerr!("no browser context to query"),
        None => rerr!("not that many functions on the stack"),
    }
}

fn browser_info(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let stop = nth_stop(vm, a.get(0))?;
    Ok(if coerce::as_bool(a.get(1)) == Some(true) { stop.condition } else { stop.text })
}

/// Lets the function `n` levels above the browser's be stepped through as well.
fn set_debug(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = if a.has(0) { coerce::as_int(a.get(0)).unwrap_or(0) } else { 1 };
    if n < 1 {
        return rerr!("number of contexts must be positive");
    }
    let stop = nth_stop(vm, Value::int(1))?;
    let Some(at) = frame_of(vm, stop.env).and_then(|i| (i + 1).checked_sub(n as usize)) else {
        return rerr!("not that many functions on the stack");
    };
    if let Some(i) = at.checked_sub(1) {
        let env = vm.frame_env(i);
        set_flag(env, FLAG_DEBUG, true);
    }
    Ok(Value::NULL)
}
