/** A line of a CSV file that is not blank. Lines count from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Thrown if a quoted value has no closing quote. */
export class UnclosedQuote extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`Line ${line} has a quote that is not closed.`);
    this.line = line;
  }
}

/**
 * Parses CSV as in RFC 4180. The separator is a comma, or a semicolon if the first line contains one and no comma, as in files of
 * spreadsheets in German. Takes linear time. Throws `UnclosedQuote`.
 */
export function parseCsv(text: string): CsvRow[] {
  const csv = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const header = csv.slice(0, 1_000).split(/[\r\n]/, 1)[0]!;
  const separator = header.includes(";") && !header.includes(",") ? ";" : ",";
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let startLine = 1;
  let at = 0;
  const endRow = () => {
    if (cells.some((cell) => cell !== "")) rows.push({ line: startLine, cells });
    cells = [];
    startLine = line;
  };
  while (at < csv.length) {
    if (csv[at] === '"') {
      const parts: string[] = [];
      const opened = line;
      let from = at + 1;
      for (;;) {
        const quote = csv.indexOf('"', from);
        if (quote === -1) throw new UnclosedQuote(opened);
        parts.push(csv.slice(from, quote));
        from = quote + 1;
        if (csv[from] !== '"') break;
        parts.push('"');
        from += 1;
      }
      const cell = parts.join("");
      line += cell.split("\n").length - 1;
      at = from;
      while (at < csv.length && csv[at] !== separator && csv[at] !== "\n") at += 1;
      // Text after a closing quote belongs to the value, as in spreadsheets.
      cells.push((cell + csv.slice(from, at)).trim());
    } else {
      let end = at;
      while (end < csv.length && csv[end] !== separator && csv[end] !== "\n") end += 1;
      cells.push(csv.slice(at, end).trim());
      at = end;
    }
    if (csv[at] === separator) {
      at += 1;
      // A separator at the end of a line is followed by an empty value.
      if (at === csv.length || csv[at] === "\n") cells.push("");
    }
    if (csv[at] === "\n" || at === csv.length) {
      line += 1;
      endRow();
      at += 1;
    }
  }
  return rows;
}
