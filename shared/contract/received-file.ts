import { z } from "zod";
import { problem } from "#shared/i18n/problem.ts";

/** A file in a multipart body. */
export class ReceivedFile {
  readonly bytes: Uint8Array;
  /** Content type declared by the sender, or null. */
  readonly declaredType: string | null;

  constructor(bytes: Uint8Array, declaredType: string | null) {
    this.bytes = bytes;
    this.declaredType = declaredType;
  }
}

export const receivedFile = z.instanceof(ReceivedFile, { error: problem("file") });
