//! Where compiled code finds things: words, tags, offsets of fields.

use std::mem::offset_of;

use crate::helpers::CallSite;
use r_runtime::Vm;
use r_runtime::frame::{Frame, Frames};
use r_runtime::object::{
    CellObj, ClosureObj, DATA_OFFSET, ENV_SLOTS_OFFSET, EnvObj, PromiseObj, RModel, SymObj, VectorObj,
};

use crate::helpers::{DirectSite, Lazy};
use r_runtime::value::{TAG_INT, TAG_LGL, TAG_PTR, TAG_SHIFT, TAG_SPECIAL};

/// A helper's result: an unwinding is pending.
pub const ERR: u64 = TAG_SPECIAL << TAG_SHIFT | 0xE;
/// A helper's result: done, but compiled code must leave.
pub const LEAVE: u64 = TAG_SPECIAL << TAG_SHIFT | 0xF;

pub const INT_BITS: u64 = TAG_INT << TAG_SHIFT;
pub const LGL_BITS: u64 = TAG_LGL << TAG_SHIFT;
pub const SPECIAL_BITS: u64 = TAG_SPECIAL << TAG_SHIFT;
pub const PTR_BITS: u64 = TAG_PTR << TAG_SHIFT;

const fn o(offset: usize) -> i32 {
    assert!(offset < i32::MAX as usize);
    offset as i32
}

pub const HEADER: i32 = 0;
pub const ATTRS: i32 = o(offset_of!(VectorObj, attrs));
pub const LEN: i32 = o(offset_of!(VectorObj, len));
pub const DATA: i32 = o(DATA_OFFSET);
pub const SLOTS: i32 = o(ENV_SLOTS_OFFSET);
pub const ENV_PARENT: i32 = o(offset_of!(EnvObj, parent));
pub const ENV_SHAPE: i32 = o(offset_of!(EnvObj, shape));
pub const ENV_TABLE: i32 = o(offset_of!(EnvObj, table));
pub const ENV_MISSING: i32 = o(offset_of!(EnvObj, missing));
pub const CLOSURE_CODE: i32 = o(offset_of!(ClosureObj, code));
pub const CLOSURE_ENV: i32 = o(offset_of!(ClosureObj, env));
pub const PROMISE_VALUE: i32 = o(offset_of!(PromiseObj, value));
pub const SYM_BASE: i32 = o(offset_of!(SymObj, base));
pub const SYM_GLOBAL: i32 = o(offset_of!(SymObj, global));
pub const SYM_HASH: i32 = o(offset_of!(SymObj, hash));
pub const CELL_SYMBOL: i32 = o(offset_of!(CellObj, symbol));
pub const CELL_VALUE: i32 = o(offset_of!(CellObj, value));
pub const VM_FRAMES: i32 = o(offset_of!(Vm, frames) + Frames::BASE_OFFSET);
pub const VM_FRAMES_LEN: i32 = o(offset_of!(Vm, frames) + Frames::LEN_OFFSET);
pub const VM_DEPTH: i32 = o(offset_of!(Vm, depth));
pub const VM_MAX_DEPTH: i32 = o(offset_of!(Vm, max_depth));
pub const VM_STACK_LIMIT: i32 = o(offset_of!(Vm, stack_limit));
pub const FRAME_SIZE: i64 = size_of::<Frame>() as i64;
pub const FRAME_ENV: i32 = o(offset_of!(Frame, env));
pub const FRAME_CALL: i32 = o(offset_of!(Frame, call));
pub const FRAME_FUNCTION: i32 = o(offset_of!(Frame, function));
pub const FRAME_CALLER: i32 = o(offset_of!(Frame, caller));
pub const FRAME_ARGS: i32 = o(offset_of!(Frame, args));
pub const FRAME_ON_EXIT: i32 = o(offset_of!(Frame, on_exit));
pub const FRAME_DISPATCH: i32 = o(offset_of!(Frame, dispatch));
pub const FRAME_LAZY: i32 = o(offset_of!(Frame, lazy));
pub const FRAME_GENERIC: i32 = o(offset_of!(Frame, generic_call));
pub const SITE_CALL: i32 = o(offset_of!(DirectSite, call));
pub const SITE_ENTRY: i32 = o(offset_of!(DirectSite, entry));
/// The body of a code object: a pointer to a trait object, whose first word is the address.
pub const CODE_BODY: i32 = o(offset_of!(r_runtime::object::CodeObj, body));
pub const PROTO_DIRECT: i32 = o(offset_of!(r_bytecode::code::Proto, direct));
/// The number of arguments of an entry for direct calls: the word behind the address of its code.
pub const ENTRY_ARGS: i32 = 8;
pub const SITE_CALLER: i32 = o(offset_of!(DirectSite, caller));
/// Where the live words begin in a `Lazy`.
pub const LAZY_LIVE: i32 = o(offset_of!(Lazy, live));
pub const VM_VISIBLE: i32 = o(offset_of!(Vm, visible));
pub const VM_TRIGGER: i32 = o(offset_of!(Vm, heap) + heap::Heap::<RModel>::TRIGGER_OFFSET);
pub const VM_INTERRUPTED: i32 = o(offset_of!(Vm, interrupted_at));
pub const VM_COLD_RESULT: i32 = o(offset_of!(Vm, cold_result));
pub const SITE_MEMBER: i32 = o(offset_of!(CallSite, member));
