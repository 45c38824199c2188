import type { Selectable } from "kysely";
import type { StoriesTable } from "../../schema/tables/stories.ts";
import type { Db } from "../../schema/tables.ts";
import { searchDocument, searchedFields } from "./search/search-document.ts";

/** The columns of a new article; it is a draft. */
export type NewStory = Omit<
  Selectable<StoriesTable>,
  "id" | "search_document" | "published_at" | "version" | "created_at" | "updated_at"
>;

/** Inserts an article with what the search finds it by. */
export async function insertStory(trx: Db, story: NewStory) {
  return trx
    .insertInto("stories")
    .values({ ...story, search_document: searchDocument(story) })
    .returning(["id", "version", "created_at", "updated_at"])
    .executeTakeFirstOrThrow();
}

/** An article as it will be, with its new version. */
export type SavedStory = Omit<Selectable<StoriesTable>, "search_document" | "created_at">;

const SEARCHED = new Set<string>(searchedFields);

/** Updates the changed columns of a locked article, and what the search finds it by where that changed. */
export async function updateStory(trx: Db, story: SavedStory, changedFields: string[]): Promise<void> {
  const { id, content, ...columns } = story;
  await trx
    .updateTable("stories")
    .set({
      ...columns,
      // Out of line: not written again where it is the same.
      ...(changedFields.includes("content") ? { content } : {}),
      ...(changedFields.some((field) => SEARCHED.has(field))
        ? { search_document: searchDocument(story) }
        : {}),
    })
    .where("id", "=", id)
    .execute();
}
