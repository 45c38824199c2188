import { randomBytes, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import pLimit from "p-limit";
import { checkContentType, contentTypeOf } from "./content-types.ts";
import { wholeBody } from "./s3-body.ts";
import { asS3StorageError, isMissing, isRefusal, outOfRange } from "./s3-errors.ts";
import { SourceFailure, storeSource } from "./s3-upload.ts";
import { type ByteRange, type OpenedFile, type Storage, StorageError, type StoragePut } from "./storage.ts";
import { checkKey, checkPrefix, isKey } from "./storage-keys.ts";

export interface S3Settings {
  bucket: string;
  /** Null: Amazon's own, for the region. */
  endpoint: string | null;
  /** Null: as the usual AWS settings say. */
  region: string | null;
}

export interface S3StorageOptions {
  /** Until an answer begins, in milliseconds; each of `attempts` has as long. */
  answerMs?: number;
  /** The longest silence in the middle of a body that is being read. */
  silenceMs?: number;
  attempts?: number;
}

const FILES_AT_ONCE = 8;
const DELETIONS_AT_ONCE = 16;
/** Each file that a reader is slow to take holds one. */
const MAX_CONNECTIONS = 512;
const CONNECT_MS = 5_000;
/** A part may be on its way for long. */
const UPLOAD_MS = 120_000;
/**
 * No key begins with a dot: whoever lists files does not see it. No folder either: servers that keep files in folders may
 * remove one that is empty while the next process writes there.
 */
const PROBE = ".probe-";
/** Nobody waits so long for the answer to one. */
const PROBE_MAX_AGE_MS = 60 * 60_000;

/**
 * Keeps files in a bucket of any S3 server. Whatever refuses the bucket or the credentials is thrown at once, as a
 * `StorageError`; a server that cannot be reached is handed to `onTrouble`, and asked again with the next request.
 */
export async function createS3Storage(
  settings: S3Settings,
  onTrouble: (error: Error) => void,
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
    onTrouble(error);
  }
  return storage;
}

