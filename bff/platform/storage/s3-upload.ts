import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { ByteMeter } from "./byte-meter.ts";
import type { StorageSource } from "./storage.ts";
import { fromSource, readSource } from "./storage-source.ts";

/** Larger files are uploaded in parts of this size, so that only a few parts are in memory. */
const PART_BYTES = 8 * 1024 * 1024;
const CONCURRENT_PARTS = 2;

interface UploadTarget {
  Bucket: string;
  Key: string;
  ContentType: string;
}

/** Uploads a source, in parts if it is large. Throws errors of the source as `SourceError`. */
export async function storeSource(
  client: S3Client,
  target: UploadTarget,
  source: StorageSource,
): Promise<{ bytes: number; sha256?: string }> {
  if (Buffer.isBuffer(source)) {
    if (source.length > PART_BYTES) return storeStream(client, target, splitIntoParts(source));
    await client.send(new PutObjectCommand({ ...target, Body: source }));
    return { bytes: source.length, sha256: createHash("sha256").update(source).digest("hex") };
  }
  if (source instanceof Readable) return storeStream(client, target, source);
  const found = await fromSource(stat(source.path));
  if (!found.isFile()) throw new TypeError(`${source.path} is not a file, so it cannot be stored.`);
  if (found.size > PART_BYTES) {
    const stream = createReadStream(source.path);
    await upload(client, target, readSource(stream));
    return { bytes: stream.bytesRead };
  }
  const Body = await fromSource(readFile(source.path));
  await client.send(new PutObjectCommand({ ...target, Body }));
  return { bytes: Body.length };
}

async function storeStream(
  client: S3Client,
  target: UploadTarget,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
) {
  const meter = new ByteMeter();
  await upload(client, target, meter.pass(readSource(source)));
  return meter.total();
}

/** Uploads a source in parts. */
async function upload(client: S3Client, target: UploadTarget, source: AsyncIterable<Buffer>): Promise<void> {
  let sourceError: unknown = null;
  const chunks = async function* () {
    try {
      yield* source;
    } catch (error) {
      sourceError = error;
      throw error;
    }
  };
  const parts = new Upload({
    client,
    params: { ...target, Body: Readable.from(chunks(), { objectMode: false }) },
    partSize: PART_BYTES,
    queueSize: CONCURRENT_PARTS,
  });
  try {
    await parts.done();
  } catch (error) {
    // The upload may reject with another error instead, if it failed to delete the uploaded parts.
    throw sourceError ?? error;
  }
}

function* splitIntoParts(source: Buffer): Generator<Buffer> {
  for (let start = 0; start < source.length; start += PART_BYTES)
    yield source.subarray(start, start + PART_BYTES);
}
