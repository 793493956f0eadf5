//! Devices that packages bring: their C functions draw what our engine draws on them.
//!
//! The package keeps a descriptor of its own, whose coordinates may count from the top. The engine's descriptor, which grid and
//! others see, has the origin at the bottom left as that of any device; coordinates are turned round on their way to the package.

use std::cell::Cell;
use std::ffi::{CString, c_char, c_int, c_void};
use std::rc::Rc;

use r_drawing::Devices;
use r_drawing::definitions::Asked;
use r_graphics::device::{Place, Points};
use r_graphics::effect::Effects;
use r_graphics::font::{Fonts, Key};
use r_graphics::pattern::Shape;
use r_graphics::{Color, Device, Gc, Image, Info, LineEnd, LineJoin, Rect};
use r_runtime::object::Kind;
use r_runtime::{Res, Unwind, Value, Vm, rerr};

use super::layout::{Context, DevDesc, GeDevDesc};
use super::{Descriptor, abgr, color, from_line_type};
use crate::session::{Session, Sexp, before, enter, leave, object, out, value};

unsafe extern "C" {
    fn rigel_guard_tell(f: usize, d: *mut DevDesc) -> c_int;
    fn rigel_guard_page(f: usize, gc: *const Context, d: *mut DevDesc) -> c_int;
    fn rigel_guard_circle(f: usize, v: *const f64, gc: *const Context, d: *mut DevDesc) -> c_int;
    fn rigel_guard_clip(f: usize, v: *const f64, d: *mut DevDesc) -> c_int;
    fn rigel_guard_rect(f: usize, v: *const f64, gc: *const Context, d: *mut DevDesc) -> c_int;
    fn rigel_guard_points(
        f: usize,
        n: c_int,
        x: *mut f64,
        y: *mut f64,
        gc: *const Context,
        d: *mut DevDesc,
    ) -> c_int;
    fn rigel_guard_path(
        f: usize,
        x: *mut f64,
        y: *mut f64,
        n: c_int,
        each: *mut c_int,
        winding: c_int,
        gc: *const Context,
        d: *mut DevDesc,
    ) -> c_int;
    fn rigel_guard_raster(
        f: usize,
        cells: *mut u32,
        w: c_int,
        h: c_int,
        v: *const f64,
        smooth: c_int,
        gc: *const Context,
        d: *mut DevDesc,
    ) -> c_int;
    fn rigel_guard_metric(f: usize, c: c_int, gc: *const Context, v: *mut f64, d: *mut DevDesc) -> c_int;
    fn rigel_guard_width(
        f: usize,
        text: *const c_char,
        gc: *const Context,
        w: *mut f64,
        d: *mut DevDesc,
    ) -> c_int;
    fn rigel_guard_text(
        f: usize,
        v: *const f64,
        text: *const c_char,
        gc: *const Context,
        d: *mut DevDesc,
    ) -> c_int;
}

/// A package's device as the engine draws on it.
struct Foreign {
    info: Info,
    fonts: Rc<Fonts>,
    own: *mut DevDesc,
    vm: *mut Vm,
    closed: Cell<bool>,
}

/// A descriptor of a device that a package is about to add.
pub fn describe(own: *mut DevDesc) -> *mut GeDevDesc {
    Box::into_raw(Box::new(GeDevDesc::of(own, false)))
}

