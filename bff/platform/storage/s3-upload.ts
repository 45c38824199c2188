import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { StorageSource } from "./storage.ts";

/** Larger files are uploaded in parts of this size, so that only a few parts are in memory. */
const PART_BYTES = 8 * 1024 * 1024;
const CONCURRENT_PARTS = 2;

/** Wraps an error of the source, so that it is not mistaken for an error of the object storage. */
export class SourceError extends Error {}

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
    if (source.length > PART_BYTES) return storeStream(client, target, Readable.from(splitIntoParts(source)));
    await client.send(new PutObjectCommand({ ...target, Body: source }));
    return { bytes: source.length, sha256: createHash("sha256").update(source).digest("hex") };
  }
  if (source instanceof Readable) return storeStream(client, target, source);
  const found = await fromSource(stat(source.path));
  if (!found.isFile()) throw new TypeError(`${source.path} is not a file, so it cannot be stored.`);
  if (found.size > PART_BYTES) return { bytes: await upload(client, target, createReadStream(source.path)) };
  const Body = await fromSource(readFile(source.path));
  await client.send(new PutObjectCommand({ ...target, Body }));
  return { bytes: Body.length };
}

async function storeStream(client: S3Client, target: UploadTarget, source: Readable) {
  const hash = createHash("sha256");
  const bytes = await upload(client, target, source, (chunk) => hash.update(chunk));
  return { bytes, sha256: hash.digest("hex") };
}

/** Uploads a stream in parts. Returns the number of bytes. */
async function upload(
  client: S3Client,
  target: UploadTarget,
  source: Readable,
  onChunk?: (chunk: Buffer) => void,
): Promise<number> {
  let bytes = 0;
  let sourceError: SourceError | null = null;
  const measured = async function* (): AsyncGenerator<Buffer> {
    try {
      for await (const data of source) {
        const chunk = Buffer.from(data);
        bytes += chunk.length;
        onChunk?.(chunk);
        yield chunk;
      }
    } catch (error) {
      sourceError = new SourceError("The source failed", { cause: error });
      throw sourceError;
    }
  };
  const parts = new Upload({
    client,
    params: { ...target, Body: Readable.from(measured(), { objectMode: false }) },
    partSize: PART_BYTES,
    queueSize: CONCURRENT_PARTS,
  });
  try {
    await parts.done();
  } catch (error) {
    // The upload may reject with another error instead, if it failed to delete the uploaded parts.
    throw sourceError ?? error;
  }
  return bytes;
}

async function fromSource<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new SourceError("The source failed", { cause: error });
  });
}

function* splitIntoParts(source: Buffer): Generator<Buffer> {
  for (let start = 0; start < source.length; start += PART_BYTES)
    yield source.subarray(start, start + PART_BYTES);
}
