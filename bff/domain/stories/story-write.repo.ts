import { type Insertable, type QueryCreator, type Selectable, sql } from "kysely";
import type { JoinedImage } from "#bff/domain/images/index.ts";
import { prepareQuery } from "#bff/platform/database/prepared.ts";
import type { StoriesTable, StoryVersionsTable } from "#bff/schema/tables/stories.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import type { StoryVersionCause } from "#shared/console/articles/stories.ts";
import type { StoryFields } from "./compared-fields.ts";
import {
  consoleSearchedFields,
  contentDocument,
  type SearchedFields,
  searchDocuments,
  searchedFields,
  titleDocument,
} from "./search/search-documents.ts";
import type { StoryRow } from "./stories.repo.ts";
import { STORY_FIELD_NAMES } from "./story-fields.ts";

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
  "id" | "published_at" | "offline_at" | "version" | "created_at" | "updated_at"
>;

/** Inserts an article with its search documents. */
export async function insertStory(trx: Db, story: NewStory & Partial<Joined>) {
  const { title, content } = await searchDocuments(story);
  const row = withoutJoined<NewStory>(story);
  const [stored] = await insertRow(trx, { ...row, title_document: title, content_document: content });
  if (!stored) throw new Error("Inserting an article returned no row.");
  return stored;
}

type Documents = Record<"title_document" | "content_document", string>;

const insertRow = prepareQuery(
  (trx: Db, { title_document, content_document, ...row }: NewStory & Documents) =>
    trx
      .with("added", (cte) =>
        cte
          .insertInto("stories")
          .values(row)
          .returning(["id", "version", "created_at", "updated_at", "publication_id"]),
      )
      .with("titled", (cte) => insertDocument(cte, "story_title_search", title_document))
      .with("worded", (cte) => insertDocument(cte, "story_content_search", content_document))
      .selectFrom("added")
      .select(["id", "version", "created_at", "updated_at"]),
);

function insertDocument(
  added: QueryCreator<Database & { added: { id: number; publication_id: number } }>,
  table: "story_content_search" | "story_title_search",
  document: string,
) {
  return added
    .insertInto(table)
    .columns(["story_id", "publication_id", "document"])
    .expression((from) =>
      from
        .selectFrom("added")
        .select(["id", "publication_id", sql<string>`${document}::tsvector`.as("document")]),
    );
}

/** Adds the search documents of an article that was in the trash. */
export async function insertSearch(
  trx: Db,
  story: Pick<StoryRow, "id" | "publication_id"> & SearchedFields,
): Promise<void> {
  const documents = await searchDocuments(story);
  const row = { story_id: story.id, publication_id: story.publication_id };
  await trx
    .insertInto("story_title_search")
    .values({ ...row, document: documents.title })
    .execute();
  await trx
    .insertInto("story_content_search")
    .values({ ...row, document: documents.content })
    .execute();
}

/** Removes the search documents of an article that is moved to the trash. */
export async function deleteSearch(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("story_title_search").where("story_id", "=", id).execute();
  await trx.deleteFrom("story_content_search").where("story_id", "=", id).execute();
}

const TITLE_FIELDS = new Set<string>(
  [...searchedFields, ...consoleSearchedFields].filter((field) => field !== "content"),
);

const UPDATED_FIELDS = STORY_FIELD_NAMES.filter(
  (field) => !["id", "content", "created_at", "image", "article_category_ids"].includes(field),
) as (keyof StoryRow)[];

/**
 * Updates a locked article to its new version, and those of its search documents whose fields have changed. A new content moves the
 * earlier one to the last version.
 */
export async function updateStory(
  trx: Db,
  story: Omit<StoryRow, "created_at" | keyof Joined> & Partial<StoryRow>,
  changedFields: string[],
): Promise<void> {
  const isContentNew = changedFields.includes("content");
  await updateRow(trx, {
    ...(pick(story, [...UPDATED_FIELDS, "image_id", "version"]) as UpdatedColumns),
    id: story.id,
    content: isContentNew ? story.content : null,
    content_document: isContentNew ? await contentDocument(story) : null,
    title_document: changedFields.some((field) => TITLE_FIELDS.has(field))
      ? await titleDocument(story)
      : null,
  });
}

type UpdatedColumns = Omit<StoryRow, "id" | "content" | "created_at" | "publication_id" | keyof Joined>;

function pick<Row, Field extends keyof Row>(row: Row, fields: readonly Field[]): Pick<Row, Field> {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
}

type ChangedTexts = Record<keyof Documents | "content", string | null>;

/** Null leaves a text and a document as it is: those that are stored out of line (TOAST) are only written if they have changed. */
const updateRow = prepareQuery(
  (
    trx: Db,
    {
      id,
      content,
      content_document,
      title_document,
      ...columns
    }: UpdatedColumns & ChangedTexts & { id: number },
  ) =>
    trx
      .with("titled", (cte) => updateDocument(cte, "story_title_search", id, title_document))
      .with("worded", (cte) => updateDocument(cte, "story_content_search", id, content_document))
      .with("kept", (cte) =>
        cte
          .updateTable("story_versions")
          .set({ content: (eb) => eb.selectFrom("stories").select("content").where("id", "=", id) })
          .where("story_id", "=", id)
          .where(
            "version",
            "=",
            sql<number>`(select max(version) from story_versions where story_id = ${id})`,
          )
          .where(sql<boolean>`${content}::text is not null`),
      )
      .updateTable("stories")
      .set({ ...columns, content: sql<string>`coalesce(${content}::text, content)` })
      .where("id", "=", id),
);

function updateDocument(
  db: QueryCreator<Database>,
  table: "story_content_search" | "story_title_search",
  id: number,
  document: string | null,
) {
  return db
    .updateTable(table)
    .set({ document: sql<string>`${document}::tsvector` })
    .where("story_id", "=", id)
    .where(sql<boolean>`${document}::tsvector is not null`);
}

export interface NewVersion {
  cause: StoryVersionCause;
  restored_version: number | null;
  saved_by: string;
  is_person: boolean;
  changed_fields: string[];
}

/** Inserts the version of a saved article, whose content `updateStory` stores once a later version has another. Returns its size. */
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
    image_id: image,
  });
  return { rows: 1, bytes: Buffer.byteLength(texts) + (isContentNew ? Buffer.byteLength(content) : 0) };
}

const insertVersionRow = prepareQuery((trx: Db, row: Insertable<StoryVersionsTable>) =>
  trx.insertInto("story_versions").values(row),
);
