import type { Insertable, Selectable } from "kysely";
import type { JoinedImage } from "#bff/domain/images/index.ts";
import { prepareQuery } from "#bff/platform/database/prepared.ts";
import type { StoriesTable, StoryVersionsTable } from "#bff/schema/tables/stories.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { StoryVersionCause } from "#shared/console/articles/stories.ts";
import type { StoryFields } from "./compared-fields.ts";
import { consoleSearchedFields, searchDocument, searchedFields } from "./search/search-document.ts";
import type { StoryRow } from "./stories.repo.ts";

/** What the row of an article has from other tables. */
type Joined = Omit<JoinedImage, "image_id"> & Pick<StoryRow, "article_category_ids">;

function withoutJoined<Columns>(row: Columns & Partial<Joined>) {
  const { article_category_ids, image_content_type, image_width, image_height, image_bytes, ...columns } =
    row;
  return columns;
}

/** Columns of a new article, which is always a draft. */
export type NewStory = Omit<
  Selectable<StoriesTable>,
  "id" | "search_document" | "published_at" | "offline_at" | "version" | "created_at" | "updated_at"
>;

/** Inserts an article with its search document. */
export async function insertStory(trx: Db, story: NewStory & Partial<Joined>) {
  const search_document = await searchDocument(story);
  const [stored] = await insertRow(trx, { ...withoutJoined<NewStory>(story), search_document });
  if (!stored) throw new Error("Inserting an article returned no row.");
  return stored;
}

const insertRow = prepareQuery((trx: Db, row: NewStory & { search_document: string }) =>
  trx.insertInto("stories").values(row).returning(["id", "version", "created_at", "updated_at"]),
);

const SEARCHED = new Set<string>([...searchedFields, ...consoleSearchedFields]);

/** Updates a locked article to its new version, and its search document if a searched field has changed. */
export async function updateStory(
  trx: Db,
  story: Omit<StoryRow, "created_at" | keyof Joined> & Partial<StoryRow>,
  changedFields: string[],
): Promise<void> {
  const { id, content, created_at, ...columns } = withoutJoined(story);
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

export interface NewVersion {
  cause: StoryVersionCause;
  restored_version: number | null;
  saved_by: string;
  is_person: boolean;
  changed_fields: string[];
}

/** Inserts the version of a saved article. Stores the content only if it differs from the previous version. Returns its size. */
export async function insertVersion(
  trx: Db,
  story: Pick<StoryRow, "id" | "publication_id" | "version" | "updated_at">,
  { content, image, ...fields }: StoryFields,
  { is_person, ...given }: NewVersion,
): Promise<{ rows: number; bytes: number }> {
  const isContentNew = given.cause === "created" || given.changed_fields.includes("content");
  const texts = JSON.stringify(fields);
  await insertVersionRow(trx, {
    ...given,
    story_id: story.id,
    version: story.version,
    saved_at: story.updated_at,
    person_saved_in: is_person ? story.publication_id : null,
    fields: texts,
    content: isContentNew ? content : null,
    image_id: image,
  });
  return { rows: 1, bytes: Buffer.byteLength(texts) + (isContentNew ? Buffer.byteLength(content) : 0) };
}

const insertVersionRow = prepareQuery((trx: Db, row: Insertable<StoryVersionsTable>) =>
  trx.insertInto("story_versions").values(row),
);
