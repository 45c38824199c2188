/** A text and its selection. Lines end with a line feed. */
export interface Selected {
  text: string;
  from: number;
  to: number;
}

/** A replacement and the selection after it. `anchor` and `head` are positions in the new text. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  anchor: number;
  head: number;
}

const WORD = /[\p{L}\p{N}\p{M}'’-]/u;

/** Returns the word around a cursor, or the selection without white space at its ends. */
function target({ text, from, to }: Selected): { from: number; to: number } {
  let [start, end] = [from, to];
  if (start === end) {
    while (start > 0 && WORD.test(text[start - 1]!)) start -= 1;
    while (end < text.length && WORD.test(text[end]!)) end += 1;
    return { from: start, to: end };
  }
  while (start < end && /\s/.test(text[start]!)) start += 1;
  while (end > start && /\s/.test(text[end - 1]!)) end -= 1;
  return { from: start, to: end };
}

function runBefore(text: string, position: number, sign: string): number {
  let count = 0;
  while (text[position - 1 - count] === sign) count += 1;
  return count;
}

function runAfter(text: string, position: number, sign: string): number {
  let count = 0;
  while (text[position + count] === sign) count += 1;
  return count;
}

/** Returns true if a run of signs contains the mark. Two asterisks are bold; three are bold and italic. */
function hasMark(run: number, mark: string): boolean {
  return mark.length === 1 ? run === 1 || run === 3 : run >= mark.length;
}

/** Elements for marks, where Markdown would not take the marks for emphasis. */
const TAGS: Record<string, readonly [string, string]> = {
  "*": ["<em>", "</em>"],
  "**": ["<strong>", "</strong>"],
};

const isSpace = (char: string) => /^\s?$/.test(char);
const isPunctuation = (char: string) => /[\p{P}\p{S}]/u.test(char);

/** Returns whether a mark is one beside these characters: on the inside no space, and punctuation only beside a space or punctuation. */
function isFlanking(inner: string, outer: string): boolean {
  return !isSpace(inner) && (!isPunctuation(inner) || isSpace(outer) || isPunctuation(outer));
}

/** Returns whether marks around a range are emphasis, which those around `(a)` before a letter are not. */
function takesMarks(text: string, from: number, to: number): boolean {
  const outside = [Array.from(text.slice(Math.max(0, from - 2), from)).at(-1), charAt(text, to)];
  const inside = [charAt(text, from), Array.from(text.slice(Math.max(from, to - 2), to)).at(-1)];
  return inside.every((inner, side) => isFlanking(inner ?? "", outside[side] ?? ""));
}

function charAt(text: string, position: number): string {
  const code = text.codePointAt(position);
  return code === undefined ? "" : String.fromCodePoint(code);
}

/**
 * Adds marks such as `**` around the selection or the word at the cursor, or removes existing ones. A cursor at the end of a
 * marked word moves behind the mark instead, so that the next typed text is plain.
 */
export function toggleMark(selected: Selected, mark: string): Edit {
  const { text } = selected;
  const sign = mark[0]!;
  const { from, to } = target(selected);
  const inside = text.slice(from, to);
  const size = mark.length;
  const isCursor = selected.from === selected.to;
  const select = (anchor: number, head: number, moved: number) =>
    isCursor ? { anchor: selected.from + moved, head: selected.from + moved } : { anchor, head };
  const outer = Math.min(runBefore(text, from, sign), runAfter(text, to, sign));
  if (isCursor && inside !== "" && selected.from === to && hasMark(outer, mark))
    return { from: to, to, insert: "", anchor: to + size, head: to + size };
  if (hasMark(outer, mark))
    return { from: from - size, to: to + size, insert: inside, ...select(from - size, to - size, -size) };
  const [open, close] = TAGS[mark]!;
  if (text.slice(0, from).endsWith(open) && text.startsWith(close, to)) {
    const moved = open.length;
    const [start, end] = [from - moved, to + close.length];
    return { from: start, to: end, insert: inside, ...select(start, to - moved, -moved) };
  }
  if (inside.startsWith(open) && inside.endsWith(close)) {
    const insert = inside.slice(open.length, -close.length);
    return { from, to, insert, anchor: from, head: from + insert.length };
  }
  if (inside.includes("\n")) return toggleMarkInLines(selected, { from, to }, mark);
  if (isMarked(inside, mark)) {
    const insert = inside.slice(size, -size);
    return { from, to, insert, anchor: from, head: from + insert.length };
  }
  const isMarkdown = inside === "" || takesMarks(text, from, to);
  const [before, after] = isMarkdown ? [mark, mark] : [open, close];
  const moved = before.length;
  return { from, to, insert: before + inside + after, ...select(from + moved, to + moved, moved) };
}

