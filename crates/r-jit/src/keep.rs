//! Which values compiled code keeps alive.
//!
//! The collector asks a code object for the values that its versions refer to (`Tier::roots`). `Kept` records which
//! of them belong to which version, by its handle, from when the version's plan is made until its memory is
//! reclaimed.

use r_bytecode::code::Compiled;
use r_runtime::Opaque;

use crate::engine::with_history;

/// The values that versions of one code object mention, by handle.
#[derive(Default)]
pub struct Kept(Vec<(u64, Vec<Opaque>)>);

/// Keeps values alive for a version.
pub fn keep<'a>(c: &Compiled, handle: u64, values: impl Iterator<Item = &'a Opaque>) {
    let values: Vec<Opaque> = values.copied().filter(|v| v.is_ptr()).collect();
    add(&mut c.tier.roots.borrow_mut(), &values);
    c.dirty.set(true);
    with_history(c, |vs| match vs.kept.0.iter_mut().find(|k| k.0 == handle) {
        Some(k) => add(&mut k.1, &values),
        None => {
            let mut all = Vec::new();
            add(&mut all, &values);
            vs.kept.0.push((handle, all));
        }
    });
}

/// Adds values without repetition: versions of the same code mention the same values.
fn add(all: &mut Vec<Opaque>, more: &[Opaque]) {
    all.extend(more);
    all.sort_unstable_by_key(|v| v.bits());
    all.dedup();
}

/// Releases the values of a version that was reclaimed or never came to be.
pub fn forget(c: &Compiled, handle: u64) {
    with_history(c, |vs| {
        vs.kept.0.retain(|k| k.0 != handle);
        let mut all = Vec::new();
        vs.kept.0.iter().for_each(|k| all.extend(&k.1));
        let mut roots = c.tier.roots.borrow_mut();
        roots.clear();
        add(&mut roots, &all);
    });
}