/// Enters a package's device and makes it the current one.
pub fn add(vm: &mut Vm, dd: *mut GeDevDesc, name: Option<String>, file: &str) -> Res<()> {
    super::available(vm)?;
    // SAFETY: the package made the descriptor by `GEcreateDevDesc`, with a device that it filled in.
    let (own, d) = unsafe { ((*dd).device, &*(*dd).device) };
    // Without a name, the device is what the variable that the package has set says.
    let known = vm.sym(".Device");
    let shown = r_runtime::symbol::base_value(known).as_str().map(str::to_owned);
    let info = Info {
        name: name.or(shown).unwrap_or_default(),
        width: (d.right - d.left).abs(),
        height: (d.top - d.bottom).abs(),
        unit: d.ipr[0],
        pointsize: d.start_ps,
        cra: (d.cra[0], d.cra[1]),
        background: color(d.start_fill),
        foreground: color(d.start_col),
        family: "".into(),
        from_top: d.top < d.bottom,
        file: file.into(),
    };
    let recording = d.display_list_on != 0;
    let fonts = vm.state::<Devices>().fonts.clone();
    let device = Foreign { info: info.clone(), fonts, own, vm, closed: Cell::new(false) };
    let number = vm.state::<Devices>().enter(Box::new(device))?;
    let devices = vm.state::<Devices>();
    let Some(slot) = devices.slot(number) else { return rerr!("no active device") };
    slot.given = Some(given);
    slot.recording = recording;
    let serial = slot.serial;
    // SAFETY: `describe` made it as a box; from now on the engine's descriptor owns it.
    unsafe {
        (*dd).device = Box::into_raw(Box::new(mirror(&info, &*own)));
        (*dd).display_list_on = c_int::from(recording);
        let d = Descriptor { engine: dd, device: (*dd).device, systems: Vec::new(), number, own };
        super::enter(vm, serial, d)?;
    }
    r_drawing::devices::announce(vm);
    Ok(())
}

/// The engine's descriptor of a package's device: as one of ours, but for what the package says of itself.
fn mirror(info: &Info, own: &DevDesc) -> DevDesc {
    DevDesc {
        x_char_offset: own.x_char_offset,
        y_char_offset: own.y_char_offset,
        y_line_bias: own.y_line_bias,
        ipr: own.ipr,
        start_font: own.start_font,
        start_lty: own.start_lty,
        have_transparency: own.have_transparency,
        have_transparent_background: own.have_transparent_background,
        have_raster: own.have_raster,
        have_capture: own.have_capture,
        have_locator: own.have_locator,
        ..DevDesc::of(info)
    }
}

impl Foreign {
    fn own(&self) -> &DevDesc {
        // SAFETY: the package's descriptor lives until the device is closed, and nothing is drawn after that.
        unsafe { &*self.own }
    }
    fn x(&self, x: f64) -> f64 {
        let d = self.own();
        if d.right >= d.left { d.left + x } else { d.left - x }
    }
    fn y(&self, y: f64) -> f64 {
        let d = self.own();
        if d.top >= d.bottom { d.bottom + y } else { d.bottom - y }
    }
    fn split(&self, p: Points<'_>) -> (Vec<f64>, Vec<f64>) {
        p.iter().map(|(x, y)| (self.x(*x), self.y(*y))).unzip()
    }
    /// Runs a guarded call of one of the package's functions, with the session lent to it. What goes wrong is kept until nobody
    /// has the device (`Devices::failed`). A function that isn't there does nothing.
    fn call(&self, f: usize, run: impl FnOnce(usize, *mut DevDesc) -> c_int) {
        if f == 0 || self.closed.get() {
            return;
        }
        // SAFETY: devices are the session's, so it lives. Who draws has it as a reference, from which the reference to this device
        // comes, and uses neither until this function returns. C code of a device doesn't close its own device while it draws,
        // which is what could take this away meanwhile.
        let vm = unsafe { &mut *self.vm };
        if let Err(u) = vm.check_native_stack() {
            vm.state::<Devices>().failed.get_or_insert(u);
            return;
        }
        let start = before(vm);
        let jumped = enter(vm, || run(f, self.own));
        leave(vm, start);
        if jumped != 0 {
            let u = vm.state::<Session>().pending.take();
            let u = u.unwrap_or_else(|| Unwind::error("an unknown jump"));
            vm.state::<Devices>().failed.get_or_insert(u);
        }
    }
    /// A line of text of which a part `adjust` is before the point.
    fn put_text(&self, (x, y): (f64, f64), text: &str, rotation: f64, adjust: f64, gc: &Gc) {
        let (text, gc) = (self.text_bytes(text, gc), context(gc));
        let v = [self.x(x), self.y(y), rotation, adjust];
        let d = self.own();
        let f = if d.has_text_utf8 != 0 && d.text_utf8 != 0 { d.text_utf8 } else { d.text };
        // SAFETY: see the implementation of `Device`.
        self.call(f, |f, d| unsafe { rigel_guard_text(f, v.as_ptr(), text.as_ptr(), &gc, d) });
    }
    fn text_bytes(&self, text: &str, gc: &Gc) -> CString {
        let shown: String = if gc.face == 5 {
            let m = self.fonts.get(Key::new("", 5));
            text.chars().map(|c| m.unicode(c)).collect()
        } else {
            text.into()
        };
        CString::new(shown.replace('\0', "")).unwrap_or_default()
    }
}

