//! Paragraphs: `strwrap`.

use r_runtime::{Builtin, CallArgs, Res, Value, Vm};
use r_text::strings::wrap::{Layout, wrap};

use super::texts;
use crate::args::needed;

pub const TABLE: &[Builtin] =
    &[Builtin::new("strwrap", "x width indent exdent prefix simplify initial", strwrap)];

fn strwrap(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = texts(vm, needed(a, 0, "x")?)?;
    let default = 0.9 * vm.print_options().width as f64;
    let width = if a.has(1) { vm.arg_f64(a.get(1), "width")? } else { default };
    let text =
        |vm: &mut Vm, v: Value, name: &str| if v.given() { vm.arg_str(v, name) } else { Ok(String::new()) };
    let prefix = text(vm, a.get(4), "prefix")?;
    let initial = if a.has(6) { text(vm, a.get(6), "initial")? } else { prefix.clone() };
    let mut layout = Layout {
        width: width.max(0.0) as usize,
        indent: vm.arg_int_or(a.get(2), "indent", 0)?.max(0) as usize,
        exdent: vm.arg_int_or(a.get(3), "exdent", 0)?.max(0) as usize,
        initial: &initial,
        prefix: &prefix,
    };
    vm.check_room(layout.indent.max(layout.exdent), x.len())?;
    let inputs: Vec<String> = x.strings().iter().map(|s| s.str().to_owned()).collect();
    if vm.arg_bool_or(a.get(5), "simplify", true)? {
        return Ok(vm.new_strings(&wrap(&inputs, &layout)));
    }
    let mut items = Vec::new();
    for t in &inputs {
        items.push(vm.new_strings(&wrap(std::slice::from_ref(t), &layout)));
        layout.initial = &prefix;
    }
    Ok(vm.new_list(&items))
}
