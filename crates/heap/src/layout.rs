//! Sizes, size classes and header bits: every number the rest of the heap agrees on.
//!
//! Knows no memory: all functions here are pure. A *cell* is the space a small object gets; all cells of
//! a block have the size of the block's class.

/// Alignment of objects, and the number of bytes that one mark bit stands for.
pub const GRANULE: usize = 16;
pub const BLOCK_SHIFT: u32 = 15;
/// A block holds cells of one class.
pub const BLOCK: usize = 1 << BLOCK_SHIFT;
/// Unit in which address space is made usable.
pub const CHUNK: usize = 4 << 20;
/// A space that has grown to this size gets huge pages for its further growth.
pub const HUGE_FROM: usize = 16 << 20;
pub const PAGE: usize = 4096;
/// Objects above this size are large: they get pages of their own.
pub const MAX_SMALL: usize = 8192;
/// Classes 1..CLASSES are used; class 0 stays empty so that class = size / 16 for the smallest ones.
pub const CLASSES: usize = class_of(MAX_SMALL) + 1;
/// Mark words per block.
pub const MARK_WORDS: usize = BLOCK / GRANULE / 64;
/// Up to this size classes are 16 bytes apart; above, four a doubling.
pub const FINE: usize = 256;

/// Header bits that belong to the heap (bits 8..=15 of an object's first word).
///
/// The language writes them as zero when it makes an object and leaves them alone afterwards.
pub mod header {
    /// The object is old and not remembered: storing a pointer into it needs the barrier's slow path.
    pub const OLD: u64 = 1 << 8;
    /// The object is in the remembered set.
    pub const REMEMBERED: u64 = 1 << 9;
    /// The object was given to `free` (or swept in poison mode): never traced, never found.
    pub const FREED: u64 = 1 << 10;
    /// The object is the key of a weak reference or has a finalizer: `free` leaves it to the collector.
    pub const TRACKED: u64 = 1 << 11;
    /// A large pointer array that has cards.
    pub const CARDED: u64 = 1 << 12;
    /// A carded object with dirty cards: it is in the list of those.
    pub const DIRTY: u64 = 1 << 13;
    /// All bits the heap may change.
    pub const HEAP_BITS: u64 = 0xff00;
    /// What freed cells are filled with in poison mode: `FREED` is set, `OLD` is not.
    pub const POISON: u64 = 0xdbdb_dbdb_dbdb_04db;
}

/// The class whose cells hold `bytes` bytes (1..=MAX_SMALL).
#[inline(always)]
pub const fn class_of(bytes: usize) -> usize {
    if bytes <= FINE {
        bytes.div_ceil(GRANULE)
    } else {
        let log = (bytes - 1).ilog2() as usize;
        16 + (log - 8) * 4 + (((bytes - 1) >> (log - 2)) & 3) + 1
    }
}

/// Bytes of a cell of `class`.
#[inline(always)]
pub const fn class_size(class: usize) -> usize {
    if class <= 16 {
        class * GRANULE
    } else {
        let step = class - 17;
        let log = 8 + step / 4;
        (1 << log) + ((step & 3) + 1) * (1 << (log - 2))
    }
}

/// Factor that turns division of a block offset by the cell size into a multiplication and a shift by 32.
///
/// Exact for all offsets below `BLOCK`, because offset * cell < 2^32.
pub const fn reciprocal(cell: usize) -> u32 {
    // A cell has at least 16 bytes, so the quotient fits.
    (1u64 << 32).div_ceil(cell as u64) as u32
}

/// `n` rounded up to a multiple of `step`, a power of two; None on overflow.
pub const fn round_up(n: usize, step: usize) -> Option<usize> {
    match n.checked_add(step - 1) {
        Some(n) => Some(n & !(step - 1)),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_fits_its_class_and_not_the_one_below() {
        for n in 1..=MAX_SMALL {
            let c = class_of(n);
            assert!((1..CLASSES).contains(&c));
            assert!(class_size(c) >= n);
            assert!(c == 1 || class_size(c - 1) < n);
            assert_eq!(class_size(c) % GRANULE, 0);
        }
    }

    #[test]
    fn waste_is_at_most_a_quarter_above_the_fine_sizes() {
        for n in FINE..=MAX_SMALL {
            assert!((class_size(class_of(n)) - n) * 4 <= n);
        }
    }

    #[test]
    fn reciprocal_divides_exactly() {
        for c in 1..CLASSES {
            let cell = class_size(c);
            for offset in 0..BLOCK {
                let quotient = (offset as u64 * u64::from(reciprocal(cell))) >> 32;
                assert_eq!(quotient as usize, offset / cell);
            }
        }
    }

    #[test]
    fn poison_is_freed_and_not_old() {
        assert_ne!(header::POISON & header::FREED, 0);
        assert_eq!(header::POISON & header::OLD, 0);
    }
}
