import { z } from "zod";
import { problem } from "../i18n/problem.ts";

/** A file as it came in a multipart body. */
export class ReceivedFile {
  readonly bytes: Uint8Array;
  /** What the sender says it is; null when it says nothing. */
  readonly declaredType: string | null;

  constructor(bytes: Uint8Array, declaredType: string | null) {
    this.bytes = bytes;
    this.declaredType = declaredType;
  }
}

export const receivedFile = z.instanceof(ReceivedFile, { error: problem("file") });
