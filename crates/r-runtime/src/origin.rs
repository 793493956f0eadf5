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
    /// Of the text whose trees are being converted.
    index: Option<LineIndex>,
    lines: HashMap<u64, u32>,
}

impl Origins {
    pub fn line(&self, call: Value) -> Option<u32> {
        self.lines.get(&call.bits()).copied()
    }
    pub(crate) fn note(&mut self, call: Value, node: &Node) {
        if let Some(index) = &self.index {
            self.lines.insert(call.bits(), index.line(node.span.start));
        }
    }
}

impl Vm {
    /// The language object of a top-level expression of a script.
    pub fn from_script(&mut self, node: &Node, index: &LineIndex) -> Value {
        if let Some(o) = &mut self.origins {
            o.index = Some(index.clone());
        }
        let expr = self.from_node(node);
        if let Some(o) = &mut self.origins {
            o.index = None;
            self.roots.push(expr);
        }
        expr
    }
}
