//! Functions that programs need for what C has no words for. Each is there only if it is used.

use std::fmt::Write;

use super::Frames;

/// Numbers in memory: a macro for compilers whose CPU has them low byte first and anywhere, but who
/// would not find that out; and a function for all others.
const ACCESS: [(&str, &str, &str); 4] = [
    (
        "km_get16",
        "(at) (*(uint16_t *)(at))",
        "\
static uint16_t km_get16(const uint8_t *at)
{
    return (uint16_t)(at[0] | (uint16_t)at[1] << 8);
}
",
    ),
    (
        "km_get32",
        "(at) (*(uint32_t *)(at))",
        "\
static uint32_t km_get32(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}
",
    ),
    (
        "km_put16",
        "(at, value) (*(uint16_t *)(at) = (value))",
        "\
static void km_put16(uint8_t *at, uint16_t value)
{
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
}
",
    ),
    (
        "km_put32",
        "(at, value) (*(uint32_t *)(at) = (value))",
        "\
static void km_put32(uint8_t *at, uint32_t value)
{
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
    at[2] = (uint8_t)(value >> 16);
    at[3] = (uint8_t)(value >> 24);
}
",
    ),
];

/// The others. Those about numbers of pointers know the two arrays in which everything lies.
const OTHERS: [(&str, &str); 7] = [
    (
        "km_table16",
        "\
/* Numbers in tables. */
static uint16_t km_table16(const KM_FLASH uint8_t *at)
{
    return (uint16_t)(at[0] | (uint16_t)at[1] << 8);
}
",
    ),
    (
        "km_table32",
        "\
static uint32_t km_table32(const KM_FLASH uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}
",
    ),
    (
        "km_copy_table",
        "\
static void km_copy_table(uint8_t *to, const KM_FLASH uint8_t *from, uint16_t count)
{
    for (; count != 0; count--)
        *to++ = *from++;
}
",
    ),
    (
        "km_move",
        "\
/* Bytes that move within the same memory. */
static void km_move(uint8_t *to, const uint8_t *from, uint16_t count)
{
    if (to < from) {
        for (; count != 0; count--)
            *to++ = *from++;
    } else {
        for (; count != 0; count--)
            to[count - 1] = from[count - 1];
    }
}
",
    ),
    (
        "km_compare",
        "\
static uint16_t km_compare(const uint8_t *left, const uint8_t *right, uint16_t count)
{
    for (; count != 0; count--, left++, right++) {
        if (*left != *right)
            return *left < *right ? 0xffff : 1;
    }
    return 0;
}
",
    ),
    (
        "km_number",
        "\
/* A pointer is kept in memory as a number, those of tables after the others. Small
   ones are pointers that nobody follows. */
static uint16_t km_number(const uint8_t *at)
{
    uintptr_t distance = (uintptr_t)at - (uintptr_t)km_memory;
    if (distance <= sizeof km_memory)
        return (uint16_t)(distance + 256);
    distance = (uintptr_t)at - (uintptr_t)km_tables;
    if (distance <= sizeof km_tables)
        return (uint16_t)(distance + 257 + sizeof km_memory);
    return (uint16_t)(uintptr_t)at;
}
",
    ),
    (
        "km_pointer",
        "\
static uint8_t *km_pointer(uint16_t number)
{
    if (number < 256)
        return (uint8_t *)(uintptr_t)number;
    number = (uint16_t)(number - 256);
    if (number <= sizeof km_memory)
        return km_memory + number;
    return (uint8_t *)(km_tables + (number - 1 - sizeof km_memory));
}
",
    ),
];

/// Those that functions use, to stand between the data and them.
pub(super) fn used(functions: &str, frames: Frames) -> String {
    let is_used = |name: &str| functions.contains(&format!("{name}("));
    let mut text = String::new();
    let access: Vec<_> = ACCESS.iter().filter(|(name, ..)| is_used(name)).collect();
    if !access.is_empty() {
        text +=
            "/* Numbers in memory: low byte first, anywhere. Good compilers make one access of\n";
        text += "   it where the CPU can. */\n";
        let functions: Vec<&str> = access.iter().map(|(_, _, function)| *function).collect();
        let functions = functions.join("\n") + "\n";
        if frames == Frames::Fixed {
            text += "#ifdef __CC65__\n";
            for (name, as_macro, _) in &access {
                // A string takes whatever is written to it.
                let _ = writeln!(text, "#define {name}{as_macro}");
            }
            let _ = write!(text, "#else\n{functions}#endif\n\n");
        } else {
            text += &functions;
        }
    }
    for (name, function) in OTHERS {
        if is_used(name) {
            text += function;
            text.push('\n');
        }
    }
    text
}
