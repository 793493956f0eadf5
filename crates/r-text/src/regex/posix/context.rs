//! What assertions look at: the places before and after a position.

use super::ast;

/// Before the position. `START` is where the search began, which need not be a beginning of line.
pub const START: u8 = 1;
pub const LINE_START: u8 = 2;
pub const WORD_BEFORE: u8 = 4;
/// After the position.
pub const END: u8 = 8;
pub const WORD_AFTER: u8 = 16;

/// Do all of `asserts` hold where `ctx` describes the surroundings?
#[inline]
pub fn hold(asserts: u8, ctx: u8) -> bool {
    asserts == 0 || hold_slow(asserts, ctx)
}

fn hold_slow(asserts: u8, ctx: u8) -> bool {
    let is = |bit: u8| ctx & bit != 0;
    let wants = |bit: u8| asserts & bit != 0;
    let differ = is(WORD_BEFORE) != is(WORD_AFTER);
    // Both ends of the text count as word boundaries whatever is there.
    let boundary = is(START) || is(END) || differ;
    !(wants(ast::AT_BOL) && !is(LINE_START)
        || wants(ast::AT_EOL) && !is(END)
        || wants(ast::AT_BOW) && (is(WORD_BEFORE) || !is(WORD_AFTER))
        || wants(ast::AT_EOW) && (!is(WORD_BEFORE) || is(WORD_AFTER))
        || wants(ast::AT_WB) && !boundary
        || wants(ast::NOT_AT_WB) && boundary)
}
