//! Where in the script calls come from, for whoever traces.
//!
//! Calls are plain values and carry no place (`Rscript` keeps no source references, and attributes
//! would show). So the lines are kept beside them, by address: that is sound only while the calls
//! live, which is why the top-level expressions of a script are kept alive as long as origins are
//! wanted. Nothing is kept otherwise.

use std::collections::HashMap;

use r_syntax::{LineIndex, Node};

use crate::value::Value;
use crate::vm::Vm;

/// The lines of the calls of a script.
#[derive(Default)]
pub struct Origins {
    /// Of the script.
    index: Option<LineIndex>,
    /// Trees of the script are being converted, not of other text.
    in_script: bool,
    lines: HashMap<u64, u32>,
}

impl Origins {
    pub fn line(&self, call: Value) -> Option<u32> {
        self.lines.get(&call.bits()).copied()
    }
    pub(crate) fn note(&mut self, call: Value, node: &Node) {
        if let (Some(index), true) = (&self.index, self.in_script) {
            self.lines.insert(call.bits(), index.line(node.span.start));
        }
    }
}

impl Vm {
    /// A script is about to be run.
    pub fn begin_script(&mut self, text: &[u8]) {
        if let Some(o) = &mut self.origins {
            o.index = Some(LineIndex::new(text, &[]));
        }
    }

    /// The language object of a top-level expression of the script.
    pub fn from_script(&mut self, node: &Node) -> Value {
        if let Some(o) = &mut self.origins {
            o.in_script = true;
        }
        let expr = self.from_node(node);
        if let Some(o) = &mut self.origins {
            o.in_script = false;
            self.roots.push(expr);
        }
        expr
    }
}
