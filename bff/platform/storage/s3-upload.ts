import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { StorageSource } from "./storage.ts";

/** Above this a file goes up in parts of this size, so that no more than a few of them are in memory. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

/** What a source threw, kept apart from what the storage did. */
export class SourceFailure extends Error {}

interface Place {
  Bucket: string;
  Key: string;
  ContentType: string;
}

/** Stores a source, the large ones in parts. Throws `SourceFailure` for what the source threw. */
export async function storeSource(
  client: S3Client,
  place: Place,
  source: StorageSource,
): Promise<{ bytes: number; sha256?: string }> {
  if (Buffer.isBuffer(source)) {
    if (source.length > PART_BYTES) return storeStream(client, place, Readable.from(piecesOf(source)));
    await client.send(new PutObjectCommand({ ...place, Body: source }));
    return { bytes: source.length, sha256: createHash("sha256").update(source).digest("hex") };
  }
  if (source instanceof Readable) return storeStream(client, place, source);
  const found = await fromSource(stat(source.path));
  if (!found.isFile()) throw new TypeError(`${source.path} is not a file, so it cannot be stored.`);
  if (found.size > PART_BYTES) return { bytes: await upload(client, place, createReadStream(source.path)) };
  const Body = await fromSource(readFile(source.path));
  await client.send(new PutObjectCommand({ ...place, Body }));
  return { bytes: Body.length };
}

async function storeStream(client: S3Client, place: Place, source: Readable) {
  const hash = createHash("sha256");
  const bytes = await upload(client, place, source, (piece) => hash.update(piece));
  return { bytes, sha256: hash.digest("hex") };
}

/** Answers how many bytes there were. */
async function upload(
  client: S3Client,
  place: Place,
  source: Readable,
  onPiece?: (piece: Buffer) => void,
): Promise<number> {
  let bytes = 0;
  let failure: SourceFailure | null = null;
  const measured = async function* (): AsyncGenerator<Buffer> {
    try {
      for await (const given of source) {
        const piece = Buffer.from(given);
        bytes += piece.length;
        onPiece?.(piece);
        yield piece;
      }
    } catch (error) {
      failure = new SourceFailure("The source failed", { cause: error });
      throw failure;
    }
  };
  const parts = new Upload({
    client,
    params: { ...place, Body: Readable.from(measured(), { objectMode: false }) },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
  });
  try {
    await parts.done();
  } catch (error) {
    // What is said instead may be that the parts could not be taken back.
    throw failure ?? error;
  }
  return bytes;
}

async function fromSource<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new SourceFailure("The source failed", { cause: error });
  });
}

function* piecesOf(source: Buffer): Generator<Buffer> {
  for (let from = 0; from < source.length; from += PART_BYTES) yield source.subarray(from, from + PART_BYTES);
}
