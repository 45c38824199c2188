import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Db, Services } from "../../services.ts";

/** Keeps a local PDF as an upload of a publication and returns its id, for `upload://<id>`. */
export async function addUpload(
  { db, storage }: Services,
  publicationId: number,
  file: { path: string; fileName: string },
): Promise<string> {
  const id = randomUUID();
  const storageKey = `uploads/${id}/file.pdf`;
  const { bytes } = await storage.put(storageKey, createReadStream(file.path), {
    contentType: "application/pdf",
  });
  await db
    .insertInto("uploads")
    .values({ id, publication_id: publicationId, file_name: file.fileName, storage_key: storageKey, bytes })
    .execute();
  return id;
}

/** An upload of this publication; undefined for another's, which nobody may import. */
export function findUpload(db: Db, publicationId: number, uploadId: string) {
  return db
    .selectFrom("uploads")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("id", "=", uploadId)
    .executeTakeFirst();
}
