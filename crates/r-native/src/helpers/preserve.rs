//! Calls from cold paths that preserve all registers.
//!
//! A call in a loop, however seldom it is made, makes the register allocator keep floating-point values in memory,
//! because the platform's calling convention preserves none of them. Cold paths therefore call through this
//! function, which saves what the convention doesn't. The saved words are on the native stack, where the collector
//! sees them.

use std::arch::naked_asm;

use crate::layout::VM_COLD_RESULT;

/// Calls `rdi` on (rsi, rdx, rcx, r8, r9), the first of which is the `Vm`, and stores its result in
/// `Vm::cold_result`.
///
/// # Safety
/// Only for compiled code: `rdi` is a helper's address.
#[unsafe(naked)]
pub unsafe extern "C" fn preserving() {
    naked_asm!(
        "push rbp",
        "mov rbp, rsp",
        "sub rsp, 336",
        "mov [rsp + 256], rax",
        "mov [rsp + 264], rcx",
        "mov [rsp + 272], rdx",
        "mov [rsp + 280], rsi",
        "mov [rsp + 288], rdi",
        "mov [rsp + 296], r8",
        "mov [rsp + 304], r9",
        "mov [rsp + 312], r10",
        "mov [rsp + 320], r11",
        "movups [rsp], xmm0",
        "movups [rsp + 16], xmm1",
        "movups [rsp + 32], xmm2",
        "movups [rsp + 48], xmm3",
        "movups [rsp + 64], xmm4",
        "movups [rsp + 80], xmm5",
        "movups [rsp + 96], xmm6",
        "movups [rsp + 112], xmm7",
        "movups [rsp + 128], xmm8",
        "movups [rsp + 144], xmm9",
        "movups [rsp + 160], xmm10",
        "movups [rsp + 176], xmm11",
        "movups [rsp + 192], xmm12",
        "movups [rsp + 208], xmm13",
        "movups [rsp + 224], xmm14",
        "movups [rsp + 240], xmm15",
        "mov rax, rdi",
        "mov rdi, rsi",
        "mov rsi, rdx",
        "mov rdx, rcx",
        "mov rcx, r8",
        "mov r8, r9",
        "call rax",
        "mov rsi, [rsp + 280]",
        "mov [rsi + {result}], rax",
        "movups xmm0, [rsp]",
        "movups xmm1, [rsp + 16]",
        "movups xmm2, [rsp + 32]",
        "movups xmm3, [rsp + 48]",
        "movups xmm4, [rsp + 64]",
        "movups xmm5, [rsp + 80]",
        "movups xmm6, [rsp + 96]",
        "movups xmm7, [rsp + 112]",
        "movups xmm8, [rsp + 128]",
        "movups xmm9, [rsp + 144]",
        "movups xmm10, [rsp + 160]",
        "movups xmm11, [rsp + 176]",
        "movups xmm12, [rsp + 192]",
        "movups xmm13, [rsp + 208]",
        "movups xmm14, [rsp + 224]",
        "movups xmm15, [rsp + 240]",
        "mov rax, [rsp + 256]",
        "mov rcx, [rsp + 264]",
        "mov rdx, [rsp + 272]",
        "mov rdi, [rsp + 288]",
        "mov r8, [rsp + 296]",
        "mov r9, [rsp + 304]",
        "mov r10, [rsp + 312]",
        "mov r11, [rsp + 320]",
        "leave",
        "ret",
        result = const VM_COLD_RESULT,
    )
}
