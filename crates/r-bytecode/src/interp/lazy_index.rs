//! Indexing objects: methods get promises for the indices.

use r_runtime::object::{FLAG_S4, has_flag};
use r_runtime::{Res, Value, Vm};

use super::closures::push_promised_after;
use super::run::Frame;
use super::variables::is_missing_promise;
use crate::code::{ArgSpec, Site};
use crate::feedback::{container, seen};
use crate::op::Word;

/// The method of an internal generic for the object at the top of the stack, called on promises.
fn by_method(vm: &mut Vm, site: &Site, env: Value) -> Res<Option<Value>> {
    let top = vm.stack.sp();
    let x = vm.stack.get(top - 1);
    let def = vm.builtins[site.builtin as usize].def;
    let envs = (env, vm.base_env);
    let classes = vm.dispatch_classes(x);
    let Some(m) = vm.find_s3(def.name, "", &classes, envs, false)? else { return Ok(None) };
    let context = vm.new_ctx(def.name, "", &classes, &m, x, envs);
    vm.stack.push(context);
    let start = vm.stack.sp();
    let object = match site.args.first() {
        Some(ArgSpec::Lazy(code)) => vm.new_forced_promise(*code, x),
        _ => x,
    };
    vm.stack.push(object);
    let names = push_promised_after(vm, site, env, 1)?;
    // SAFETY: this call pushed them and takes them off after their last use.
    let args = unsafe { vm.stack.slice(start, vm.stack.sp()) };
    let r = vm.call_method(&m, context, args, &names, site.call, env);
    vm.stack.truncate(top);
    r.map(Some)
}

/// The builtin on the object at the top of the stack and on the values of the indices.
fn by_builtin(vm: &mut Vm, site: &Site, env: Value, dispatch: bool) -> Res<Value> {
    let top = vm.stack.sp();
    let x = vm.stack.get(top - 1);
    vm.stack.push(x);
    let names = push_promised_after(vm, site, env, 1)?;
    let start = vm.stack.sp();
    for k in top..start {
        let a = vm.stack.get(k);
        let v = if !a.is_promise() {
            a
        } else if is_missing_promise(vm, a) {
            Value::MISSING
        } else {
            vm.force(a)?
        };
        vm.stack.push(v);
    }
    // SAFETY: this call pushed them and takes them off after their last use.
    let args = unsafe { vm.stack.slice(start, vm.stack.sp()) };
    let r = vm.invoke_builtin(site.builtin as usize, args, &names, site.call, env, dispatch);
    vm.stack.truncate(top);
    r
}

#[inline(never)]
fn index_object(vm: &mut Vm, site: &Site, env: Value) -> Res<Value> {
    let x = vm.stack.get(vm.stack.sp() - 1);
    // S4 methods are chosen by the classes of all arguments.
    let s4 = x.is_ptr() && has_flag(x, FLAG_S4);
    if !s4 && let Some(v) = by_method(vm, site, env)? {
        return Ok(v);
    }
    by_builtin(vm, site, env, s4)
}

impl Frame<'_> {
    #[inline(always)]
    pub fn branch_object(&mut self, i: Word) {
        let x = self.peek(0);
        self.c.feedback.record(i.a, seen(x) | container(x));
        if x.is_object() {
            self.jump(i.b);
        }
    }

    pub fn index_lazily(&mut self, i: Word) -> Res<()> {
        self.sync();
        let v = index_object(self.vm, self.site(i.b), self.env)?;
        self.vm.visible = true;
        self.poke(0, v);
        Ok(())
    }
}
