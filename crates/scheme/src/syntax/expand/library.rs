//! Libraries: `define-library`, `import`, `include`, `cond-expand`.
//!
//! What built-in libraries export is in `builtin`. A user's library, and the environment that
//! `environment` makes, hold only what they import and define.

use super::builtin::{self, Exports};
use super::scope::{Binding, Env, Scope};
use super::{Expander, Res, Special, fail};
use crate::syntax::datum::{Datum, Sym};
use crate::syntax::reader::{ReadError, Reader};
use crate::syntax::tree::Expr;
use std::collections::HashMap;
use std::rc::Rc;

/// More files than this in one top-level form are taken for one that includes itself.
const MAX_INCLUDES: u32 = 1000;

pub struct Library {
    pub exports: HashMap<Sym, Binding>,
}

impl Expander<'_> {
    fn library_name(&self, d: &Datum) -> Option<Vec<String>> {
        let parts = d.elements()?;
        Some(parts.iter().map(|p| self.show(p)).collect())
    }

    fn find_library(&mut self, form: &Datum, name: &Datum) -> Res<Rc<Library>> {
        let Some(parts) = self.library_name(name) else { return fail(form, "a library's name is a list") };
        if let Some(library) = self.world.libraries.get(&parts) {
            return Ok(library.clone());
        }
        if let Some(exports) = builtin::library(&parts) {
            let exports = self.system_names(&exports);
            return Ok(Rc::new(Library { exports }));
        }
        if let Some(library) = self.load_library(form, &parts)? {
            return Ok(library);
        }
        fail(form, format!("no library ({})", parts.join(" ")))
    }

    fn system_names(&self, exports: &Exports) -> HashMap<Sym, Binding> {
        let all = self.world.system.names.borrow();
        match exports {
            Exports::Everything => all.clone(),
            Exports::Names(names) => {
                let symbols = names.split_whitespace().map(|n| self.symbols.intern(n));
                symbols.filter_map(|s| all.get(&s).map(|b| (s, b.clone()))).collect()
            }
        }
    }

    /// An environment of what import sets bring.
    pub fn environment(&mut self, sets: &[Datum]) -> Res<Rc<Env>> {
        let env = Rc::new(Env::default());
        for set in sets {
            let names = self.import_set(set, set)?;
            env.imported.borrow_mut().extend(names.keys());
            env.names.borrow_mut().extend(names);
        }
        Ok(env)
    }

    /// Looks for the file of a library: `a/b.sld` for `(a b)`.
    fn load_library(&mut self, form: &Datum, parts: &[String]) -> Res<Option<Rc<Library>>> {
        let base = self.relative(&parts.join("/"));
        for extension in ["sld", "scm"] {
            let path = format!("{base}.{extension}");
            if !self.host.file_exists(&path) {
                continue;
            }
            if self.world.loading.contains(&path) {
                return fail(form, format!("library ({}) imports itself", parts.join(" ")));
            }
            self.world.loading.push(path.clone());
            let result = self.load_library_file(form, &path);
            self.world.loading.pop();
            result?;
            return Ok(self.world.libraries.get(parts).cloned());
        }
        Ok(None)
    }

    fn load_library_file(&mut self, form: &Datum, path: &str) -> Res<()> {
        for d in self.read_file(form, path, false)? {
            let keyword = d.pair().and_then(|c| c.car.symbol());
            if keyword.is_some_and(|s| *self.symbols.name(s) == *"define-library") {
                let expr = self.define_library(&d)?;
                self.host.evaluate(expr).or_else(|message| fail(form, message))?;
            }
        }
        Ok(())
    }

    fn relative(&self, path: &str) -> String {
        if path.starts_with('/') || self.world.directory.is_empty() {
            path.to_string()
        } else {
            format!("{}/{path}", self.world.directory)
        }
    }

    /// What an import set brings: names and bindings.
    fn import_set(&mut self, form: &Datum, set: &Datum) -> Res<HashMap<Sym, Binding>> {
        let keyword = set.pair().and_then(|c| c.car.symbol()).map(|s| self.symbols.name(s));
        let rest = set.pair().and_then(|c| c.cdr.elements()).unwrap_or_default();
        let modifier = keyword.as_deref().filter(|_| rest.first().is_some_and(|d| d.pair().is_some()));
        match (modifier, &rest[..]) {
            (Some("only"), [inner, ids @ ..]) => {
                let all = self.import_set(form, inner)?;
                let mut out = HashMap::new();
                for id in ids {
                    let (sym, binding) = self.exported(form, &all, id)?;
                    out.insert(sym, binding);
                }
                Ok(out)
            }
            (Some("except"), [inner, ids @ ..]) => {
                let mut all = self.import_set(form, inner)?;
                for id in ids {
                    let (sym, _) = self.exported(form, &all, id)?;
                    all.remove(&sym);
                }
                Ok(all)
            }
            (Some("prefix"), [inner, prefix]) => {
                let all = self.import_set(form, inner)?;
                let prefix = self.show(prefix);
                let named = all
                    .into_iter()
                    .map(|(s, b)| (self.symbols.intern(&format!("{prefix}{}", self.symbols.name(s))), b));
                Ok(named.collect())
            }
            (Some("rename"), [inner, pairs @ ..]) => {
                let all = self.import_set(form, inner)?;
                let mut out = all.clone();
                for pair in pairs {
                    let Some([from, to]) = pair.elements().and_then(|p| <[Datum; 2]>::try_from(p).ok())
                    else {
                        return fail(form, "a renaming is (from to)");
                    };
                    let (sym, binding) = self.exported(form, &all, &from)?;
                    out.remove(&sym);
                    if let Some(to) = to.symbol() {
                        out.insert(to, binding);
                    }
                }
                Ok(out)
            }
            _ => Ok(self.find_library(form, set)?.exports.clone()),
        }
    }

    fn exported(&mut self, form: &Datum, all: &HashMap<Sym, Binding>, id: &Datum) -> Res<(Sym, Binding)> {
        let found = id.symbol().and_then(|s| all.get(&s).map(|b| (s, b.clone())));
        match found {
            Some(found) => Ok(found),
            None => fail(form, format!("{} is not exported", self.show(id))),
        }
    }

    pub(super) fn import(&mut self, form: &Datum, env: &Rc<Env>) -> Res<Expr> {
        for set in self.operands(form)? {
            for (sym, binding) in self.import_set(form, &set)? {
                // The user's environment already sees the system's names, each through a cell of its own.
                let same_as_base = env
                    .base
                    .as_ref()
                    .is_some_and(|b| b.names.borrow().get(&sym).is_some_and(|x| x.same(&binding)));
                if !same_as_base {
                    env.names.borrow_mut().insert(sym, binding);
                    env.imported.borrow_mut().insert(sym);
                }
            }
        }
        Ok(self.unspecified())
    }

    pub(super) fn define_library(&mut self, form: &Datum) -> Res<Expr> {
        let items = self.operands(form)?;
        let Some((name, declarations)) = items.split_first() else {
            return fail(form, "a library has a name");
        };
        let Some(name) = self.library_name(name) else { return fail(form, "a library's name is a list") };
        let env = Rc::new(Env::default());
        let scope = Rc::new(Scope::Top(env.clone()));
        let mut exports = Vec::new();
        let mut body = Vec::new();
        self.library_declarations(form, declarations, &env, &mut exports, &mut body)?;
        for d in &body {
            self.define_early(d, &scope)?;
        }
        let expr = self.toplevel_sequence(&body, &scope)?;
        let mut library = HashMap::new();
        for (internal, external) in exports {
            let known = env.names.borrow().contains_key(&internal);
            if !known {
                return fail(form, format!("{} is exported but not defined", self.symbols.name(internal)));
            }
            library.insert(external, self.top_binding(&env, internal));
        }
        self.world.libraries.insert(name, Rc::new(Library { exports: library }));
        Ok(expr)
    }

    /// A name that the library both imports and defines is the defined one in all of its forms.
    fn define_early(&mut self, form: &Datum, scope: &Rc<Scope>) -> Res<()> {
        let Some(items) = form.elements() else { return Ok(()) };
        let [keyword, target, ..] = &items[..] else { return Ok(()) };
        if self.special(keyword, scope) != Some(Special::Define) {
            return Ok(());
        }
        let mut id = target.clone();
        while let Some(head) = id.pair().map(|c| c.car.clone()) {
            id = head;
        }
        let imported = id.symbol().is_some_and(|s| scope.env().imported.borrow().contains(&s));
        if imported {
            self.definition_cell(&id, scope)?;
        }
        Ok(())
    }

    fn library_declarations(
        &mut self,
        form: &Datum,
        declarations: &[Datum],
        env: &Rc<Env>,
        exports: &mut Vec<(Sym, Sym)>,
        body: &mut Vec<Datum>,
    ) -> Res<()> {
        for d in declarations {
            let keyword = d.pair().and_then(|c| c.car.symbol()).map(|s| self.symbols.name(s));
            match keyword.as_deref() {
                Some("export") => {
                    for spec in self.operands(d)? {
                        exports.push(self.export_spec(form, &spec)?);
                    }
                }
                Some("import") => {
                    self.import(d, env)?;
                }
                Some("begin") => body.extend(self.operands(d)?),
                Some("include") => body.extend(self.included(d, false)?),
                Some("include-ci") => body.extend(self.included(d, true)?),
                Some("include-library-declarations") => {
                    let inner = self.included(d, false)?;
                    self.library_declarations(form, &inner, env, exports, body)?;
                }
                Some("cond-expand") => {
                    let inner = self.cond_expand(d)?;
                    self.library_declarations(form, &inner, env, exports, body)?;
                }
                _ => return fail(d, "unknown library declaration"),
            }
        }
        Ok(())
    }

    fn export_spec(&mut self, form: &Datum, spec: &Datum) -> Res<(Sym, Sym)> {
        if let Some(s) = spec.symbol() {
            return Ok((s, s));
        }
        match spec.elements().as_deref() {
            Some([_, from, to]) => match (from.symbol(), to.symbol()) {
                (Some(f), Some(t)) => Ok((f, t)),
                _ => fail(form, "bad export"),
            },
            _ => fail(form, "bad export"),
        }
    }

    // ----- files and features -----

    fn read_file(&mut self, form: &Datum, path: &str, fold: bool) -> Res<Vec<Datum>> {
        let text = self.host.read_source(path).or_else(|message| fail(form, message))?;
        let symbols = self.symbols.clone();
        let mut reader = Reader::new(&text, &symbols);
        reader.fold_case = fold;
        let mut out = Vec::new();
        loop {
            match reader.read() {
                Ok(Some(d)) => out.push(d),
                Ok(None) => return Ok(out),
                Err(ReadError::Incomplete { line }) => {
                    return fail(form, format!("{path}:{line}: unexpected end of file"));
                }
                Err(ReadError::Syntax { message, line }) => {
                    return fail(form, format!("{path}:{line}: {message}"));
                }
            }
        }
    }

    pub(super) fn included(&mut self, form: &Datum, fold: bool) -> Res<Vec<Datum>> {
        let mut out = Vec::new();
        for name in self.operands(form)? {
            let Datum::Str(name) = &name else { return fail(form, "include takes strings") };
            let path = self.relative(name);
            self.world.included += 1;
            if self.world.included > MAX_INCLUDES {
                return fail(form, format!("{path} is included over and over"));
            }
            out.extend(self.read_file(form, &path, fold)?);
        }
        Ok(out)
    }

    pub(super) fn cond_expand(&mut self, form: &Datum) -> Res<Vec<Datum>> {
        for clause in self.operands(form)? {
            let Datum::Pair(c) = &clause else { return fail(form, "bad cond-expand clause") };
            if self.feature(form, &c.car)? {
                return c.cdr.elements().map_or_else(|| fail(form, "bad cond-expand clause"), Ok);
            }
        }
        Ok(vec![Datum::Unspecified])
    }

    fn feature(&mut self, form: &Datum, requirement: &Datum) -> Res<bool> {
        if let Some(sym) = requirement.symbol() {
            let name = self.symbols.name(sym);
            return Ok(&*name == "else" || self.world.features.contains(&&*name));
        }
        let items = requirement.elements().unwrap_or_default();
        let Some(keyword) = items.first().and_then(Datum::symbol) else {
            return fail(form, "bad feature requirement");
        };
        match &*self.symbols.name(keyword) {
            "and" => items[1..].iter().try_fold(true, |ok, r| Ok(ok && self.feature(form, r)?)),
            "or" => items[1..].iter().try_fold(false, |ok, r| Ok(ok || self.feature(form, r)?)),
            "not" => items.get(1).map_or(Ok(true), |r| Ok(!self.feature(form, r)?)),
            "library" => Ok(items.get(1).is_some_and(|name| self.find_library(form, name).is_ok())),
            _ => fail(form, "bad feature requirement"),
        }
    }
}

impl Special {
    /// Whether the form defines something (the REPL prints nothing for it).
    pub fn is_definition(self) -> bool {
        matches!(
            self,
            Special::Define
                | Special::DefineValues
                | Special::DefineRecordType
                | Special::DefineSyntax
                | Special::DefineMacro
                | Special::Import
                | Special::DefineLibrary
        )
    }
}
