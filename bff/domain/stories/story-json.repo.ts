import { type RawBuilder, sql } from "kysely";
import type { Story } from "#shared/contract/stories.ts";
import { prepareQuery } from "../../platform/database/prepared.ts";
import type { Db } from "../../schema/tables.ts";
import { imageJson } from "../images/images.service.ts";
import { isoJson } from "../present-time.ts";

/** The contract's fields of an article `stories`, but its image, whose address only the service knows. */
const fields = {
  id: sql`stories.id`,
  name: sql`stories.name`,
  title: sql`stories.title`,
  preview: sql`stories.preview`,
  external_id: sql`stories.external_id`,
  released_at: isoJson(sql`stories.released_at`),
  language: sql`stories.language`,
  cents: sql`stories.cents`,
  currency: sql`stories.currency`,
  subscription_required: sql`stories.subscription_required`,
  purchase_required: sql`stories.purchase_required`,
  apple_product_identifier: sql`stories.apple_product_identifier`,
  google_product_identifier: sql`stories.google_product_identifier`,
  article_category_ids: sql`array(
    select a.article_category_id from story_category_assignments a
    where a.story_id = stories.id order by a.position
  )`,
  published_at: isoJson(sql`stories.published_at`),
  content: sql`stories.content`,
  created_at: isoJson(sql`stories.created_at`),
  updated_at: isoJson(sql`stories.updated_at`),
} satisfies Record<keyof Omit<Story, "image">, RawBuilder<unknown>>;

/**
 * Selects the contract's fields of `stories` with its image `images`, so that a row is the record's JSON. PostgreSQL builds
 * the JSON of lists, which takes a fraction of what parsing and serializing every field costs the service.
 */
function storyFields(baseUrl: string): RawBuilder<unknown> {
  const columns = Object.entries({ ...fields, image: imageJson(baseUrl) });
  return sql.join(columns.map(([name, value]) => sql`${value} as ${sql.id(name)}`));
}

/** Returns articles as JSON texts in the order of `ids`, read one by one; those deleted in the meantime are left out. */
export async function findStoryJsons(db: Db, ids: number[], baseUrl: string): Promise<Buffer[]> {
  const texts: Buffer[] = [];
  for (const id of ids) {
    const [row] = await selectStoryJson(db, { id, baseUrl });
    if (row) texts.push(Buffer.from(row.json));
  }
  return texts;
}

const selectStoryJson = prepareQuery((db: Db, { id, baseUrl }: { id: number; baseUrl: string }) =>
  db
    .selectFrom("stories")
    .leftJoin("images", "images.id", "stories.image_id")
    .select(
      sql<string>`(select row_to_json(story)::text from (select ${storyFields(baseUrl)}) story)`.as("json"),
    )
    .where("stories.id", "=", id),
);

/**
 * Builds one JSON array of articles in the order of `ids`; those deleted in the meantime are left out. For articles that are
 * not large together: a text can have at most half a gigabyte in Node.
 */
export function storiesJson(ids: RawBuilder<number[]>, baseUrl: string): RawBuilder<string> {
  return sql<string>`(
    select coalesce(json_agg(story), '[]')::text from (
      select ${storyFields(baseUrl)}
      from unnest(${ids}) with ordinality chosen(id, place)
      join stories on stories.id = chosen.id left join images on images.id = stories.image_id
      order by chosen.place
    ) story)`;
}
