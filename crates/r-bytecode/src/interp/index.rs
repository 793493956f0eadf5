//! Subsetting and its assignment: the scalar cases at once, everything else by the builtin.

use r_runtime::object::{FLAG_ENV_LOCKED, Kind, has_flag};
use r_runtime::subset::plain;
use r_runtime::{Res, Value, Vm, element, env, symbol};

use super::rare;
use super::run::Frame;
use crate::code::{ArgSpec, Site};
use crate::feedback::{IN_GROWN, container, seen};
use crate::op::{Op, Word};

/// A zero-based position from a scalar index that is at least one.
#[inline(always)]
pub(super) fn position(i: Value) -> Option<usize> {
    if i.is_int() {
        let k = i.payload_i32();
        return (k >= 1).then(|| k as usize - 1);
    }
    if i.is_double() {
        let x = i.as_f64_unchecked();
        // SAFETY: the number is within the range of i64.
        return (1.0..4503599627370496.0)
            .contains(&x)
            .then(|| unsafe { x.to_int_unchecked::<i64>() } as usize - 1);
    }
    None
}

/// Whether picking one element of `x` by `[` needs nothing but the element: no class, no names.
#[inline(always)]
fn picks_plainly(vm: &Vm, x: Value) -> bool {
    let a = x.attrs();
    a.is_null() || !x.is_object() && vm.names(x).is_null() && vm.dim(x).len() != 1
}

/// Offset of x[i, j] in a matrix with no attribute but its extents.
#[inline(always)]
fn cell(vm: &Vm, x: Value, i: Value, j: Value) -> Option<usize> {
    let (nr, nc) = element::bare_matrix(vm.s.dim, x)?;
    let (r, c) = (position(i)?, position(j)?);
    (r < nr && c < nc).then(|| c * nr + r)
}

/// Offset of x[i, j] in any matrix.
fn matrix_offset(vm: &Vm, x: Value, i: Value, j: Value) -> Option<usize> {
    let (r, c) = (position(i)?, position(j)?);
    let d = vm.dim(x);
    if d.kind() != Some(Kind::Int) {
        return None;
    }
    match *d.ints() {
        [nr, nc] if r < nr as usize && c < nc as usize => Some(c * nr as usize + r),
        _ => None,
    }
}

/// Offset of x[i, j, k] in an array of three extents.
#[inline(always)]
fn array_offset(vm: &Vm, x: Value, at: [Value; 3]) -> Option<usize> {
    let at = [position(at[0])?, position(at[1])?, position(at[2])?];
    let d = vm.dim(x);
    if d.kind() != Some(Kind::Int) {
        return None;
    }
    let extents: [i32; 3] = (*d.ints()).try_into().ok()?;
    let extents = extents.map(|n| n as usize);
    let inside = at.iter().zip(extents).all(|(k, n)| *k < n);
    inside.then(|| (at[2] * extents[1] + at[1]) * extents[0] + at[0])
}

/// Offset of x[i, j] in a matrix whose element is to have no name and no class.
#[cold]
fn nameless_cell(vm: &Vm, x: Value, i: Value, j: Value) -> Option<usize> {
    if x.is_object() {
        return None;
    }
    matrix_offset(vm, x, i, j).filter(|_| cell_is_nameless(vm, x))
}

/// Whether an element of a matrix has no name: one extent's names alone would give it one.
fn cell_is_nameless(vm: &Vm, x: Value) -> bool {
    match x.attr(vm.s.dimnames).values() {
        [rows, columns] => rows.is_null() == columns.is_null(),
        _ => true,
    }
}

/// Stores a scalar into an unshared vector of the same type; `false` if that isn't what it is.
#[inline(always)]
fn store_plain(vm: &mut Vm, x: Value, k: usize, v: Value) -> bool {
    // SAFETY: the variable alone holds the vector (callers saw `is_writable`). A builtin that has a slice
    // of it can't be under way: what runs code while it reads elements holds their vector.
    if unsafe { element::store(x, k, v) } {
        return true;
    }
    let fits = x.is_kind(Kind::StrVec) && v.is_str() && k < x.len();
    if fits {
        // SAFETY: as above.
        unsafe { vm.set_string(x, k, v) };
    }
    fits
}

