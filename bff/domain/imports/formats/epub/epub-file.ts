import { message } from "#bff/messages/message.ts";
import { describeHead, readHead } from "#bff/platform/file-types/file-kind.ts";
import { ImportError } from "../../import-error.ts";

/** Rejects with `not_an_epub` and the detected file type unless the file starts like a ZIP archive. */
export async function verifyEpub(path: string): Promise<void> {
  const head = await readHead(path);
  if (!head.toString("latin1").startsWith("PK\x03\x04"))
    throw new ImportError(
      "not_an_epub",
      message("failures.not_an_epub", { problem: describeHead(head, "EPUB") }),
    );
}
