import { randomBytes, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import pLimit from "p-limit";
import { checkContentType, contentTypeOf } from "./content-types.ts";
import { isMissing, isRefusal, toS3StorageError } from "./s3-errors.ts";
import { fullBody, openResponse, wholeSeconds } from "./s3-responses.ts";
import { storeSource } from "./s3-upload.ts";
import {
  type ByteRange,
  invalidRange,
  type OpenedFile,
  type Storage,
  StorageError,
  type StoragePut,
} from "./storage.ts";
import { checkKey, checkPrefix, isKey } from "./storage-keys.ts";
import { convertErrors, storeAll } from "./storage-source.ts";

export interface S3Settings {
  bucket: string;
  /** Null: Amazon's endpoint of the region. */
  endpoint: string | null;
  /** Null: read from the standard AWS settings. */
  region: string | null;
}

export interface S3StorageOptions {
  /** The timeout for the start of a response, per attempt. */
  responseTimeoutMs?: number;
  /** The timeout for the next chunk of a response body. */
  idleTimeoutMs?: number;
  maxAttempts?: number;
}

const CONCURRENT_UPLOADS = 8;
const CONCURRENT_DELETIONS = 16;
/** High, because a slow reader keeps a connection open for as long as it reads. */
const MAX_CONNECTIONS = 512;
const CONNECT_TIMEOUT_MS = 5_000;
/** Long enough to upload a part over a slow connection. */
const UPLOAD_TIMEOUT_MS = 120_000;
const SIGNED_PATH_SECONDS = 60;
/**
 * Key prefix of probes. Keys of files never start with a dot, so probes are not listed. A prefix, not a folder, because
 * servers that store files in folders may remove an empty folder while another process writes to it.
 */
const PROBE = ".probe-";
/** Older probes are left over from processes that died. */
const PROBE_MAX_AGE_MS = 60 * 60_000;

/**
 * Creates a storage for files in a bucket of any S3 server. Throws `StorageError` if the server rejects the bucket or the
 * credentials. If the server cannot be reached, calls `onUnreachable`. Requests work as soon as the server is back.
 */
export async function createS3Storage(
  settings: S3Settings,
  onUnreachable: (error: Error) => void,
  options: S3StorageOptions = {},
): Promise<Storage & { close(): void }> {
  const storage = new S3Storage(settings, options);
  try {
    await storage.check();
  } catch (error) {
    if (!(error instanceof StorageError) || isRefusal(error.cause)) {
      storage.close();
      throw error;
    }
    onUnreachable(error);
  }
  return storage;
}

class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #requestOptions: { requestTimeout: number };
  readonly #idleTimeoutMs: number;

  constructor({ bucket, endpoint, region }: S3Settings, options: S3StorageOptions) {
    this.#bucket = bucket;
    this.#requestOptions = { requestTimeout: options.responseTimeoutMs ?? 10_000 };
    this.#idleTimeoutMs = options.idleTimeoutMs ?? 30_000;
    const agent = { maxSockets: MAX_CONNECTIONS };
    this.#client = new S3Client({
      // Path style, because a bucket name in the host name would need a DNS record.
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true, region: "us-east-1" }),
      ...(region === null ? {} : { region }),
      maxAttempts: options.maxAttempts ?? 4,
      // Many servers do not support the newer checksums. Requests are signed with the SHA-256 of their body anyway.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: UPLOAD_TIMEOUT_MS,
        throwOnRequestTimeout: true,
        httpAgent: agent,
        httpsAgent: agent,
      },
    });
  }

  async put(key: string, source: StoragePut["source"], { contentType }: { contentType: string }) {
    checkKey(key);
    checkContentType(key, contentType);
    const target = { Bucket: this.#bucket, Key: key, ContentType: contentTypeOf(key) };
    return withStorageErrors(() => storeSource(this.#client, target, source));
  }

  async putMany(files: Iterable<StoragePut> | AsyncIterable<StoragePut>) {
    return storeAll(files, CONCURRENT_UPLOADS, ({ key, source, contentType }) =>
      this.put(key, source, { contentType }),
    );
  }

  async open(key: string, range?: ByteRange): Promise<OpenedFile | null> {
    checkKey(key);
    if (range && !isSatisfiable(range)) {
      const found = await this.stat(key);
      if (!found) return null;
      throw invalidRange(key, range, found.bytes);
    }
    const response = await withStorageErrors(async () => {
      try {
        return await this.#client.send(
          new GetObjectCommand({
            Bucket: this.#bucket,
            Key: key,
            ...(range && { Range: `bytes=${range.start}-${range.end ?? ""}` }),
          }),
          this.#requestOptions,
        );
      } catch (error) {
        if (isMissing(error)) return null;
        if (range && statusOf(error) === 416) throw invalidRange(key, range);
        throw error;
      }
    });
    return response && openResponse(key, range, response, this.#idleTimeoutMs);
  }

  async stat(key: string) {
    checkKey(key);
    const found = await withStorageErrors(() => this.#head(key));
    return found && { key, bytes: found.ContentLength ?? 0, modifiedAt: wholeSeconds(found.LastModified) };
  }

  async pathForProxy(key: string, method: "GET" | "HEAD"): Promise<string> {
    checkKey(key);
    const target = { Bucket: this.#bucket, Key: key };
    const command = method === "HEAD" ? new HeadObjectCommand(target) : new GetObjectCommand(target);
    const address = await withStorageErrors(() =>
      getSignedUrl(this.#client, command, { expiresIn: SIGNED_PATH_SECONDS }),
    );
    const { pathname, search } = new URL(address);
    return pathname.slice(1) + search;
  }

  async delete(key: string): Promise<void> {
    checkKey(key);
    await withStorageErrors(() => this.#remove(key));
  }

  async deletePrefix(prefix: string): Promise<void> {
    checkPrefix(prefix);
    if (prefix === "")
      throw new TypeError("The prefix must not be empty, because that would delete the whole file storage.");
    // Files are deleted one by one, because not every server supports batch deletion, and the others need different checksums.
    const slots = pLimit(CONCURRENT_DELETIONS);
    await withStorageErrors(async () => {
      for await (const page of this.#pages(prefix))
        await Promise.all(page.map(({ key }) => slots(() => this.#remove(key))));
    });
  }

  async *list(prefix: string) {
    checkPrefix(prefix);
    const pages = this.#pages(prefix);
    for (;;) {
      const page = await withStorageErrors(() => pages.next());
      if (page.done) return;
      yield* page.value.filter(({ key }) => isKey(key));
    }
  }

  async check(): Promise<void> {
    const probe = PROBE + randomUUID();
    const written = randomBytes(32);
    await withStorageErrors(async () => {
      const target = { Bucket: this.#bucket, Key: probe };
      await this.#client.send(new PutObjectCommand({ ...target, Body: written }), this.#requestOptions);
      try {
        const { Body } = await this.#client.send(new GetObjectCommand(target), this.#requestOptions);
        if (
          Body &&
          written.equals(await buffer(fullBody(Body as Readable, written.length, this.#idleTimeoutMs)))
        )
          return;
      } finally {
        await this.#remove(probe);
      }
      throw new StorageError(
        "unavailable",
        `The bucket ${this.#bucket} returned different data than was written to it. Check the object storage.`,
      );
    });
  }

  async removePartials(): Promise<void> {
    const before = Date.now() - PROBE_MAX_AGE_MS;
    await withStorageErrors(async () => {
      for await (const page of this.#pages(PROBE))
        for (const { key, modifiedAt } of page) if (modifiedAt.getTime() <= before) await this.#remove(key);
    });
  }

  close(): void {
    this.#client.destroy();
  }

  async #remove(key: string): Promise<void> {
    await this.#client.send(
      new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }),
      this.#requestOptions,
    );
  }

  async #head(key: string): Promise<HeadObjectCommandOutput | null> {
    try {
      return await this.#client.send(
        new HeadObjectCommand({ Bucket: this.#bucket, Key: key }),
        this.#requestOptions,
      );
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async *#pages(prefix: string) {
    let from: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: prefix,
          ...(from === undefined ? {} : { ContinuationToken: from }),
        }),
        this.#requestOptions,
      );
      yield (page.Contents ?? []).map(({ Key = "", Size = 0, LastModified }) => ({
        key: Key,
        bytes: Size,
        modifiedAt: wholeSeconds(LastModified),
      }));
      from = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (from !== undefined);
  }
}

/** Runs requests. Throws their errors as `StorageError`, and errors of the source unchanged. */
const withStorageErrors = convertErrors(toS3StorageError);

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

function isSatisfiable({ start, end }: ByteRange): boolean {
  return (
    Number.isSafeInteger(start) &&
    start >= 0 &&
    (end === undefined || (Number.isSafeInteger(end) && end >= start))
  );
}