/// The bit that says that a store grows a vector.
#[inline(always)]
fn grown(x: Value, k: Value) -> u32 {
    let grows = position(k).is_some_and(|k| x.is_vector() && k == x.len());
    if grows { IN_GROWN } else { 0 }
}

/// Appends in place when the cell has room and nothing but the data depends on the length.
fn append_plain(vm: &mut Vm, x: Value, k: usize, v: Value) -> bool {
    if k != x.len()
        || x.has_attrs()
        || !matches!(x.kind(), Some(Kind::Dbl | Kind::Int | Kind::Lgl | Kind::StrVec))
    {
        return false;
    }
    let fits = match x.kind() {
        Some(Kind::Dbl) => v.is_double(),
        Some(Kind::Int) => v.is_int(),
        Some(Kind::Lgl) => v.is_lgl(),
        _ => v.is_str(),
    };
    fits && vm.grow_in_place(x, k + 1) && store_plain(vm, x, k, v)
}

/// Where a list has the member of a `$`, looked for first where it was the last time.
#[inline(always)]
pub(super) fn member_at(vm: &Vm, x: Value, site: &Site) -> Option<usize> {
    let names = vm.names(x);
    let names = names.strings_opt()?;
    let name = member_name(site);
    let hint = site.member_at.get() as usize;
    match names.get(hint) {
        Some(n) if *n == name => Some(hint),
        _ => search_member(names, name, site),
    }
}

/// What `$` gives for a list that has the member, with a class or without, if there is no method for it.
pub(super) fn plain_member(vm: &mut Vm, x: Value, site: &Site) -> Option<Value> {
    if !x.is_kind(Kind::List) || x.is_object() && !vm.lacks_method("$", x) {
        return None;
    }
    member_at(vm, x, site).and_then(|k| element::load_list(x, k))
}

fn search_member(names: &[Value], name: Value, site: &Site) -> Option<usize> {
    let want = name.bytes();
    let k = names.iter().position(|n| *n == name || n.bytes() == want && !n.is_na_str())?;
    site.member_at.set(k as u32);
    Some(k)
}

/// Replaces a member that a list has; the list is ours alone and has no class.
#[inline(always)]
pub(super) fn set_member(vm: &mut Vm, x: Value, site: &Site, v: Value) -> bool {
    if v.is_null() || v == x {
        return false;
    }
    let Some(k) = member_at(vm, x, site) else { return false };
    // SAFETY: as in `store_plain`; the names searched above are another vector.
    unsafe { vm.set_value(x, k, v) };
    true
}

#[inline(always)]
pub(super) fn member_name(site: &Site) -> Value {
    match site.args.first() {
        Some(ArgSpec::Const(v)) => *v,
        _ => Value::NULL,
    }
}

/// The symbol of a `$`: the call has it, unless the name is given as a string.
#[inline(always)]
fn member_symbol(vm: &mut Vm, site: &Site, name: Value) -> Value {
    match site.call.values().get(2) {
        Some(s) if s.is_symbol() && symbol::name(*s) == name => *s,
        _ => vm.sym_of(name),
    }
}

/// The call a replacement method sees: with the value where the code has a placeholder.
pub(super) fn replacement_call(vm: &mut Vm, call: Value, value: Value) -> Value {
    let mut items = call.values().to_vec();
    if let Some(last) = items.last_mut() {
        *last = vm.quoted(value);
    }
    let new = vm.new_values(Kind::Lang, &items);
    let names = vm.names(call);
    vm.with_names(new, names).unwrap_or(new)
}

/// Calls a replacement builtin on (x, value, indices...) at the top of the stack. The target is
/// released meanwhile, so that the builtin may work in place when only the variable holds it.
#[inline(never)]
fn slow_assign(vm: &mut Vm, site: &Site, env: Value, n: usize) -> Res<Value> {
    let top = vm.stack.sp();
    // SAFETY: the operands of the running instruction, which are taken off when it is done.
    let taken = unsafe { vm.stack.slice(top - n, top) };
    let (x, value) = (taken[0], taken[1]);
    vm.stack.push(x);
    taken[2..].iter().for_each(|v| vm.stack.push(*v));
    vm.stack.push(value);
    // SAFETY: this call pushed them and takes them off after their last use.
    let args = unsafe { vm.stack.slice(top, top + n) };
    let r = super::calls::lending(vm, x, true, |vm| match plain_assign(vm, site, args) {
        Some(r) => Ok(r),
        None => called_assign(vm, site, env, args),
    });
    vm.stack.truncate(top);
    r
}

