import { mkdir, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
export const S3_SERVER_FAULTS = { listsByFolder: true, ignoresFirstByteRange: true, mixesPuts: true };

export async function startS3Server(bucket = "newsrack"): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "newsrack-s3-"));
  await mkdir(join(directory, bucket));
  const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, vhostBuckets: false });
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
