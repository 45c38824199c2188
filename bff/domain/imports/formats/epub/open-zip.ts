import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import yauzl, { type ZipFile } from "yauzl";

const OPTIONS = { decodeStrings: false, autoClose: false };
const END_MARK = Buffer.from("PK\x05\x06", "latin1");
/** Length of the record at the end of an archive without its comment, and the place of the comment's length. */
const END_BYTES = 22;
const COMMENT_LENGTH_AT = 20;
/** The end is searched in the last bytes of a file. */
const TAIL_BYTES = 128 * 1024;

/** Opens a ZIP archive, also if other bytes follow it, such as the line end that a script has sent after a file. */
export async function openZip(path: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(path, OPTIONS);
  } catch (error) {
    const end = await endOfArchive(path);
    if (end === null) throw error;
    return yauzl.fromRandomAccessReaderPromise(new FileReader(path), end, OPTIONS);
  }
}

/** Returns where an archive ends if other bytes follow it, or null. */
async function endOfArchive(path: string): Promise<number | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await file.read(tail, 0, tail.length, size - tail.length);
    const at = tail.lastIndexOf(END_MARK);
    if (at === -1 || at + END_BYTES > tail.length) return null;
    const end = size - tail.length + at + END_BYTES + tail.readUInt16LE(at + COMMENT_LENGTH_AT);
    return end < size ? end : null;
  } finally {
    await file.close();
  }
}

class FileReader extends yauzl.RandomAccessReader {
  readonly #path: string;

  constructor(path: string) {
    super();
    this.#path = path;
  }

  override _readStreamForRange(start: number, end: number) {
    return createReadStream(this.#path, { start, end: end - 1 });
  }
}
