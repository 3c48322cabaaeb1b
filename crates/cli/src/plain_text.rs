//! Plain text from the Markdown of the documentation, for a terminal.

use super::colour::{self, styled};

/// Maximum length of a line of a table, in characters.
const WIDTH: usize = 116;

/// Minimum width of the last column of a table, in characters.
const NARROWEST: usize = 40;

/// Formats Markdown without its notation: headings are bold, code blocks are indented, tables have
/// aligned columns, and links are reduced to their text.
pub(crate) fn format(markdown: &str) -> String {
    let mut text = String::new();
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            for code in lines.by_ref().take_while(|line| !line.starts_with("```")) {
                text += format!("    {code}").trim_end();
                text.push('\n');
            }
        } else if line.starts_with("    ") || line.is_empty() {
            text += &format!("{line}\n");
        } else if line.starts_with('#') {
            let heading = without_notation(line.trim_start_matches('#').trim_start());
            text += &format!("{}\n", styled(colour::HEADING, &heading));
        } else {
            let is_row = |line: &str| line.starts_with('|');
            let is_table = is_row(line);
            // Code and links may continue on the next line.
            let mut block = vec![line];
            let ends =
                |line: &str| line.is_empty() || line.starts_with("```") || is_row(line) != is_table;
            while let Some(next) = lines.next_if(|line| !ends(line)) {
                block.push(next);
            }
            text +=
                &if is_table { table(&block) } else { without_notation(&block.join("\n")) + "\n" };
        }
    }
    text
}

/// Aligns the columns of a table, and wraps the last one.
fn table(lines: &[&str]) -> String {
    let is_rule = |line: &str| line.chars().all(|it| matches!(it, '|' | '-' | ':' | ' '));
    let cells = |line: &&str| -> Vec<String> {
        let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
        inner.split('|').map(|cell| without_notation(cell.trim())).collect()
    };
    let rows: Vec<Vec<String>> = lines.iter().filter(|line| !is_rule(line)).map(cells).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let widths = rows.iter().filter_map(|row| row.get(column));
        widths.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns.saturating_sub(1)).map(width).collect();
    let indent: usize = widths.iter().map(|width| width + 2).sum::<usize>() + 2;
    let mut text = String::new();
    for row in &rows {
        let mut line = "  ".to_owned();
        for (cell, width) in row.iter().zip(&widths) {
            line += &format!("{cell:<width$}  ");
        }
        let last = row.get(widths.len()).map_or("", String::as_str);
        let wrapped = wrap(last, WIDTH.saturating_sub(indent).max(NARROWEST));
        line += &wrapped.join(&format!("\n{}", " ".repeat(indent)));
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// Splits text between words into lines of at most `width` characters, unless a word is longer.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Removes emphasis, the backticks of code and the targets of links. Code stays unchanged.
fn without_notation(markdown: &str) -> String {
    let mut text = String::new();
    for (index, part) in markdown.split('`').enumerate() {
        // Between two backticks is code.
        if index % 2 == 1 {
            text += part;
            continue;
        }
        let mut rest = part;
        // A link may also contain code, so its text and its target are found separately.
        while let Some((before, after)) = rest.split_once("](") {
            text += &before.replace(['*', '['], "");
            rest = after.split_once(')').map_or("", |(_, rest)| rest);
        }
        text += &rest.replace(['*', '['], "");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::format;

    #[test]
    fn markdown_is_printed_without_its_notation() {
        let markdown = "\
# A title

Some **bold** `a*b` text, [a
link](target.md) and
*emphasis*.

- `[x]`: an item

```json
{ \"a\": 1 }
```

    verbatim `code`

| key | value |
|---|---|
| `a` | a long description that continues for more than one line of the table, so that it is wrapped to a second line |
| `long-key` | short |
";
        let expected = "\
A title

Some bold a*b text, a
link and
emphasis.

- [x]: an item

    { \"a\": 1 }

    verbatim `code`

  key       value
  a         a long description that continues for more than one line of the table, so that it is wrapped to a second
            line
  long-key  short
";
        assert_eq!(anstream::adapter::strip_str(&format(markdown)).to_string(), expected);
    }
}
