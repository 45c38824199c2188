import { z } from "zod";
import { problem } from "#shared/i18n/problem.ts";

/** A file in a multipart body. */
export class ReceivedFile {
  readonly bytes: Uint8Array;
  /** Content type declared by the sender, or null. */
  readonly declaredType: string | null;
  /** True if an image may also be a WebP or AVIF, which is stored as JPEG or PNG. */
  readonly isConverted: boolean;

  constructor(bytes: Uint8Array, declaredType: string | null, isConverted = false) {
    this.bytes = bytes;
    this.declaredType = declaredType;
    this.isConverted = isConverted;
  }
}

export const receivedFile = z.instanceof(ReceivedFile, { error: problem("file") });

/** An image that people choose in the console, where the contract's types are not all that they have. */
export const convertedImage = receivedFile.transform(
  ({ bytes, declaredType }) => new ReceivedFile(bytes, declaredType, true),
);
