//! From the before to the after, and refusals.
