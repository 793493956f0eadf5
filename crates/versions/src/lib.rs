//! Placeholder head: the crate's first slice replaces it.
