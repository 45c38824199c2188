import { createHash } from "node:crypto";

/** A page of a test document. Sizes are points. */
export interface TinyPage {
  text?: string;
  /** Default: a strip with room for one line of text, because drawing a whole page takes longer. */
  mediaBox?: [number, number, number, number];
  rotate?: 0 | 90 | 180 | 270;
  /** Drawing operators in addition to the text. */
  content?: string;
  /** Additional entries of the page's dictionary. `#name` is replaced by the number of the object with that name. */
  entries?: string;
}

/** An additional object of a document. Entries refer to it as `#name 0 R`. */
export interface TinyObject {
  dictionary: string;
  stream?: Buffer;
}

export interface TinyPdfOptions {
  pages: TinyPage[];
  objects?: Record<string, TinyObject>;
  /** Additional entries of the catalog. */
  catalog?: string;
  /** Encrypts the document with 40-bit RC4. With an empty user password it opens without a password. */
  password?: { user: string; owner: string };
  /** Makes every offset in the cross-reference table wrong. */
  wrongOffsets?: boolean;
}

/** The paper size Letter. */
export const LETTER: TinyPage["mediaBox"] = [0, 0, 612, 792];

const firstFreeObject = 4;

/** Creates a small, valid PDF 1.4 that shows each page's text in Helvetica at 24 points. */
export function tinyPdf({
  pages,
  objects = {},
  catalog = "",
  password,
  wrongOffsets,
}: TinyPdfOptions): Buffer {
  const names = Object.keys(objects);
  const numberOf = (name: string) => firstFreeObject + pages.length * 2 + names.indexOf(name);
  const resolve = (source: string) =>
    source.replace(/#([a-z]+)/gi, (_, name: string) => String(numberOf(name)));
  const kids = pages.map((_, index) => `${firstFreeObject + index * 2} 0 R`).join(" ");
  const bodies = new Map<number, TinyObject>([
    [1, { dictionary: `<< /Type /Catalog /Pages 2 0 R ${resolve(catalog)} >>` }],
    [2, { dictionary: `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>` }],
    [3, { dictionary: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>" }],
  ]);
  pages.forEach((page, index) => {
    const number = firstFreeObject + index * 2;
    const box = page.mediaBox ?? [0, 0, 612, 108];
    const [left, bottom, right, top] = box;
    const place = `${left + Math.min(72, (right - left) / 4)} ${bottom + Math.min(700, (top - bottom) * 0.8)}`;
    const entries =
      page.entries === undefined ? "/Resources << /Font << /F1 3 0 R >> >>" : resolve(page.entries);
    bodies.set(number, {
      dictionary: `<< /Type /Page /Parent 2 0 R /MediaBox [${box.join(" ")}] /Rotate ${page.rotate ?? 0} /Contents ${number + 1} 0 R ${entries} >>`,
    });
    const text =
      page.text === undefined ? "" : `BT /F1 24 Tf ${place} Td (${escapeString(page.text)}) Tj ET\n`;
    bodies.set(number + 1, {
      dictionary: "<< >>",
      stream: Buffer.from(`${text}${page.content ?? ""}`, "latin1"),
    });
  });
  for (const name of names) {
    const { dictionary, stream } = objects[name]!;
    bodies.set(numberOf(name), { dictionary: resolve(dictionary), ...(stream ? { stream } : {}) });
  }
  return assemble(bodies, password, wrongOffsets ?? false);
}

/** Creates an uncompressed image object with `channels` bytes per pixel, which `sample` returns. */
export function tinyImage(
  width: number,
  height: number,
  channels: 1 | 3,
  sample: (x: number, y: number, channel: number) => number,
): TinyObject {
  const stream = Buffer.alloc(width * height * channels);
  for (let at = 0; at < stream.length; at++) {
    const pixel = Math.floor(at / channels);
    stream[at] = sample(pixel % width, Math.floor(pixel / width), at % channels);
  }
  return {
    dictionary: `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /${channels === 1 ? "DeviceGray" : "DeviceRGB"} >>`,
    stream,
  };
}

function assemble(
  bodies: Map<number, TinyObject>,
  password: TinyPdfOptions["password"],
  wrongOffsets: boolean,
): Buffer {
  const id = Buffer.from("0123456789abcdef0123456789abcdef", "hex");
  const encryption = password === undefined ? undefined : new Rc4Encryption(password, id);
  const parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer | string) => {
    const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const offsets: number[] = [];
  add("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n");
  const numbers = [...bodies.keys()].sort((a, b) => a - b);
  for (const number of numbers) {
    const { dictionary, stream } = bodies.get(number)!;
    offsets.push(length);
    if (stream === undefined) {
      add(`${number} 0 obj\n${dictionary}\nendobj\n`);
      continue;
    }
    const data = encryption?.encrypt(number, stream) ?? stream;
    add(`${number} 0 obj\n${dictionary.replace(/>>$/, `/Length ${data.length} >>`)}\nstream\n`);
    add(data);
    add("\nendstream\nendobj\n");
  }
  const table = length;
  const entries = offsets.map(
    (offset) => `${String(offset + (wrongOffsets ? 7 : 0)).padStart(10, "0")} 00000 n \n`,
  );
  add(`xref\n0 ${numbers.length + 1}\n0000000000 65535 f \n${entries.join("")}`);
  const hexId = id.toString("hex");
  add(
    `trailer\n<< /Size ${numbers.length + 1} /Root 1 0 R /ID [<${hexId}> <${hexId}>] ${encryption?.entry ?? ""} >>\n`,
  );
  add(`startxref\n${wrongOffsets ? table + 7 : table}\n%%EOF\n`);
  return Buffer.concat(parts);
}

function escapeString(text: string): string {
  return text.replace(/[\\()]/g, "\\$&");
}

const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const padded = (password: string) =>
  Buffer.concat([Buffer.from(password, "latin1"), padding]).subarray(0, 32);
const md5 = (...parts: Buffer[]) => createHash("md5").update(Buffer.concat(parts)).digest();

/** Implements the standard security handler, revision 2 (PDF 1.4, section 3.5). */
class Rc4Encryption {
  readonly entry: string;
  readonly #key: Buffer;

  constructor({ user, owner }: { user: string; owner: string }, id: Buffer) {
    const permissions = Buffer.alloc(4);
    permissions.writeInt32LE(-64);
    const ownerEntry = rc4(md5(padded(owner)).subarray(0, 5), padded(user));
    this.#key = md5(padded(user), ownerEntry, permissions, id).subarray(0, 5);
    const userEntry = rc4(this.#key, padding);
    this.entry = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -64 /O <${ownerEntry.toString("hex")}> /U <${userEntry.toString("hex")}> >>`;
  }

  encrypt(number: number, data: Buffer): Buffer {
    const suffix = Buffer.from([number & 255, (number >> 8) & 255, (number >> 16) & 255, 0, 0]);
    return rc4(md5(this.#key, suffix).subarray(0, 10), data);
  }
}

/** Encrypts with RC4, which Node's crypto library no longer supports. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    [state[i], state[j]] = [state[j]!, state[i]!];
  }
  const out = Buffer.alloc(data.length);
  for (let at = 0, i = 0, j = 0; at < data.length; at++) {
    i = (i + 1) & 255;
    j = (j + state[i]!) & 255;
    [state[i], state[j]] = [state[j]!, state[i]!];
    out[at] = data[at]! ^ state[(state[i]! + state[j]!) & 255]!;
  }
  return out;
}
