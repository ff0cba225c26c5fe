//! JSON as it is written. Nothing here reads it: what comes in is plain text (`fields`).

use std::fmt::{self, Write};

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub enum Json {
    /// Nothing.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A number; what is not finite is written as nothing.
    Number(f64),
    /// A text.
    Text(String),
    /// Several values.
    List(Vec<Json>),
    /// Values with names.
    Object(Vec<(&'static str, Json)>),
}

/// An object: `object! { "name": value, … }`.
#[macro_export]
macro_rules! object {
    ($($name:literal: $value:expr),* $(,)?) => {
        $crate::json::Json::Object(vec![$(($name, $crate::json::Json::from($value))),*])
    };
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Bool(value) => write!(f, "{value}"),
            Json::Number(value) if value.is_finite() => write!(f, "{value}"),
            Json::Null | Json::Number(_) => f.write_str("null"),
            Json::Text(text) => quote(f, text),
            Json::List(values) => {
                f.write_char('[')?;
                for (place, value) in values.iter().enumerate() {
                    let comma = if place == 0 { "" } else { "," };
                    write!(f, "{comma}{value}")?;
                }
                f.write_char(']')
            }
            Json::Object(values) => {
                f.write_char('{')?;
                for (place, (name, value)) in values.iter().enumerate() {
                    let comma = if place == 0 { "" } else { "," };
                    write!(f, "{comma}\"{name}\":{value}")?;
                }
                f.write_char('}')
            }
        }
    }
}

fn quote(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            c if c < ' ' => write!(f, "\\u{:04x}", u32::from(c))?,
            c => f.write_char(c)?,
        }
    }
    f.write_char('"')
}

impl From<bool> for Json {
    fn from(value: bool) -> Json {
        Json::Bool(value)
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::Text(text.into())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Json {
        Json::Text(text)
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Json {
        value.map_or(Json::Null, Into::into)
    }
}

impl<T: Into<Json>> From<Vec<T>> for Json {
    fn from(values: Vec<T>) -> Json {
        Json::List(values.into_iter().map(Into::into).collect())
    }
}

impl From<f64> for Json {
    fn from(value: f64) -> Json {
        Json::Number(value)
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl From<$number> for Json {
            fn from(value: $number) -> Json {
                Json::Number(value as f64)
            }
        })*
    };
}

numbers!(u8, u16, u32, u64, usize, i16, i32);

#[cfg(test)]
mod tests {

    #[test]
    fn values_are_written_as_json_has_them() {
        let value = object! {
            "text": "a \"b\" \\ \n\u{1}é",
            "number": 1.5, "whole": 7_u64, "none": f64::NAN, "nothing": None::<bool>,
            "list": vec![true, false], "object": object! {},
        };
        let text = value.to_string();
        let expected = r#"{"text":"a \"b\" \\ \n\u0001é","number":1.5,"whole":7,"none":null,"nothing":null,"list":[true,false],"object":{}}"#;
        assert_eq!(text, expected);
    }
}
