import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { type Message, message } from "#bff/messages/message.ts";
import { render } from "#bff/messages/render.ts";
import { normalizeText } from "#shared/unicode.ts";
import { ImportError } from "../../import-error.ts";
import { shortText } from "../../short-text.ts";
import { epubLimits } from "./epub-limits.ts";
import { openZip } from "./open-zip.ts";

const UNIX = 3;
const FILE_TYPE = 0o170000;
const SYMLINK = 0o120000;
const STORED = 0;
const DEFLATED = 8;

/** Thrown if one file of the archive is unreadable. `text` contains its name and the reason. */
export class EntryUnreadable extends Error {
  override name = "EntryUnreadable";
  readonly text: Message;
  readonly unreadable = true;
  constructor(text: Message, options?: ErrorOptions) {
    super(render(text, "en"), options);
    this.text = text;
  }
}

/**
 * Reads the files in an EPUB's ZIP archive. Names are checked when it is opened. Sizes are also checked while reading, because the
 * declared sizes may be wrong.
 */
export class EpubArchive {
  readonly #zip: ZipFile;
  readonly #entries: Map<string, Entry>;
  readonly #byLowerCase = new Map<string, string>();
  #bytesRead = 0;

  private constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
    for (const name of entries.keys()) {
      const lower = name.toLowerCase();
      if (!this.#byLowerCase.has(lower)) this.#byLowerCase.set(lower, name);
    }
  }

  /**
   * Opens an archive and checks all entries. Rejects with an ImportError: `epub_damaged`, `epub_unsafe`, `epub_too_large`,
   * `epub_protected`.
   */
  static async open(path: string): Promise<EpubArchive> {
    const zip = await openZip(path).catch(damaged);
    try {
      return new EpubArchive(zip, await readEntries(zip));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.#zip.close();
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  names(): string[] {
    return [...this.#entries.keys()];
  }

  /** Returns the name of the entry that a reference means, case-insensitively if there is no exact match, or null. */
  find(name: string): string | null {
    const composed = normalizeText(name, "NFC");
    return this.#entries.has(composed) ? composed : (this.#byLowerCase.get(composed.toLowerCase()) ?? null);
  }

  /** Returns the index of a file in the archive, starting at 0. */
  positionOf(name: string): number {
    return [...this.#entries.keys()].indexOf(name);
  }

  isStored(name: string): boolean {
    return this.#entries.get(name)?.compressionMethod === STORED;
  }

  /**
   * Reads a file. Rejects with `EntryUnreadable` if it is damaged or larger than `maxBytes`, and with an ImportError
   * (`epub_too_large`, `epub_unsafe`) if the total uncompressed size exceeds the limits.
   */
  async read(name: string, maxBytes: number): Promise<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw new EntryUnreadable(message("warnings.entry.missing", { file: name }));
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      const stream = await this.#zip.openReadStreamPromise(entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        this.#bytesRead += chunk.length;
        if (this.#bytesRead > epubLimits.maxBytes) throw tooLarge();
        if (exceedsRatio(bytes, entry.compressedSize) || exceedsRatio(this.#bytesRead, this.#zip.fileSize))
          throw bomb(name);
        if (bytes > maxBytes)
          throw new EntryUnreadable(
            message("warnings.entry.too_large", { file: name, mebibytes: mebibytes(maxBytes) }),
          );
        chunks.push(chunk);
      }
    } catch (error) {
      if (error instanceof ImportError || error instanceof EntryUnreadable) throw error;
      throw new EntryUnreadable(message("warnings.entry.packed", { file: name }), { cause: error });
    }
    const content = Buffer.concat(chunks, bytes);
    if (crc32(content) !== entry.crc32)
      throw new EntryUnreadable(message("warnings.entry.checksum", { file: name }));
    return content;
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let declared = 0;
  if (zip.entryCount > epubLimits.maxEntries) throw tooMany(zip.entryCount);
  const iterator = zip.eachEntry();
  for (;;) {
    const next = await iterator.next().catch(damaged);
    if (next.done) return entries;
    const entry: Entry = next.value;
    const name = nameOf(entry);
    if (name === "./") continue;
    checkName(name);
    if (entry.versionMadeBy >> 8 === UNIX && ((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK)
      throw unsafe(message("failures.unsafe.link", { file: shortened(name) }), name);
    if (name.endsWith("/")) continue;
    if (entries.has(name)) throw unsafe(message("failures.unsafe.twice", { file: shortened(name) }), name);
    if (entry.isEncrypted())
      throw new ImportError("epub_protected", message("failures.epub_protected.password"), { file: name });
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
      throw new ImportError(
        "epub_damaged",
        message("failures.epub_damaged.packing", { file: shortened(name) }),
        { file: name },
      );
    declared += entry.uncompressedSize;
    if (declared > epubLimits.maxBytes) throw tooLarge();
    if (exceedsRatio(entry.uncompressedSize, entry.compressedSize) || exceedsRatio(declared, zip.fileSize))
      throw bomb(name);
    entries.set(name, entry);
    if (entries.size > epubLimits.maxEntries) throw tooMany(entries.size);
  }
}

function exceedsRatio(unpacked: number, packed: number): boolean {
  return unpacked > epubLimits.ratioFromBytes && unpacked > packed * epubLimits.maxRatio;
}

/** Decodes an entry's name as UTF-8, because many programs do not set the UTF-8 flag, otherwise in the legacy encoding. */
function nameOf(entry: Entry): string {
  let name: string;
  try {
    name = new TextDecoder("utf-8", { fatal: true }).decode(entry.fileNameRaw);
  } catch {
    name = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
  }
  // Some programs begin each name with "./".
  return normalizeText(name, "NFC").replace(/^(\.\/)+(?=[^/])/, "");
}

function checkName(name: string): void {
  const shown = `“${shortened(name)}”`;
  if (name === "") throw unsafe(message("failures.unsafe.no_name"), name);
  if (name.includes("\\")) throw unsafe(message("failures.unsafe.backslash", { name: shown }), name);
  if (name.startsWith("/") || /^[a-z]:/i.test(name))
    throw unsafe(message("failures.unsafe.absolute", { name: shown }), name);
  if (name.split("/").some((part) => part === ".." || part === "."))
    throw unsafe(message("failures.unsafe.outside", { name: shown }), name);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names with control characters are rejected.
  if (/[\u0000-\u001f]/.test(name))
    throw unsafe(message("failures.unsafe.control_character", { name: shown }), name);
}

function shortened(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must not reach error messages.
  return shortText(name.replace(/[\u0000-\u001f]/g, "?"), 80);
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

function unsafe(problem: Message, file: string): ImportError {
  return new ImportError("epub_unsafe", message("failures.epub_unsafe.entry", { problem }), {
    file: shortened(file),
  });
}

function bomb(name: string): ImportError {
  return new ImportError(
    "epub_unsafe",
    message("failures.epub_unsafe.ratio", { file: shortened(name), ratio: epubLimits.maxRatio }),
    { file: shortened(name) },
  );
}

function tooMany(entries: number): ImportError {
  return new ImportError(
    "epub_too_large",
    message("failures.epub_too_large.files", { files: entries, maximum: epubLimits.maxEntries }),
  );
}

function tooLarge(): ImportError {
  return new ImportError(
    "epub_too_large",
    message("failures.epub_too_large.bytes", { mebibytes: mebibytes(epubLimits.maxBytes) }),
  );
}

function damaged(cause: unknown): never {
  throw new ImportError("epub_damaged", message("failures.epub_damaged.archive"), { cause });
}
