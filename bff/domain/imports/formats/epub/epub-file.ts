import { describeHead, readHead } from "../../../../platform/file-types/file-kind.ts";
import { ImportFailure } from "../../import-failure.ts";

/** Rejects with `not_an_epub`, saying what the file looks like instead, unless it starts as an archive does. */
export async function verifyEpub(path: string): Promise<void> {
  const head = await readHead(path);
  if (!head.toString("latin1").startsWith("PK\x03\x04"))
    throw new ImportFailure("not_an_epub", `The file is not an EPUB: ${describeHead(head, "EPUB")}`);
}
