import { type Pdfium, Scratch } from "../pdfium.ts";
import { columnOrder } from "./column-order.ts";
import { LINE_HYPHEN, spellingsOf } from "./line-codes.ts";
import type { Box } from "./place-on-page.ts";

/** The code with which the engine marks a hyphen at the end of a line. Fonts without a table of characters have it, too. */
const ENGINE_HYPHEN = 0x2;

/** The open text of a page: the characters that the engine has found, in reading order. */
export class PageCharacters {
  readonly pdfium: Pdfium;
  readonly textPage: number;
  /** Code points. */
  readonly codes: Uint32Array;
  readonly scratch: Scratch;
  /** The engine's indices of the characters, or null if they are in its order. */
  readonly #order: Uint32Array | null = null;
  #spellings: Set<string> | undefined;

  /** Reads the first `count` characters. `free` must be called. */
  constructor(pdfium: Pdfium, textPage: number, count: number) {
    this.pdfium = pdfium;
    this.textPage = textPage;
    this.scratch = new Scratch(pdfium);
    const codes = readCodes(pdfium, textPage, count);
    this.codes = codes;
    this.#order = columnOrder(this);
    if (this.#order !== null) this.codes = this.#order.map((index) => codes[index]!);
  }

  /** The words of the page, see `spellingsOf`. */
  get spellings(): Set<string> {
    this.#spellings ??= spellingsOf(this.codes);
    return this.#spellings;
  }

  /** Returns the engine's index of a character. The characters of a word follow each other there, too. */
  engineIndex(index: number): number {
    return this.#order === null ? index : this.#order[index]!;
  }

  /** Returns true for a space or a line end that is not in the file. */
  isAdded(index: number): boolean {
    return this.pdfium.api.FPDFText_IsGenerated(this.textPage, this.engineIndex(index)) === 1;
  }

  /** Returns the place of a character in page coordinates, or null if it is unknown. */
  boxOf(index: number): Box | null {
    const at = this.scratch.pointer;
    if (
      !this.pdfium.api.FPDFText_GetCharBox(
        this.textPage,
        this.engineIndex(index),
        at,
        at + 8,
        at + 16,
        at + 24,
      )
    )
      return null;
    const values = this.scratch.doubles;
    return { left: values[0]!, right: values[1]!, bottom: values[2]!, top: values[3]! };
  }

  /** Returns the size of a character's font in points: the size in the file, scaled by the text matrix. */
  sizeOf(index: number): number {
    const { api } = this.pdfium;
    const size = api.FPDFText_GetFontSize(this.textPage, this.engineIndex(index));
    if (!api.FPDFText_GetMatrix(this.textPage, this.engineIndex(index), this.scratch.pointer)) return size;
    return size * Math.hypot(this.scratch.floats[2]!, this.scratch.floats[3]!);
  }

  /** Returns how far a character is from another one, in points to the right and upwards as the text is turned, or null if unknown. */
  distance(from: number, to: number): { right: number; up: number } | null {
    const { api } = this.pdfium;
    const { pointer, doubles, floats } = this.scratch;
    if (!api.FPDFText_GetMatrix(this.textPage, this.engineIndex(from), pointer)) return null;
    const [a, b, c, d] = [floats[0]!, floats[1]!, floats[2]!, floats[3]!];
    if (!api.FPDFText_GetCharOrigin(this.textPage, this.engineIndex(from), pointer, pointer + 8)) return null;
    if (!api.FPDFText_GetCharOrigin(this.textPage, this.engineIndex(to), pointer + 16, pointer + 24))
      return null;
    const [x, y] = [doubles[2]! - doubles[0]!, doubles[3]! - doubles[1]!];
    return { right: (x * a + y * b) / Math.hypot(a, b), up: (x * c + y * d) / Math.hypot(c, d) };
  }

  /** Returns how far the middle of a character is from its origin, in points to the right as the text is turned, or null if unknown. */
  middleOf(index: number): number | null {
    const box = this.boxOf(index);
    const { pointer, doubles, floats } = this.scratch;
    if (box === null || !this.pdfium.api.FPDFText_GetMatrix(this.textPage, this.engineIndex(index), pointer))
      return null;
    const [a, b] = [floats[0]!, floats[1]!];
    if (!this.pdfium.api.FPDFText_GetCharOrigin(this.textPage, this.engineIndex(index), pointer, pointer + 8))
      return null;
    const [x, y] = [(box.left + box.right) / 2 - doubles[0]!, (box.top + box.bottom) / 2 - doubles[1]!];
    return (x * a + y * b) / Math.hypot(a, b);
  }

  free(): void {
    this.scratch.free();
  }
}

function readCodes({ api }: Pdfium, textPage: number, count: number): Uint32Array {
  const codes = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) {
    const code = api.FPDFText_GetUnicode(textPage, index);
    if (code === ENGINE_HYPHEN && api.FPDFText_IsHyphen(textPage, index) === 1) codes[index] = LINE_HYPHEN;
    else codes[index] = code === LINE_HYPHEN ? 0 : code;
  }
  return codes;
}
