//! What comes in: names and values with a NUL between each two, so that nothing has to be quoted.

/// The fields of a command.
pub(crate) struct Fields<'a>(Vec<(&'a str, &'a str)>);

#[cfg_attr(not(feature = "desk"), allow(dead_code))] // the museum has few questions
impl<'a> Fields<'a> {
    /// Reads `name NUL value NUL name NUL value`. A name without a value has an empty one.
    pub(crate) fn read(text: &'a str) -> Fields<'a> {
        let mut words = text.split('\0');
        let mut fields = Vec::new();
        while let Some(name) = words.next() {
            fields.push((name, words.next().unwrap_or_default()));
        }
        Fields(fields)
    }

    /// The value of a field, if it is there.
    pub(crate) fn get(&self, name: &str) -> Option<&'a str> {
        self.0.iter().find(|&&(known, _)| known == name).map(|&(_, value)| value)
    }

    /// The value of a field that has to be there.
    ///
    /// # Errors
    ///
    /// A sentence when it is not.
    pub(crate) fn need(&self, name: &str) -> Result<&'a str, String> {
        self.get(name).ok_or_else(|| format!("the command has no `{name}`"))
    }

    /// A number that has to be there.
    ///
    /// # Errors
    ///
    /// A sentence when it is not, or is none.
    pub(crate) fn number(&self, name: &str) -> Result<u32, String> {
        let value = self.need(name)?;
        value.parse().map_err(|_| format!("`{name}` is no whole number: {value}"))
    }

    /// Whether a field says `true`.
    pub(crate) fn is_on(&self, name: &str) -> bool {
        self.get(name) == Some("true")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_by_name() {
        let fields = Fields::read("do\0comment\0at\x0012\0text\0a\nb\0on\0true");
        assert_eq!(fields.get("do"), Some("comment"));
        assert_eq!(fields.number("at"), Ok(12));
        assert_eq!(fields.need("text"), Ok("a\nb"));
        assert!(fields.is_on("on") && !fields.is_on("at"));
        assert_eq!(fields.get("x"), None);
        assert!(fields.number("text").is_err_and(|why| why.contains("no whole number")));
        assert!(fields.need("x").is_err_and(|why| why.contains("`x`")));
        assert_eq!(Fields::read("do").need("do"), Ok(""));
    }
}