function isMarked(text: string, mark: string): boolean {
  const run = Math.min(runAfter(text, 0, mark[0]!), runBefore(text, text.length, mark[0]!));
  return text.length > 2 * run && hasMark(run, mark);
}

const LINE_PREFIX = /^\s*(?:> ?)*(?:(?:[-*+]|\d{1,9}[.)]) +|#{1,6} +)?/;

/** Splits a line into the prefix of a block quote, list item or heading, the text, and trailing white space. */
function partsOf(line: string): [string, string, string] {
  const [prefix] = LINE_PREFIX.exec(line)!;
  const rest = line.slice(prefix.length);
  const content = rest.trimEnd();
  return [prefix, content, rest.slice(content.length)];
}

/** Toggles the mark in each line separately, because a mark cannot span paragraphs or include a list prefix. */
function toggleMarkInLines(
  { text }: Selected,
  { from, to }: { from: number; to: number },
  mark: string,
): Edit {
  const lines = text.slice(from, to).split("\n").map(partsOf);
  const all = lines.every(([, content]) => content === "" || isMarked(content, mark));
  const size = mark.length;
  const insert = lines
    .map(([start, content, end]) => {
      if (content === "") return start + end;
      return (
        start +
        (all ? content.slice(size, -size) : isMarked(content, mark) ? content : mark + content + mark) +
        end
      );
    })
    .join("\n");
  return { from, to, insert, anchor: from, head: from + insert.length };
}

/** Returns the complete lines that a selection touches. */
function linesOf({ text, from, to }: Selected): { from: number; to: number; lines: string[] } {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  // A selection that ends at the start of a line does not include that line.
  const last = to > from && text[to - 1] === "\n" ? to - 1 : to;
  const next = text.indexOf("\n", last);
  const end = next < 0 ? text.length : next;
  return { from: start, to: end, lines: text.slice(start, end).split("\n") };
}

function rewriteLines(selected: Selected, rewrite: (lines: string[]) => string[]): Edit {
  const { from, to, lines } = linesOf(selected);
  const insert = rewrite(lines).join("\n");
  const end = from + insert.length;
  const cursor = selected.from === selected.to;
  const moved = Math.max(from, Math.min(end, selected.from + insert.length - (to - from)));
  return { from, to, insert, anchor: cursor ? moved : from, head: cursor ? moved : end };
}

/** Turns the selected lines into headings of a level, or into plain text if all of them are such headings. */
export function toggleHeading(selected: Selected, level: 1 | 2 | 3 | 4): Edit {
  const prefix = `${"#".repeat(level)} `;
  return rewriteLines(selected, (lines) => {
    const written = lines.filter((line) => line.trim() !== "");
    const all = written.length > 0 && written.every((line) => line.startsWith(prefix));
    return lines.map((line) => {
      if (line.trim() === "" && lines.length > 1) return line;
      const plain = line.replace(/^ {0,3}#{1,6}(?: +|$)/, "");
      return all ? plain : prefix + plain;
    });
  });
}

const prefixes = {
  bullets: { pattern: /^(\s*)[-*+] +/, of: () => "- " },
  numbers: { pattern: /^(\s*)\d{1,9}[.)] +/, of: (index: number) => `${index + 1}. ` },
  quote: { pattern: /^(\s*)> ?/, of: () => "> " },
} as const;

