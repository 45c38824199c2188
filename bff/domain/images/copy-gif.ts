const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Application extensions with the number of repetitions. Browsers understand both. */
const LOOPS = new Set(["NETSCAPE2.0", "ANIMEXTS1.0"]);

/**
 * Copies a GIF without comments, metadata and bytes after its end. Its frames stay as they are: encoding them again would take a
 * second of processor time for a million pixels. Throws if the GIF is cut off.
 */
export function copyGif(bytes: Uint8Array): Buffer {
  const gif = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Buffer[] = [];
  let keptFrom = 0;
  let at = HEADER_BYTES + colorTableBytes(gif.readUInt8(10));
  for (;;) {
    const start = at;
    switch (gif.readUInt8(at)) {
      case TRAILER:
        return Buffer.concat([...kept, gif.subarray(keptFrom, at + 1)]);
      case IMAGE:
        // The descriptor has ten bytes, and one byte after the color table is the size of the codes.
        at = endOfSubBlocks(gif, at + 10 + colorTableBytes(gif.readUInt8(at + 9)) + 1);
        break;
      case EXTENSION:
        at = endOfSubBlocks(gif, at + 2);
        if (isNeeded(gif, start)) break;
        kept.push(gif.subarray(keptFrom, start));
        keptFrom = at;
        break;
      default:
        throw new Error(`the GIF has an unknown block at byte ${start}`);
    }
  }
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function endOfSubBlocks(gif: Buffer, start: number): number {
  let at = start;
  for (let length = gif.readUInt8(at); length > 0; length = gif.readUInt8(at)) at += length + 1;
  return at + 1;
}

function isNeeded(gif: Buffer, extension: number): boolean {
  const label = gif.readUInt8(extension + 1);
  if (label === GRAPHIC_CONTROL) return true;
  return label === APPLICATION && LOOPS.has(gif.toString("latin1", extension + 3, extension + 14));
}