/// A context as C code has it.
fn context(gc: &Gc) -> Context {
    let mut family = [0; 201];
    for (to, from) in family.iter_mut().take(200).zip(gc.family.bytes()) {
        *to = from as c_char;
    }
    let pattern = match gc.pattern.as_deref().map(|p| &p.shape) {
        Some(Shape::Given(name)) => Sexp(*name),
        _ => object(Value::NULL),
    };
    Context {
        col: abgr(gc.col),
        fill: abgr(gc.fill),
        gamma: 1.0,
        lwd: gc.lwd,
        lty: from_line_type(gc.lty) as c_int,
        lend: match gc.lend {
            LineEnd::Round => 1,
            LineEnd::Butt => 2,
            LineEnd::Square => 3,
        },
        ljoin: match gc.ljoin {
            LineJoin::Round => 1,
            LineJoin::Mitre => 2,
            LineJoin::Bevel => 3,
        },
        lmitre: gc.lmitre,
        cex: gc.cex,
        ps: gc.ps,
        lineheight: gc.lineheight,
        face: c_int::from(gc.face),
        family,
        pattern,
    }
}

// SAFETY (of all calls in this block): the functions have the types that the interface gives them by their places in the
// descriptor, and everything that is pointed at lives until they return.
#[allow(clippy::undocumented_unsafe_blocks, reason = "said once above")]
impl Device for Foreign {
    fn info(&self) -> &Info {
        &self.info
    }
    fn fonts(&self) -> &Rc<Fonts> {
        &self.fonts
    }
    fn effects(&self) -> Effects {
        Effects::Given
    }
    fn text_width(&self, text: &str, gc: &Gc) -> Option<f64> {
        let (text, gc, mut w) = (self.text_bytes(text, gc), context(gc), 0.0);
        let d = self.own();
        let f = if d.has_text_utf8 != 0 && d.str_width_utf8 != 0 { d.str_width_utf8 } else { d.str_width };
        self.call(f, |f, d| unsafe { rigel_guard_width(f, text.as_ptr(), &gc, &mut w, d) });
        Some(w)
    }
    fn character(&self, c: char, gc: &Gc) -> Option<(f64, f64, f64)> {
        let c = if gc.face == 5 { self.fonts.get(Key::new("", 5)).unicode(c) } else { c };
        // Characters that aren't ASCII are the negatives of their code points.
        let code = if c.is_ascii() { c as c_int } else { -(c as c_int) };
        let (gc, mut v) = (context(gc), [0.0; 3]);
        self.call(self.own().metric_info, |f, d| unsafe {
            rigel_guard_metric(f, code, &gc, v.as_mut_ptr(), d)
        });
        Some((v[0], v[1], v[2]))
    }
    fn new_page(&mut self, background: Color) -> Result<(), String> {
        let gc = context(&Gc { fill: background, ..Gc::new(self.info.pointsize) });
        self.call(self.own().new_page, |f, d| unsafe { rigel_guard_page(f, &gc, d) });
        Ok(())
    }
    fn clip(&mut self, r: Rect) {
        let all = Rect::new(0.0, 0.0, self.info.width, self.info.height);
        // Some devices want to know nothing of what is beyond them.
        let r = if self.own().device_clip == 0 { r.meet(&all) } else { r };
        let v = [self.x(r.x0), self.x(r.x1), self.y(r.y0), self.y(r.y1)];
        self.call(self.own().clip, |f, d| unsafe { rigel_guard_clip(f, v.as_ptr(), d) });
        // SAFETY: as in `own`; nobody has a reference to it.
        let d = unsafe { &mut *self.own };
        (d.clip_left, d.clip_right, d.clip_bottom, d.clip_top) = (v[0], v[1], v[2], v[3]);
    }
    fn line(&mut self, p: Points<'_>, gc: &Gc) {
        let [(x0, y0), (x1, y1)] = *p else { return self.polyline(p, gc) };
        let (v, gc) = ([self.x(x0), self.y(y0), self.x(x1), self.y(y1)], context(gc));
        self.call(self.own().line, |f, d| unsafe { rigel_guard_rect(f, v.as_ptr(), &gc, d) });
    }
    fn polyline(&mut self, p: Points<'_>, gc: &Gc) {
        let ((mut x, mut y), gc) = (self.split(p), context(gc));
        if x.len() < 2 {
            return;
        }
        let (n, x, y) = (x.len() as c_int, x.as_mut_ptr(), y.as_mut_ptr());
        self.call(self.own().polyline, |f, d| unsafe { rigel_guard_points(f, n, x, y, &gc, d) });
    }
    fn path(&mut self, outlines: &[Vec<(f64, f64)>], winding: bool, gc: &Gc) {
        let gc = context(gc);
        let mut each: Vec<c_int> = outlines.iter().map(|o| o.len() as c_int).collect();
        let (mut x, mut y) = self.split(&outlines.concat());
        let (x, y, n) = (x.as_mut_ptr(), y.as_mut_ptr(), each.len() as c_int);
        if let [points] = *each.as_slice() {
            self.call(self.own().polygon, |f, d| unsafe { rigel_guard_points(f, points, x, y, &gc, d) });
            return;
        }
        self.call(self.own().path, |f, d| unsafe {
            rigel_guard_path(f, x, y, n, each.as_mut_ptr(), c_int::from(winding), &gc, d)
        });
    }
    fn rect(&mut self, r: Rect, gc: &Gc) {
        let (v, gc) = ([self.x(r.x0), self.y(r.y0), self.x(r.x1), self.y(r.y1)], context(gc));
        self.call(self.own().rect, |f, d| unsafe { rigel_guard_rect(f, v.as_ptr(), &gc, d) });
    }
    fn circle(&mut self, x: f64, y: f64, radius: f64, gc: &Gc) {
        let (v, gc) = ([self.x(x), self.y(y), radius], context(gc));
        self.call(self.own().circle, |f, d| unsafe { rigel_guard_circle(f, v.as_ptr(), &gc, d) });
    }
    fn text(&mut self, x: f64, y: f64, text: &str, rotation: f64, gc: &Gc) {
        self.put_text((x, y), text, rotation, 0.0, gc);
    }
    fn adjusted_text(&mut self, at: (f64, f64), text: &str, rotation: f64, adjust: f64, gc: &Gc) -> bool {
        let can = match self.own().can_h_adjust {
            2 => true,
            1 => [0.0, 0.5, 1.0].contains(&adjust),
            _ => false,
        };
        if can {
            self.put_text(at, text, rotation, adjust, gc);
        }
        can
    }
    fn pixels(&mut self) -> Option<Image> {
        let mut got = None;
        let vm = self.vm;
        self.call(self.own().cap, |f, d| {
            let mut result = Sexp(0);
            let args = [Sexp(d as u64)];
            let jumped = unsafe { crate::shim::call(f, &args) };
            if let Some(r) = jumped {
                result = r;
            }
            // The matrix of colours is read before anything else runs.
            got = (result.0 != 0).then(|| colors_of(unsafe { &mut *vm }, result)).flatten();
            c_int::from(jumped.is_none())
        });
        got
    }
    fn image(&mut self, image: &Image, at: Place) {
        let mut cells: Vec<u32> = image.cells.iter().map(|c| abgr(*c)).collect();
        let gc = context(&Gc::new(self.info.pointsize));
        // A height is downwards on a device that counts from the top.
        let height = if self.info.from_top { -at.height } else { at.height };
        let v = [self.x(at.x), self.y(at.y), at.width, height, at.rotation];
        let (w, h, smooth) = (image.columns as c_int, image.rows as c_int, c_int::from(at.smooth));
        self.call(self.own().raster, |f, d| unsafe {
            rigel_guard_raster(f, cells.as_mut_ptr(), w, h, v.as_ptr(), smooth, &gc, d)
        });
    }
    fn close(&mut self) -> Result<(), String> {
        self.call(self.own().close, |f, d| unsafe { rigel_guard_tell(f, d) });
        if !self.closed.replace(true) {
            // By the interface the engine frees what the package allocated.
            unsafe { libc::free(self.own.cast::<c_void>()) };
        }
        Ok(())
    }
}

