//! Loops in two forms: for any machine of the target, and for those with wide vector
//! instructions, chosen when they run.
//!
//! The forms differ in speed only: no instruction that would round differently (fused multiply
//! and add) is enabled. Nothing of this is visible to callers.

/// Defines a function whose loops are compiled twice. The body must be straight loops over
/// slices (everything it calls inlined), or there is nothing to gain.
macro_rules! wide {
    ($(#[$meta:meta])* $vis:vis fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $(-> $ret:ty)? $body:block) => {
        $(#[$meta])*
        $vis fn $name($($arg: $ty),*) $(-> $ret)? {
            #[inline(always)]
            fn body($($arg: $ty),*) $(-> $ret)? $body
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2")]
                fn with_avx2($($arg: $ty),*) $(-> $ret)? {
                    body($($arg),*)
                }
                if std::arch::is_x86_feature_detected!("avx2") {
                    // SAFETY: the machine has the instructions.
                    return unsafe { with_avx2($($arg),*) };
                }
            }
            body($($arg),*)
        }
    };
}

pub(crate) use wide;
