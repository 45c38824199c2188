import { createHash } from "node:crypto";

/** Measures the bytes that pass through a stream. */
export class ByteMeter {
  readonly #hash = createHash("sha256");
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** Yields the chunks unchanged. */
  async *pass(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.#bytes += chunk.length;
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  /** Returns the number and the hexadecimal SHA-256 of all bytes. Can be called once. */
  total(): { bytes: number; sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }
}
