import { createHash, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";

/** An S3-compatible server on 127.0.0.1 with an empty bucket. */
export interface S3Server {
  url: string;
  bucket: string;
  /** Environment variables with the credentials for a client. */
  env: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  stop(): Promise<void>;
}

/** Differences of this server from S3. No other server on npm supports multipart uploads and ranges. */
export const S3_SERVER_FAULTS = { listsByFolder: true, ignoresFirstByteRange: true };

export async function startS3Server(bucket = "newsrack"): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "newsrack-s3-"));
  await mkdir(join(directory, bucket));
  const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, vhostBuckets: false });
  storeBeforeResponse((server as unknown as { store: FilesystemStore }).store);
  const { port } = (await server.run()) as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bucket,
    env: { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The part of s3rver's store that writes contents. */
interface FilesystemStore {
  getResourcePath(bucket: string, key: string | undefined, resource: string): string;
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
  putObject(object: StoredObject): Promise<Written>;
  putPart(bucket: string, uploadId: string, number: number, content: Readable): Promise<Written>;
}

interface StoredObject {
  bucket: string;
  key: string;
  content: Buffer | Readable;
  metadata: object;
}

interface Written {
  size: number;
  md5: string;
}

/**
 * Makes the server store a file completely, and in one step, before it responds. Otherwise it responds when it has received
 * the last byte, so that the next read may get a part of the file, and concurrent puts of a key mix their contents.
 */
function storeBeforeResponse(store: FilesystemStore): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const written = await writeInOneStep(store.getResourcePath(bucket, key, "object"), content);
    await store.putMetadata(bucket, key, metadata, written.md5);
    return written;
  };
  store.putPart = async (bucket, uploadId, number, content) => {
    const path = join(store.getResourcePath(bucket, undefined, "uploads"), uploadId, String(number));
    const written = await writeInOneStep(path, content);
    await writeFile(`${path}.md5`, written.md5);
    return written;
  };
}

async function writeInOneStep(path: string, content: Buffer | Readable): Promise<Written> {
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
  const partial = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(partial, bytes);
  await rename(partial, path);
  return { size: bytes.length, md5: createHash("md5").update(bytes).digest("hex") };
}