/// An image from a matrix of colours, by row, as devices capture it.
fn colors_of(vm: &mut Vm, s: Sexp) -> Option<Image> {
    let v = value(vm, s);
    let sym = vm.s.dim;
    let dim = vm.get_attr(v, sym);
    if !v.is_kind(Kind::Int) || !dim.is_kind(Kind::Int) {
        return None;
    }
    let [rows, columns] = *dim.ints() else { return None };
    let cells: Vec<Color> = v.ints().iter().map(|c| color(*c as u32)).collect();
    let (rows, columns) = (rows.max(0) as usize, columns.max(0) as usize);
    (cells.len() == rows * columns).then_some(Image { columns, rows, cells })
}

/// What the descriptor says of a device's abilities, as the engine lists them.
fn abilities(vm: &mut Vm, d: &DevDesc) -> Value {
    let groups = if d.version >= super::layout::VERSION { r_runtime::NA_INT } else { 0 };
    let unknown = r_runtime::NA_INT;
    let all = [
        d.have_transparency,
        d.have_transparent_background,
        d.have_raster,
        if d.cap == 0 { 1 } else { d.have_capture },
        if d.locator == 0 { 1 } else { d.have_locator },
        0,
        unknown,
        unknown,
        unknown,
        groups,
        groups,
        groups,
    ];
    let values: Vec<Value> = all.iter().map(|i| Value::int(*i)).collect();
    vm.new_list(&values)
}

