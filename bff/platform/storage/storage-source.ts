import type { StoragePut } from "./storage.ts";

/** Marks an error of the source, so that it is not mistaken for an error of the storage. */
export class SourceError extends Error {
  constructor(cause: unknown) {
    super("The source failed", { cause });
  }
}

/** Waits for a file system call on the source. Throws its error as `SourceError`. */
export async function fromSource<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new SourceError(error);
  });
}

/** Yields the chunks of a source. Throws its errors as `SourceError`. */
export async function* readSource(
  source: AsyncIterable<Buffer | string> | Iterable<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source) yield Buffer.from(chunk as Buffer);
  } catch (error) {
    throw new SourceError(error);
  }
}

/** Creates a function that runs operations. It throws their errors converted, and errors of the source unchanged. */
export function convertErrors(convert: (error: unknown) => unknown) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof SourceError ? error.cause : convert(error);
    }
  };
}

/** Stores files, `concurrency` at a time. Stops at the first failure. */
export async function storeAll(
  files: Iterable<StoragePut> | AsyncIterable<StoragePut>,
  concurrency: number,
  store: (file: StoragePut) => Promise<{ bytes: number }>,
): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 };
  const failures: unknown[] = [];
  // The generator serializes the workers' access to `files`.
  const queue = (async function* () {
    yield* files;
  })();
  const work = async () => {
    try {
      for await (const file of queue) {
        const { bytes } = await store(file);
        total.files++;
        total.bytes += bytes;
      }
    } catch (error) {
      // Leaving the loop ends the generator, which stops the other workers.
      failures.push(error);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (failures.length > 0) throw failures[0];
  return total;
}