/// The builtin of an assignment to elements, called with (target, subscripts..., value).
fn called_assign(vm: &mut Vm, site: &Site, env: Value, args: &[Value]) -> Res<Value> {
    let (x, value) = (args[0], args[args.len() - 1]);
    let mut names = vec![Value::NULL; args.len()];
    names[args.len() - 1] = symbol::name(vm.s.value);
    let call = if x.is_object() { replacement_call(vm, site.call, value) } else { site.call };
    vm.assignment = site.whole;
    vm.invoke_builtin(site.builtin as usize, args, &names, call, env, true)
}

/// `[<-` by positions; `None`, and nothing has happened, if it is anything else.
fn plain_assign(vm: &mut Vm, site: &Site, args: &[Value]) -> Option<Value> {
    let def = vm.builtins.get(site.builtin as usize)?.def;
    if def.name != "[<-" || args.iter().any(|v| v.is_promise() || v.is_kind(Kind::Dots)) {
        return None;
    }
    let r = plain::put(vm, args)?;
    vm.visible = true;
    Some(r)
}

impl Frame<'_> {
    #[inline(always)]
    pub fn subset(&mut self, i: Word) -> Res<()> {
        let (x, k) = (self.peek(1), self.peek(0));
        self.c.feedback.record(i.a, seen(x) | seen(k) << 8 | container(x));
        if let Some(k) = position(k) {
            let v = if x.is_ptr() {
                if element::is_bare(x) || picks_plainly(self.vm, x) { element::load(x, k) } else { None }
            } else {
                (k == 0 && !x.is_special()).then_some(x)
            };
            if let Some(v) = v {
                self.drop_n(1);
                self.poke(0, v);
                return Ok(());
            }
        }
        self.subset_rare(i, Op::Subset)
    }

    #[inline(always)]
    pub fn subset2(&mut self, i: Word) -> Res<()> {
        let (x, k) = (self.peek(1), self.peek(0));
        self.c.feedback.record(i.a, seen(x) | seen(k) << 8 | container(x));
        if let Some((_, v)) = self.variable_of(x, k) {
            let v = if v.is_unbound() { Value::NULL } else { self.vm.settle(v)? };
            self.drop_n(1);
            self.poke(0, v);
            return Ok(());
        }
        if let Some(k) = position(k) {
            let v = if !x.is_ptr() {
                (k == 0 && !x.is_special()).then_some(x)
            } else if x.is_object() {
                None
            } else {
                element::load_list(x, k).or_else(|| element::load(x, k))
            };
            if let Some(v) = v {
                self.drop_n(1);
                self.poke(0, v);
                return Ok(());
            }
        }
        self.subset_rare(i, Op::Subset2)
    }

    #[inline(always)]
    pub fn subset_matrix(&mut self, i: Word) -> Res<()> {
        let (x, r, c) = (self.peek(2), self.peek(1), self.peek(0));
        self.c.feedback.record(i.a, seen(x) | seen(r) << 8 | seen(c) << 16 | container(x));
        if x.is_ptr()
            && let Some(k) = cell(self.vm, x, r, c).or_else(|| nameless_cell(self.vm, x, r, c))
            && let Some(v) = element::load(x, k)
        {
            self.drop_n(2);
            self.poke(0, v);
            return Ok(());
        }
        self.builtin_op(i, 3)
    }

    /// `x[i, j, k]`: the builtin knows when the element gets a name.
    #[inline(always)]
    pub fn subset_array(&mut self, i: Word) -> Res<()> {
        let x = self.peek(3);
        if x.is_ptr() && !x.attr(self.vm.s.dimnames).is_null() {
            return self.builtin_op(i, 4);
        }
        self.subset2_array(i)
    }

    /// `x[[i, j, k]]`, and `x[i, j, k]` of an array whose elements have no names.
    pub fn subset2_array(&mut self, i: Word) -> Res<()> {
        let (x, at) = (self.peek(3), [self.peek(2), self.peek(1), self.peek(0)]);
        self.c.feedback.record(i.a, seen(x) | seen(at[0]) << 8 | seen(at[1]) << 16 | container(x));
        if x.is_ptr()
            && !x.is_object()
            && let Some(k) = array_offset(self.vm, x, at)
            && let Some(v) = element::load(x, k)
        {
            self.drop_n(3);
            self.poke(0, v);
            return Ok(());
        }
        self.builtin_op(i, 4)
    }

    #[inline(always)]
    pub fn dollar(&mut self, i: Word) -> Res<()> {
        let x = self.peek(0);
        self.c.feedback.record(i.a, seen(x) | container(x));
        let site = self.site(i.b);
        let name = member_name(site);
        let plain = x.is_ptr() && (!x.is_object() || self.vm.lacks_method("$", x));
        if plain && x.is_kind(Kind::List) {
            if let Some(k) = member_at(self.vm, x, site)
                && let Some(v) = element::load_list(x, k)
            {
                self.poke(0, v);
                return Ok(());
            }
        } else if plain && x.is_env() {
            self.sync();
            let sym = member_symbol(self.vm, site, name);
            let v = env::raw_get(x, sym);
            let v = if v.is_unbound() { Value::NULL } else { self.vm.settle(v)? };
            self.poke(0, v);
            return Ok(());
        }
        self.push(name);
        self.sync();
        let v = super::arith::slow_op(self.vm, site, self.env, 2)?;
        self.drop_n(1);
        self.poke(0, v);
        Ok(())
    }

    #[inline(always)]
    pub fn assign(&mut self, i: Word) -> Res<()> {
        let (x, v, k) = (self.peek(2), self.peek(1), self.peek(0));
        self.c.feedback.record(i.a, seen(x) | seen(v) << 8 | seen(k) << 16 | container(x) | grown(x, k));
        if x.is_ptr()
            && element::is_writable(x)
            && let Some(k) = position(k)
            && (store_plain(self.vm, x, k, v) || append_plain(self.vm, x, k, v))
        {
            self.drop_n(2);
            return Ok(());
        }
        self.assign_rare(i, Op::Assign)
    }

    #[inline(always)]
    pub fn assign2(&mut self, i: Word) -> Res<()> {
        let (x, v, k) = (self.peek(2), self.peek(1), self.peek(0));
        self.c.feedback.record(i.a, seen(x) | seen(v) << 8 | seen(k) << 16 | container(x) | grown(x, k));
        if let Some((sym, _)) = self.variable_of(x, k)
            && !has_flag(x, FLAG_ENV_LOCKED)
        {
            self.vm.set_var(x, sym, v)?;
            self.drop_n(2);
            return Ok(());
        }
        if x.is_ptr()
            && element::is_writable(x)
            && let Some(k) = position(k)
        {
            if x.is_kind(Kind::List) {
                if k < x.len() && !v.is_null() && v != x {
                    // SAFETY: as in `store_plain`.
                    unsafe { self.vm.set_value(x, k, v) };
                    self.drop_n(2);
                    return Ok(());
                }
            } else if store_plain(self.vm, x, k, v) || append_plain(self.vm, x, k, v) {
                self.drop_n(2);
                return Ok(());
            }
        }
        self.assign_rare(i, Op::Assign2)
    }

    #[inline(always)]
    pub fn assign_matrix(&mut self, i: Word) -> Res<()> {
        let (x, v, r, c) = (self.peek(3), self.peek(2), self.peek(1), self.peek(0));
        self.c.feedback.record(i.a, seen(x) | seen(v) << 8 | seen(r) << 16 | container(x));
        if x.is_ptr()
            && element::is_writable(x)
            && let Some(k) = cell(self.vm, x, r, c).or_else(|| matrix_offset(self.vm, x, r, c))
            && store_plain(self.vm, x, k, v)
        {
            self.drop_n(3);
            return Ok(());
        }
        self.replace_op(i, 4)
    }

    #[inline(always)]
    pub fn assign_array(&mut self, i: Word) -> Res<()> {
        let (x, v, at) = (self.peek(4), self.peek(3), [self.peek(2), self.peek(1), self.peek(0)]);
        self.c.feedback.record(i.a, seen(x) | seen(v) << 8 | seen(at[0]) << 16 | container(x));
        if x.is_ptr()
            && element::is_writable(x)
            && let Some(k) = array_offset(self.vm, x, at)
            && store_plain(self.vm, x, k, v)
        {
            self.drop_n(4);
            return Ok(());
        }
        self.replace_op(i, 5)
    }

    #[inline(always)]
    pub fn assign_dollar(&mut self, i: Word) -> Res<()> {
        let (x, v) = (self.peek(1), self.peek(0));
        self.c.feedback.record(i.a, seen(x) | seen(v) << 8 | container(x));
        let site = self.site(i.b);
        let name = member_name(site);
        if x.is_env() && (!x.is_object() || self.vm.lacks_method("$<-", x)) {
            self.sync();
            let sym = member_symbol(self.vm, site, name);
            let whole = site.whole;
            self.vm.set_var(x, sym, v).map_err(|u| u.in_call(whole))?;
            self.drop_n(1);
            return Ok(());
        }
        if x.is_kind(Kind::List) && element::is_writable(x) && set_member(self.vm, x, site, v) {
            self.drop_n(1);
            return Ok(());
        }
        self.push(name);
        self.replace_op(i, 3)
    }

    /// The variable that the name `k` means in `x`, if that is an environment without class, and
    /// what it is bound to. Active and locked bindings are the builtin's business.
    #[inline(always)]
    fn variable_of(&mut self, x: Value, k: Value) -> Option<(Value, Value)> {
        if !x.is_env() || x.is_object() || !k.is_str() || k.is_na_str() || k.bytes().is_empty() {
            return None;
        }
        self.sync();
        let sym = self.vm.sym_of(k);
        let v = env::raw_get(x, sym);
        (!v.is_kind(Kind::Cell)).then_some((sym, v))
    }

    /// An element of a list that is ours may be modified if the list alone holds it, one from
    /// elsewhere (an attribute, what a function returned) only if nothing does.
    #[inline(always)]
    pub fn own_element(&mut self) -> Res<()> {
        let (x, v) = (self.peek(1), self.peek(0));
        let ours = x.is_ptr() && !x.is_object() && matches!(x.kind(), Some(Kind::List | Kind::Env));
        if v.holders() > u32::from(ours) || v.is_ptr() && self.is_operand(v) {
            let copy = self.vm.shallow_copy(v)?;
            self.poke(0, copy);
        }
        Ok(())
    }

    /// Whether the value on top is an operand of this function or of one that called it as well: a caller may have
    /// taken it out of the same environment.
    fn is_operand(&mut self, v: Value) -> bool {
        self.sync();
        let live = self.vm.stack.live();
        live[..live.len() - 1].contains(&v)
    }

    /// An assignment within an argument: earlier arguments on the stack keep their value.
    #[inline(always)]
    pub fn unalias(&mut self, i: Word) -> Res<()> {
        let x = self.peek(0);
        if x.is_ptr() && (1..=i.b as usize).any(|k| self.peek(k) == x) {
            let copy = self.vm.shallow_copy(x)?;
            self.poke(0, copy);
        }
        Ok(())
    }

    /// An element that has no fast form, or whatever else the builtin does.
    #[inline(never)]
    fn subset_rare(&mut self, i: Word, op: Op) -> Res<()> {
        let (x, k) = (self.peek(1), self.peek(0));
        self.sync();
        let Some(v) = rare::subset(self.vm, op, x, k) else { return self.builtin_op(i, 2) };
        self.drop_n(1);
        self.poke(0, v);
        Ok(())
    }

    /// The same for assignments.
    #[inline(never)]
    fn assign_rare(&mut self, i: Word, op: Op) -> Res<()> {
        let (x, v, k) = (self.peek(2), self.peek(1), self.peek(0));
        if x.is_ptr() && element::is_writable(x) && rare::assign(self.vm, op, x, k, v) {
            self.drop_n(2);
            return Ok(());
        }
        self.replace_op(i, 3)
    }

    /// The replacement by its builtin: (x, value, indices...) become the new x.
    #[inline(always)]
    fn replace_op(&mut self, i: Word, n: usize) -> Res<()> {
        self.sync();
        let v = slow_assign(self.vm, self.site(i.b), self.env, n)?;
        self.replace_operands(n, v);
        Ok(())
    }
}