/// Gives a definition to the package's device with a number; its name there.
fn given(vm: &mut Vm, number: usize, asked: Asked, args: &[Value]) -> Res<Value> {
    let serial = vm.state::<Devices>().slot(number).map(|s| s.serial);
    let e = vm.state::<super::Engine>();
    let Some(own) = serial.and_then(|s| e.descriptors.get(&s)).map(|d| d.own) else { return Ok(Value::NULL) };
    // SAFETY: the device is open.
    let d = unsafe { &*own };
    let f = match asked {
        Asked::Pattern => d.set_pattern,
        Asked::ClipPath => d.set_clip_path,
        Asked::Mask => d.set_mask,
        Asked::DefineGroup => d.define_group,
        Asked::UseGroup => d.use_group,
        Asked::Capabilities => d.capabilities,
    };
    let known = if asked == Asked::Capabilities { abilities(vm, d) } else { Value::NULL };
    if f == 0 {
        return Ok(known);
    }
    let args = if asked == Asked::Capabilities { &[known][..] } else { args };
    let mut words: Vec<Sexp> = args.iter().map(|v| out(vm, *v)).collect();
    if asked == Asked::DefineGroup {
        // The operator is a number to C code.
        words[1] = Sexp(r_runtime::coerce::as_int(args[1]).unwrap_or(0) as u32 as u64);
    }
    if asked != Asked::Capabilities {
        words.push(Sexp(own as u64));
    }
    // SAFETY: the functions take these objects and the descriptor, by their places in it.
    let r = unsafe { crate::dll::guarded(vm, f, &words)? };
    r_drawing::devices::failure(vm)?;
    if asked == Asked::UseGroup || r.0 == 0 {
        return Ok(Value::NULL);
    }
    let v = value(vm, r);
    Ok(vm.unboxed(v))
}