/** Turns the selected lines into a list or block quote, or into plain text if all of them already have that format. */
export function toggleLines(selected: Selected, kind: keyof typeof prefixes): Edit {
  const { pattern, of } = prefixes[kind];
  return rewriteLines(selected, (lines) => {
    const counts = (line: string) => kind === "quote" || lines.length === 1 || line.trim() !== "";
    const all = lines.filter(counts).every((line) => pattern.test(line));
    let index = 0;
    return lines.map((line) => {
      if (!counts(line)) return line;
      if (all) return line.replace(pattern, "$1");
      // A list replaces the other kind of list, while a block quote can contain either.
      const plain =
        kind === "quote"
          ? line
          : line.replace(prefixes.bullets.pattern, "$1").replace(prefixes.numbers.pattern, "$1");
      const indent = kind === "quote" ? "" : (/^\s*/.exec(plain)?.[0] ?? "");
      index += 1;
      return indent + of(index - 1) + plain.slice(indent.length);
    });
  });
}

const URL_PATTERN = /^(https?:\/\/|mailto:)\S+$/i;

/** Turns the selection into a link and selects the missing part: the URL, or the link text if the selection is a URL. */
export function makeLink(selected: Selected): Edit {
  const { from, to } = target(selected);
  const inside = selected.text.slice(from, to);
  if (URL_PATTERN.test(inside))
    return { from, to, insert: `[](${inside})`, anchor: from + 1, head: from + 1 };
  const textEnd = from + 1 + inside.length;
  const insert = `[${inside}](https://)`;
  if (inside === "") return { from, to, insert, anchor: from + 1, head: from + 1 };
  return { from, to, insert, anchor: textEnd + 2, head: textEnd + 2 + "https://".length };
}

/** Inserts a block after the line of the selection, with an empty line before and after it. */
export function insertBlock(
  selected: Selected,
  block: string,
  select: { from: number; to: number } = { from: block.length, to: block.length },
): Edit {
  const { from, to, lines } = linesOf({ ...selected, from: selected.to });
  const empty = lines.join("").trim() === "";
  const before = empty ? selected.text.slice(0, from) : selected.text.slice(0, to);
  const lead = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const after = selected.text.slice(to);
  const tail = after === "" || after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const start = empty ? from : to;
  const anchor = start + lead.length + select.from;
  const head = start + lead.length + select.to;
  return { from: start, to, insert: lead + block + tail, anchor, head };
}

/** Inserts an empty table and selects its first column header. */
export function insertTable(selected: Selected, [one, two]: [string, string]): Edit {
  const rule = (word: string) => "-".repeat(Math.max(3, word.length));
  const room = (word: string) => " ".repeat(Math.max(3, word.length));
  const row = `| ${room(one)} | ${room(two)} |`;
  const block = [`| ${one} | ${two} |`, `| ${rule(one)} | ${rule(two)} |`, row, row].join("\n");
  return insertBlock(selected, block, { from: 2, to: 2 + one.length });
}

/** Escapes a text for use between the brackets of an image or link. */
export function escapeLabel(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\[\]]/g, "\\$&");
}

export function imageMarkdown(alt: string, url: string): string {
  const address = /[\s()<>]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : url;
  return `![${escapeLabel(alt)}](${address})`;
}

/** Inserts an image with an empty URL. A selected text becomes the alt text, and the URL is selected next. */
export function insertImageTemplate(selected: Selected): Edit {
  const alt = escapeLabel(selected.text.slice(selected.from, selected.to));
  const block = `![${alt}](https://)`;
  const address = block.length - "https://)".length;
  if (selected.from === selected.to) return insertBlock(selected, block, { from: 2, to: 2 });
  const { from, to } = selected;
  return { from, to, insert: block, anchor: from + address, head: from + block.length - 1 };
}
