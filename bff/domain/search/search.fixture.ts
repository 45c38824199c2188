import { randomUUID } from "node:crypto";
import { message } from "#bff/messages/message.ts";
import type { Db } from "#bff/schema/tables.ts";
import { emagDefaults } from "#shared/contract/emag-words.ts";
import type { ImportStatus } from "#shared/contract/emags.ts";

export interface EmagInput {
  publicationId?: number;
  name: string;
  externalId?: string;
  status?: ImportStatus;
  pages?: string[];
  releasedAt?: Date | null;
}

/** Inserts an issue with an import and the texts of its pages directly into the database. */
export async function addEmag(db: Db, given: EmagInput): Promise<{ emagId: number; importId: string }> {
  const {
    publicationId = 10,
    name,
    externalId = "",
    status = "finished",
    pages = [],
    releasedAt = null,
  } = given;
  const emag = await db
    .insertInto("emags")
    .values({
      ...emagDefaults({ language: "de", currency: "EUR" }),
      publication_id: publicationId,
      name,
      released_at: releasedAt,
      mode: "standard_pdf",
      external_id: externalId,
      import_images: false,
      import_articles: false,
      pdf_location: "https://files.example.com/issue.pdf",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const importId = randomUUID();
  const ended = status === "finished" || status === "failed" ? new Date() : null;
  const failure = {
    code: "encrypted",
    message: message("failures.pdf_encrypted.password"),
    page: null,
    file: null,
    retryable: false,
  };
  await db
    .insertInto("imports")
    .values({
      id: importId,
      emag_id: emag.id,
      number: 1,
      current: true,
      status,
      shown: status === "finished",
      failure: status === "failed" ? JSON.stringify(failure) : null,
      requested_by: "tests",
      page_count: pages.length,
      finished_at: ended,
    })
    .execute();
  if (pages.length > 0)
    await db
      .insertInto("import_pages")
      .values(
        pages.map((text, index) => ({
          import_id: importId,
          number: index + 1,
          width: 600,
          height: 800,
          text,
        })),
      )
      .execute();
  return { emagId: emag.id, importId };
}
