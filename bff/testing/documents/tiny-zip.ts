import { crc32, deflateRawSync } from "node:zlib";

/** A file in a test archive. Options make its headers wrong. */
export interface TinyEntry {
  name: string | Buffer;
  content: Buffer | string;
  /** Stored without compression. */
  stored?: boolean;
  /** Marked as a symbolic link. */
  link?: boolean;
  /** Marked as encrypted. */
  encrypted?: boolean;
  /** The uncompressed size in the header, if it should be wrong. */
  claimedSize?: number;
  /** Overrides the compression method's number, for example by an unknown one. */
  method?: number;
  wrongChecksum?: boolean;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const UNIX = 3;
const UTF8 = 0x800;

/** Creates a ZIP archive of these files in this order. */
export function tinyZip(entries: TinyEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name as string);
    const content = Buffer.from(entry.content as string);
    const packed = entry.stored ? content : deflateRawSync(content, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE((entry.encrypted ? 1 : 0) | (typeof entry.name === "string" ? UTF8 : 0), 2);
    common.writeUInt16LE(entry.method ?? (entry.stored ? 0 : 8), 4);
    common.writeUInt32LE(entry.wrongChecksum ? 1 : crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(entry.claimedSize ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(LOCAL);
    locals.push(local, common, name, packed);

    const head = Buffer.alloc(6);
    head.writeUInt32LE(CENTRAL);
    head.writeUInt16LE((UNIX << 8) | 20, 4);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.link ? 0o120777 : 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    centrals.push(head, common, tail, name);
    offset += 4 + common.length + name.length + packed.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}
