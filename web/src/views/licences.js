// @ts-check
/**
 * What is inside the page that others have written, with the licences that want to be shown. A test compares the
 * names with what Cargo says is compiled into it.
 */

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const BSD = `Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following disclaimer in the documentation and/or other materials provided with the distribution.

3. Neither the name of the copyright holder nor the names of its contributors may be used to endorse or promote products derived from this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.`;

/**
 * Crates that are compiled into the page and are not Kilomate's.
 * @type {readonly { crate: string, what: string, licence: string }[]}
 */
export const CRATES = [
  { crate: "mos6502", what: "the CPU of the Commodore 64", licence: "BSD-3-Clause, The 6502-rs Developers" },
  { crate: "ez80", what: "the CPU of the calculator", licence: "BSD-3-Clause, Tom Morton, Iván Izaguirre, isaiahpettingill" },
  { crate: "bitflags", what: "flags of the 6502", licence: "MIT OR Apache-2.0, The Rust Project Developers" },
  { crate: "log", what: "messages of the 6502, which nobody hears here", licence: "MIT OR Apache-2.0, The Rust Project Developers" },
];

/** Licences in full. @type {readonly (readonly [string, string])[]} */
export const TEXTS = [
  ["The MIT licence, for Kilomate, Rust's standard library, bitflags and log", `Copyright (c) 2026 The Kilomate authors\nCopyright (c) 2014 The Rust Project Developers\n\n${MIT}`],
  [
    "The BSD licence with three clauses, for mos6502 and ez80",
    `Copyright (C) 2014 The 6502-rs Developers\nCopyright (c) 2023, Tom Morton\nCopyright (c) 2021, Iván Izaguirre\nCopyright (c) 2026, isaiahpettingill\nAll rights reserved.\n\n${BSD}`,
  ],
];
