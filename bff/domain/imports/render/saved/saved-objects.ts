import { readSync } from "node:fs";

/** A value in a PDF that the engine has saved, by its offsets in the source of its object. */
interface SavedValue {
  start: number;
  end: number;
}

export interface SavedDictionary extends SavedValue {
  entries: ReadonlyMap<string, SavedValue>;
}

export interface SavedObject {
  number: number;
  /** Offset in the file. */
  offset: number;
  source: string;
  /** All dictionaries of the object, the outer ones after those that they contain. */
  dictionaries: SavedDictionary[];
}

/** The end of a saved PDF: where its objects are, and the trailer. */
export interface SavedIndex {
  /** Offset of the cross-reference table. */
  start: number;
  offsets: ReadonlyMap<number, number>;
  /** Object number of the catalog. */
  root: number;
  /** Higher than any object number. */
  size: number;
}

/** The engine escapes parentheses in strings, so that they need no counting. */
const TOKEN = /<<|>>|[[\]]|\((?:[^\\()]|\\[\s\S])*\)|<[\dA-Fa-f]*>|\/[^\s/<>[\]()]*|[^\s/<>[\]()]+/g;
const HEADER = /^\d+ \d+ obj\s*/;
const INDEX_LINE = /^(?:(?<offset>\d{10}) \d{5} n|(?<first>\d+) \d+|\d{10} \d{5} f)[ \r]*$/gm;
const TAIL_BYTES = 1024;
/** Larger objects are streams, whose dictionary is at the beginning, or lists without dictionaries. */
const MAX_SOURCE_BYTES = 1024 * 1024;

/** Reads the cross-reference table of a PDF that the engine has saved. */
export function readSavedIndex(descriptor: number, size: number): SavedIndex {
  const tail = readText(descriptor, Math.max(0, size - TAIL_BYTES), size);
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1]);
  const source = readText(descriptor, start, size);
  const trailer = source.lastIndexOf("trailer");
  const offsets = new Map<number, number>();
  let number = 0;
  for (const { groups } of source.slice(0, trailer).matchAll(INDEX_LINE)) {
    const { offset, first } = groups!;
    if (first !== undefined) number = Number(first);
    else {
      if (offset !== undefined) offsets.set(number, Number(offset));
      number += 1;
    }
  }
  const root = Number(/\/Root (\d+) /.exec(source.slice(trailer))?.[1]);
  const next = Number(/\/Size (\d+)/.exec(source.slice(trailer))?.[1]);
  if (!(offsets.has(root) && next > 0)) throw new Error("the saved document has no catalog");
  return { start, offsets, root, size: next };
}

/** Reads the objects of a saved PDF whose source contains `word`. */
export function* readSavedObjects(
  descriptor: number,
  { start, offsets }: SavedIndex,
  word: string,
): Generator<SavedObject> {
  const places = [...offsets].sort(([, one], [, other]) => one - other);
  for (const [index, [number, offset]] of places.entries()) {
    const end = places[index + 1]?.[1] ?? start;
    const source = readText(descriptor, offset, Math.min(end, offset + MAX_SOURCE_BYTES));
    if (source.includes(word)) yield { number, offset, source, dictionaries: dictionariesIn(source) };
  }
}

/** Returns the source text of an entry of a dictionary, such as `/Form` or `11 0 R`. */
export function entryText(
  { source }: SavedObject,
  { entries }: SavedDictionary,
  key: string,
): string | undefined {
  const value = entries.get(key);
  return value && source.slice(value.start, value.end);
}

/** Finds the dictionaries of an object. Ignores the data of a stream. */
function dictionariesIn(source: string): SavedDictionary[] {
  const dictionaries: SavedDictionary[] = [];
  const open: { start: number; values: SavedValue[] }[] = [];
  const body = HEADER.exec(source)?.[0].length ?? 0;
  TOKEN.lastIndex = body;
  for (let match = TOKEN.exec(source); match !== null; match = TOKEN.exec(source)) {
    const { 0: token, index: start } = match;
    const end = start + token.length;
    if (token === "<<" || token === "[") {
      open.push({ start, values: [] });
      continue;
    }
    let value: SavedValue = { start, end };
    if (token === ">>" || token === "]") {
      const closed = open.pop();
      if (closed === undefined) break;
      value = { start: closed.start, end };
      if (token === ">>") dictionaries.push({ ...value, entries: entriesOf(source, closed.values) });
    }
    const parent = open.at(-1);
    if (parent === undefined) break;
    parent.values.push(value);
  }
  return dictionaries;
}

function entriesOf(source: string, values: SavedValue[]): Map<string, SavedValue> {
  const entries = new Map<string, SavedValue>();
  const textOf = (value: SavedValue | undefined) => value && source.slice(value.start, value.end);
  for (let index = 0; index + 1 < values.length; ) {
    // A reference to an object is three values: `11 0 R`.
    const last = textOf(values[index + 3]) === "R" ? index + 3 : index + 1;
    entries.set(textOf(values[index])!.slice(1), { start: values[index + 1]!.start, end: values[last]!.end });
    index = last + 1;
  }
  return entries;
}

function readText(descriptor: number, start: number, end: number): string {
  const bytes = Buffer.alloc(end - start);
  const read = readSync(descriptor, bytes, 0, bytes.length, start);
  return bytes.toString("latin1", 0, read);
}
