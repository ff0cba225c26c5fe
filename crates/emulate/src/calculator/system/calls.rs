//! The calls of the system that are emulated, by their addresses: those of `ti84pceg.inc` in the CE toolchain
//! (`src/include`), where the jump table of the system begins at 020104 and that of the boot code at 000080. What they do
//! is said where they are done.

use super::super::Calculator;
use super::{Done, copies, errors, screen, variables};

/// A call of the system.
pub(super) struct Call {
    pub(super) address: u32,
    pub(super) routine: fn(&mut Calculator) -> Done,
}

const fn call(address: u32, routine: fn(&mut Calculator) -> Done) -> Call {
    Call { address, routine }
}

/// All of them, in the order of their addresses.
pub(super) static CALLS: &[Call] = &[
    call(0x00_00a4, copies::memcpy),                // _memcpy
    call(0x00_00a8, copies::memcpy),                // _memmove
    call(0x00_00ac, copies::memset),                // _memset
    call(0x00_00b0, copies::memclear),              // _memclear
    call(0x00_00d4, copies::strlen),                // _strlen
    call(0x00_039c, screen::set_6_mhz),             // _boot_Set6MHzMode
    call(0x00_03a0, screen::set_48_mhz),            // _boot_Set48MHzMode
    call(0x00_03a4, screen::set_6_mhz),             // _boot_Set6MHzModeI
    call(0x00_03a8, screen::set_48_mhz),            // _boot_Set48MHzModeI
    call(0x00_04f0, copies::nothing),               // _usb_ResetTimer
    call(0x00_04f4, copies::nothing),               // _usb_DisableTimer
    call(0x00_04f8, copies::nothing),               // _usb_EnableTimer
    call(0x02_012c, errors::j_error_no),            // _JErrorNo
    call(0x02_013c, copies::cp_hl_de),              // _CpHLDE
    call(0x02_0148, screen::kbd_scan),              // _KbdScan
    call(0x02_014c, screen::get_csc),               // _GetCSC
    call(0x02_029c, copies::op1_to_op4),            // _OP1ToOP4
    call(0x02_02c4, copies::op6_to_op1),            // _OP6ToOP1
    call(0x02_02c8, copies::op4_to_op1),            // _OP4ToOP1
    call(0x02_02e8, copies::op1_to_op6),            // _OP1ToOP6
    call(0x02_02fc, copies::mov_9_b),               // _Mov9b
    call(0x02_0304, copies::mov_8_b),               // _Mov8b
    call(0x02_0320, copies::mov_9_to_op1),          // _Mov9ToOP1
    call(0x02_032c, copies::mov_fr_op1),            // _MovFrOP1
    call(0x02_04fc, variables::mem_chk),            // _MemChk
    call(0x02_050c, variables::chk_find_sym),       // _ChkFindSym
    call(0x02_0514, variables::insert_mem),         // _InsertMem
    call(0x02_051c, variables::enough_mem),         // _EnoughMem
    call(0x02_0568, variables::create_prog),        // _CreateProg
    call(0x02_0588, variables::del_var),            // _DelVar
    call(0x02_0590, variables::del_mem),            // _DelMem
    call(0x02_05c4, copies::pop_op1),               // _PopOP1
    call(0x02_05dc, copies::pop_op1),               // _PopRealO1
    call(0x02_0614, copies::push_op1),              // _PushRealO1
    call(0x02_0628, copies::push_op1),              // _PushOP1
    call(0x02_072c, variables::err_not_enough_mem), // _ErrNotEnoughMem
    call(0x02_0764, errors::err_undefined),         // _ErrUndefined
    call(0x02_0768, errors::err_memory),            // _ErrMemory
    call(0x02_0770, errors::err_break),             // _ErrBreak
    call(0x02_0790, errors::j_error),               // _JError
    call(0x02_0798, errors::push_error_handler),    // _PushErrorHandler
    call(0x02_079c, errors::pop_error_handler),     // _PopErrorHandler
    call(0x02_07b8, screen::put_c),                 // _PutC
    call(0x02_07c0, screen::put_s),                 // _PutS
    call(0x02_07f0, screen::new_line),              // _NewLine
    call(0x02_0808, screen::clr_lcd_full),          // _ClrLCDFull
    call(0x02_0810, screen::clr_scrn),              // _ClrScrnFull
    call(0x02_0814, screen::clr_scrn),              // _ClrScrn
    call(0x02_0818, screen::clr_txt_shd),           // _ClrTxtShd
    call(0x02_0828, screen::home_up),               // _HomeUp
    call(0x02_0844, copies::nothing),               // _RunIndicOn
    call(0x02_0848, copies::nothing),               // _RunIndicOff
    call(0x02_10dc, copies::mem_clear),             // _MemClear
    call(0x02_10e0, copies::mem_set),               // _MemSet
    call(0x02_1134, screen::disable_apd),           // _DisableAPD
    call(0x02_1138, screen::enable_apd),            // _EnableAPD
    call(0x02_1144, screen::apd_setup),             // _ApdSetup
    call(0x02_1330, variables::create_app_var),     // _CreateAppVar
    call(0x02_1334, variables::create_prot_prog),   // _CreateProtProg
    call(0x02_1434, variables::del_var_arc),        // _DelVarArc
    call(0x02_1448, variables::arc_unarc),          // _Arc_Unarc
    call(0x02_1484, screen::power_off),             // _PowerOff
    call(0x02_1a3c, screen::draw_status_bar),       // _DrawStatusBar
    call(0x02_1f98, variables::chk_in_ram),         // _ChkInRam
];
