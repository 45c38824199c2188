import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { ImportFailure } from "../../import-failure.ts";
import { shortText } from "../short-text.ts";
import { epubLimits } from "./epub-limits.ts";

const UNIX = 3;
const FILE_TYPE = 0o170000;
const SYMLINK = 0o120000;
const STORED = 0;
const DEFLATED = 8;

/** A file of the archive that cannot be read, while the others can. `message` says which and why. */
export class EntryUnreadable extends Error {
  override name = "EntryUnreadable";
  readonly unreadable = true;
}

/**
 * The files of an EPUB's container, by name. Names are checked when it is opened; bytes are counted when they are
 * read, because what an archive says of itself may be a lie.
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
   * Opens an archive and looks at every name in it. Rejects with an ImportFailure: `epub_damaged`, `epub_unsafe`,
   * `epub_too_large`, `epub_protected`.
   */
  static async open(path: string): Promise<EpubArchive> {
    const zip = await yauzl.openPromise(path, { decodeStrings: false, autoClose: false }).catch(damaged);
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

  /** The name a reference means: its own, or the one that differs in capitals alone; null when there is none. */
  find(name: string): string | null {
    const composed = name.normalize("NFC");
    return this.#entries.has(composed) ? composed : (this.#byLowerCase.get(composed.toLowerCase()) ?? null);
  }

  /** Where a file stands among the others; the first is 0. */
  positionOf(name: string): number {
    return [...this.#entries.keys()].indexOf(name);
  }

  isStored(name: string): boolean {
    return this.#entries.get(name)?.compressionMethod === STORED;
  }

  /**
   * The bytes of a file. Rejects with `EntryUnreadable` when it is damaged or larger than `maxBytes`, and with an
   * ImportFailure when the archive as a whole unpacks to more than it may: `epub_too_large`, `epub_unsafe`.
   */
  async read(name: string, maxBytes: number): Promise<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw new EntryUnreadable(`“${name}” is not in the EPUB.`);
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
            `“${name}” is larger than the ${mebibytes(maxBytes)} MiB such a file may have.`,
          );
        chunks.push(chunk);
      }
    } catch (error) {
      if (error instanceof ImportFailure || error instanceof EntryUnreadable) throw error;
      throw new EntryUnreadable(`“${name}” is damaged: it could not be unpacked.`, { cause: error });
    }
    const content = Buffer.concat(chunks, bytes);
    if (crc32(content) !== entry.crc32)
      throw new EntryUnreadable(`“${name}” is damaged: its checksum does not fit.`);
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
    checkName(name);
    if (entry.versionMadeBy >> 8 === UNIX && ((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK)
      throw unsafe(`“${shortened(name)}” in it is a link to another file`, name);
    if (name.endsWith("/")) continue;
    if (entries.has(name)) throw unsafe(`“${shortened(name)}” is in it more than once`, name);
    if (entry.isEncrypted())
      throw new ImportFailure(
        "epub_protected",
        "The EPUB is locked with a password. Export it without one, then import again.",
        { file: name },
      );
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
      throw new ImportFailure(
        "epub_damaged",
        `“${shortened(name)}” in the EPUB is packed in a way EPUBs do not allow. Export the EPUB again.`,
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

/** Many programs write UTF-8 without saying so; only what is no UTF-8 is read the old way. */
function nameOf(entry: Entry): string {
  let name: string;
  try {
    name = new TextDecoder("utf-8", { fatal: true }).decode(entry.fileNameRaw);
  } catch {
    name = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
  }
  return name.normalize("NFC");
}

function checkName(name: string): void {
  const shown = `“${shortened(name)}”`;
  if (name === "") throw unsafe("a file in it has no name", name);
  if (name.includes("\\")) throw unsafe(`the name ${shown} in it has a backslash`, name);
  if (name.startsWith("/") || /^[a-z]:/i.test(name))
    throw unsafe(`the name ${shown} in it is an absolute path`, name);
  if (name.split("/").some((part) => part === ".." || part === "."))
    throw unsafe(`the name ${shown} in it leads out of its folder`, name);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  if (/[\u0000-\u001f]/.test(name)) throw unsafe(`the name ${shown} in it has a control character`, name);
}

function shortened(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not reach a page.
  return shortText(name.replace(/[\u0000-\u001f]/g, "?"), 80);
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

function unsafe(why: string, file: string): ImportFailure {
  return new ImportFailure(
    "epub_unsafe",
    `The EPUB was not opened, because ${why}. Export it again with a program that writes valid EPUBs.`,
    { file: shortened(file) },
  );
}

function bomb(name: string): ImportFailure {
  return new ImportFailure(
    "epub_unsafe",
    `The EPUB was not opened, because “${shortened(name)}” in it unpacks to more than ${epubLimits.maxRatio} times its size. Export it again.`,
    { file: shortened(name) },
  );
}

function tooMany(entries: number): ImportFailure {
  return new ImportFailure(
    "epub_too_large",
    `The EPUB holds ${entries} files; at most ${epubLimits.maxEntries} are accepted. Split the issue.`,
  );
}

function tooLarge(): ImportFailure {
  return new ImportFailure(
    "epub_too_large",
    `The EPUB unpacks to more than the ${mebibytes(epubLimits.maxBytes)} MiB that are accepted. Reduce the size of its pictures and films, or split the issue.`,
  );
}

function damaged(cause: unknown): never {
  throw new ImportFailure(
    "epub_damaged",
    "The EPUB is damaged or incomplete: its archive cannot be read. Check that it was uploaded completely, or export it again.",
    { cause },
  );
}
