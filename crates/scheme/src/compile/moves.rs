//! Moving values to where a version, a callee or a frame expects them.

use super::ctx::{Ctx, Kind, Loc, NO_HOME, Slot, Ty, stays_constant};
use super::r#gen::Gen;
use super::regs::*;
use crate::asm::{Reg, Xmm, reg};

/// A move still to be made.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    pub from: Loc,
    pub to: Loc,
    /// The value is a raw double.
    pub flo: bool,
}

const TEMP: Loc = Loc::Reg(2);
const TEMP_XMM: Loc = Loc::Xmm(14);

impl Gen<'_> {
    /// Makes all moves as if at once. rax, rdx, xmm14 and xmm15 are scratch.
    pub fn parallel(&mut self, mut moves: Vec<Move>) {
        moves.retain(|m| m.from != m.to);
        while !moves.is_empty() {
            let ready = moves.iter().position(|m| !moves.iter().any(|n| n.from == m.to));
            match ready {
                Some(i) => {
                    let m = moves.swap_remove(i);
                    self.one_move(m);
                }
                None => {
                    // Only cycles are left: park one source.
                    let from = moves[0].from;
                    let temp = if matches!(from, Loc::Xmm(_)) { TEMP_XMM } else { TEMP };
                    self.one_move(Move { from, to: temp, flo: false });
                    for m in moves.iter_mut().filter(|m| m.from == from) {
                        m.from = temp;
                    }
                }
            }
        }
    }

    fn one_move(&mut self, m: Move) {
        match (m.from, m.to) {
            (Loc::Reg(a), Loc::Reg(b)) => self.asm().mov(Reg(b), Reg(a)),
            (Loc::Xmm(a), Loc::Xmm(b)) => self.asm().movsd(Xmm(b), Xmm(a)),
            (Loc::Stack(i), Loc::Reg(b)) => {
                let m = self.frame_word(i);
                self.asm().load(Reg(b), m);
            }
            (Loc::Reg(a), Loc::Stack(i)) => {
                let m = self.frame_word(i);
                self.asm().store(m, Reg(a));
            }
            (Loc::Stack(i), Loc::Xmm(b)) => {
                let m = self.frame_word(i);
                self.asm().movsd_load(Xmm(b), m);
            }
            (Loc::Xmm(a), Loc::Stack(i)) => {
                let m = self.frame_word(i);
                self.asm().movsd_store(m, Xmm(a));
            }
            (Loc::Stack(i), Loc::Stack(j)) => {
                let (from, to) = (self.frame_word(i), self.frame_word(j));
                self.asm().load(reg::RAX, from);
                self.asm().store(to, reg::RAX);
            }
            (Loc::Const(w), Loc::Xmm(b)) => self.load_double(Xmm(b), w),
            (Loc::Const(w), to) if m.flo => {
                self.load_double(SCRATCH_XMM, w);
                self.one_move(Move { from: Loc::Xmm(15), to, flo: false });
            }
            (Loc::Const(w), Loc::Reg(b)) => self.asm().mov_imm(Reg(b), w),
            (Loc::Const(w), Loc::Stack(i)) => {
                let m = self.frame_word(i);
                self.asm().mov_imm(reg::RAX, w);
                self.asm().store(m, reg::RAX);
            }
            (Loc::Xmm(a), Loc::Reg(b)) => self.asm().movq_from_xmm(Reg(b), Xmm(a)),
            (Loc::Reg(a), Loc::Xmm(b)) => self.asm().movq_to_xmm(Xmm(b), Reg(a)),
            (Loc::None, _) | (_, Loc::None | Loc::Const(_)) => {}
        }
    }

    /// Brings the current context to the layout of `target`, which it must imply.
    pub fn transition(&mut self, target: &Ctx) {
        self.box_for(target);
        if target.frame > self.ctx.frame {
            self.set_frame(target.frame);
        }
        let mut moves = Vec::new();
        let mut kept: Vec<(Loc, Loc)> = Vec::new();
        let mut add = |from: Loc, to: Loc, flo: bool| {
            if !kept.contains(&(from, to)) {
                kept.push((from, to));
                moves.push(Move { from, to, flo });
            }
        };
        for (a, b) in self.ctx.slots.iter().zip(&target.slots) {
            let flo = b.ty.kind == Kind::Flo;
            if matches!(b.loc, Loc::Reg(_) | Loc::Xmm(_) | Loc::Stack(_)) {
                add(a.loc, b.loc, flo);
            }
            if b.home != NO_HOME && b.loc != Loc::Stack(b.home) && a.home != b.home {
                add(a.loc, Loc::Stack(b.home), flo);
            }
        }
        self.parallel(moves);
        if target.frame < self.ctx.frame {
            self.set_frame(target.frame);
        }
        self.ctx = target.clone();
    }

    /// Boxes the flonums that `target` wants as tagged words; copies that it wants unboxed stay so.
    fn box_for(&mut self, target: &Ctx) {
        for i in 0..self.ctx.len() {
            let (a, b) = (self.ctx.slots[i], target.slots[i]);
            if b.is_live()
                && a.ty.kind == Kind::Flo
                && b.ty.kind != Kind::Flo
                && !matches!(a.loc, Loc::Const(_))
            {
                self.unpin();
                let r = self.boxed(i);
                let unboxed = self.ctx.slots[i].loc;
                let wanted = |t: &Slot| t.is_live() && t.ty.kind != Kind::Flo;
                for (s, t) in self.ctx.slots.iter_mut().zip(&target.slots) {
                    if s.loc == unboxed && wanted(t) {
                        *s = Slot { ty: Ty::UNKNOWN, loc: Loc::Reg(r.0), home: NO_HOME, origin: s.origin };
                    }
                }
            }
        }
    }

    /// Moves constants that no version is made for into registers.
    pub fn settle_constants(&mut self) {
        for i in 0..self.ctx.len() {
            let Loc::Const(w) = self.ctx.slots[i].loc else { continue };
            if stays_constant(w) && !self.vm.options.naive() {
                continue;
            }
            self.unpin();
            let ty = self.ctx.slots[i].ty;
            if ty.kind == Kind::Flo {
                let x = self.alloc_xmm();
                self.load_double(x, w);
                self.ctx.slots[i] = Slot::new(ty, Loc::Xmm(x.0));
            } else {
                let r = self.alloc_reg();
                self.asm().mov_imm(r, w);
                self.ctx.slots[i] = Slot::new(ty, Loc::Reg(r.0));
            }
        }
        self.unpin();
    }

    /// The context that knows nothing of the types, each slot in a place of its own. The naive mode
    /// allocates no registers beyond a step: all its slots are in the frame.
    pub fn generic(&self) -> Ctx {
        let mut regs = allocatable().take(if self.vm.options.naive() { 0 } else { usize::MAX });
        let mut frame = 0;
        let mut slots = Vec::with_capacity(self.ctx.len());
        for (i, s) in self.ctx.slots.iter().enumerate() {
            if !s.is_live() {
                slots.push(Slot::DEAD);
                continue;
            }
            let ty = if i == 0 { s.ty } else { Ty::UNKNOWN };
            let loc = match regs.next() {
                Some(r) => Loc::Reg(r.0),
                None => {
                    frame += 1;
                    Loc::Stack(frame - 1)
                }
            };
            slots.push(Slot::new(ty, loc));
        }
        let free = self.vm.compiler.instances[self.inst as usize].free.clone();
        Ctx { slots, frame, free }
    }
}
