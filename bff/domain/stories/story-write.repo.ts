import type { Selectable } from "kysely";
import { prepareQuery } from "#bff/platform/database/prepared.ts";
import type { StoriesTable } from "#bff/schema/tables/stories.ts";
import type { Db } from "#bff/schema/tables.ts";
import { consoleSearchedFields, searchDocument, searchedFields } from "./search/search-document.ts";

/** Columns of a new article, which is always a draft. */
export type NewStory = Omit<
  Selectable<StoriesTable>,
  "id" | "search_document" | "published_at" | "offline_at" | "version" | "created_at" | "updated_at"
>;

/** Inserts an article with its search document. */
export async function insertStory(trx: Db, story: NewStory) {
  const [stored] = await insertRow(trx, { ...story, search_document: await searchDocument(story) });
  if (!stored) throw new Error("Inserting an article returned no row.");
  return stored;
}

const insertRow = prepareQuery((trx: Db, row: NewStory & { search_document: string }) =>
  trx.insertInto("stories").values(row).returning(["id", "version", "created_at", "updated_at"]),
);

/** Columns of a changed article with its new version number. */
export type SavedStory = Omit<Selectable<StoriesTable>, "search_document" | "created_at">;

const SEARCHED = new Set<string>([...searchedFields, ...consoleSearchedFields]);

/** Updates a locked article, and its search document if a searched field has changed. */
export async function updateStory(trx: Db, story: SavedStory, changedFields: string[]): Promise<void> {
  const { id, content, ...columns } = story;
  await trx
    .updateTable("stories")
    .set({
      ...columns,
      // The content is stored out of line (TOAST), so it is only written if it has changed.
      ...(changedFields.includes("content") ? { content } : {}),
      ...(changedFields.some((field) => SEARCHED.has(field))
        ? { search_document: await searchDocument(story) }
        : {}),
    })
    .where("id", "=", id)
    .execute();
}