class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #answer: { requestTimeout: number };
  readonly #silenceMs: number;

  constructor({ bucket, endpoint, region }: S3Settings, options: S3StorageOptions) {
    this.#bucket = bucket;
    this.#answer = { requestTimeout: options.answerMs ?? 10_000 };
    this.#silenceMs = options.silenceMs ?? 30_000;
    const agent = { maxSockets: MAX_CONNECTIONS };
    this.#client = new S3Client({
      // Names of buckets are part of the host only where somebody sees to the names of hosts.
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true, region: "us-east-1" }),
      ...(region === null ? {} : { region }),
      maxAttempts: options.attempts ?? 4,
      // Many servers know no others; what is sent from memory, as everything here, carries its SHA-256 anyway.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: UPLOAD_MS,
        throwOnRequestTimeout: true,
        httpAgent: agent,
        httpsAgent: agent,
      },
    });
  }

  async put(key: string, source: StoragePut["source"], { contentType }: { contentType: string }) {
    checkKey(key);
    checkContentType(key, contentType);
    const at = { Bucket: this.#bucket, Key: key, ContentType: contentTypeOf(key) };
    return inWords(() => storeSource(this.#client, at, source));
  }

  async putMany(files: Iterable<StoragePut> | AsyncIterable<StoragePut>) {
    const total = { files: 0, bytes: 0 };
    const failures: unknown[] = [];
    // A generator hands out one file at a time, whoever asks.
    const queue = (async function* () {
      yield* files;
    })();
    const work = async () => {
      try {
        for await (const { key, source, contentType } of queue) {
          const { bytes } = await this.put(key, source, { contentType });
          total.files++;
          total.bytes += bytes;
        }
      } catch (error) {
        // Leaving the loop has ended the queue for the others.
        failures.push(error);
      }
    };
    await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
    if (failures.length > 0) throw failures[0];
    return total;
  }

  async open(key: string, range?: ByteRange): Promise<OpenedFile | null> {
    checkKey(key);
    if (range && !isPossible(range)) {
      const found = await this.stat(key);
      if (!found) return null;
      throw outOfRange(key, range, found.bytes);
    }
    const answer = await inWords(async () => {
      try {
        return await this.#client.send(
          new GetObjectCommand({
            Bucket: this.#bucket,
            Key: key,
            ...(range && { Range: `bytes=${range.start}-${range.end ?? ""}` }),
          }),
          this.#answer,
        );
      } catch (error) {
        if (isMissing(error)) return null;
        if (range && statusOf(error) === 416) throw outOfRange(key, range);
        throw error;
      }
    });
    return answer && this.#opened(key, range, answer);
  }

  async stat(key: string) {
    checkKey(key);
    const found = await inWords(() => this.#head(key));
    return found && { key, bytes: found.ContentLength ?? 0, modifiedAt: instant(found.LastModified) };
  }

  async delete(key: string): Promise<void> {
    checkKey(key);
    await inWords(() => this.#remove(key));
  }

  async deletePrefix(prefix: string): Promise<void> {
    checkPrefix(prefix);
    if (prefix === "") throw new TypeError("Name a folder: the whole file storage is not deleted at once.");
    // One by one: not every server deletes many at once, and those that do want checksums of different kinds.
    const slots = pLimit(DELETIONS_AT_ONCE);
    await inWords(async () => {
      for await (const page of this.#pages(prefix))
        await Promise.all(page.map(({ key }) => slots(() => this.#remove(key))));
    });
  }

  async *list(prefix: string) {
    checkPrefix(prefix);
    const pages = this.#pages(prefix);
    for (;;) {
      const page = await inWords(() => pages.next());
      if (page.done) return;
      yield* page.value.filter(({ key }) => isKey(key));
    }
  }

  async check(): Promise<void> {
    const probe = PROBE + randomUUID();
    const written = randomBytes(32);
    await inWords(async () => {
      const at = { Bucket: this.#bucket, Key: probe };
      await this.#client.send(new PutObjectCommand({ ...at, Body: written }), this.#answer);
      try {
        const { Body } = await this.#client.send(new GetObjectCommand(at), this.#answer);
        if (
          Body &&
          written.equals(await buffer(wholeBody(Body as Readable, written.length, this.#silenceMs)))
        )
          return;
      } finally {
        await this.#remove(probe);
      }
      throw new StorageError(
        "unavailable",
        `The bucket ${this.#bucket} gives back something else than was written to it. Check the object storage.`,
      );
    });
  }

  async tidy(): Promise<void> {
    const before = Date.now() - PROBE_MAX_AGE_MS;
    await inWords(async () => {
      for await (const page of this.#pages(PROBE))
        for (const { key, modifiedAt } of page) if (modifiedAt.getTime() <= before) await this.#remove(key);
    });
  }

  close(): void {
    this.#client.destroy();
  }

  async #remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }), this.#answer);
  }

  async #head(key: string): Promise<HeadObjectCommandOutput | null> {
    try {
      return await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key }), this.#answer);
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
        this.#answer,
      );
      yield (page.Contents ?? []).map(({ Key = "", Size = 0, LastModified }) => ({
        key: Key,
        bytes: Size,
        modifiedAt: instant(LastModified),
      }));
      from = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (from !== undefined);
  }

  #opened(key: string, range: ByteRange | undefined, answer: GetObjectCommandOutput): OpenedFile {
    const body = answer.Body as Readable;
    const length = answer.ContentLength ?? 0;
    const [start, end, totalBytes] = partOf(answer.ContentRange) ?? [0, length - 1, length];
    const bytes = end - start + 1;
    if (range && totalBytes === 0) {
      body.destroy();
      throw outOfRange(key, range, 0);
    }
    if (range && (start !== range.start || end !== Math.min(range.end ?? end, totalBytes - 1))) {
      body.destroy();
      throw new StorageError(
        "unavailable",
        "The object storage hands out other parts of files than it is asked for. Check what is in front of it.",
      );
    }
    return {
      stream: wholeBody(body, bytes, this.#silenceMs),
      bytes,
      totalBytes,
      start,
      end,
      contentType: contentTypeOf(key),
      modifiedAt: instant(answer.LastModified),
    };
  }
}

/** Runs work and puts the storage's failures into words; what a source threw is handed on as it came. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SourceFailure ? error.cause : asS3StorageError(error);
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** The first byte, the last byte and the whole size; null for an answer that is the whole file. */
function partOf(contentRange: string | undefined): [number, number, number] | null {
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange ?? "") ?? [];
  return total === undefined ? null : [Number(start), Number(end), Number(total)];
}

function isPossible({ start, end }: ByteRange): boolean {
  return (
    Number.isSafeInteger(start) &&
    start >= 0 &&
    (end === undefined || (Number.isSafeInteger(end) && end >= start))
  );
}

/** To the second: that is all that every answer of every server says. */
function instant(date: Date | undefined): Date {
  return new Date(Math.floor((date?.getTime() ?? 0) / 1000) * 1000);
}
