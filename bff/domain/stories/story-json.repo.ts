import { type RawBuilder, sql } from "kysely";
import type { Story } from "#shared/contract/stories.ts";
import { prepareQuery } from "../../platform/database/prepared.ts";
import type { Db } from "../../schema/tables.ts";
import { imageJson } from "../images/images.service.ts";
import { isoJson } from "../present-time.ts";
import { markOf } from "./story-mark.ts";

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
 * The contract's fields of an article `stories` with its image `images`, as columns whose row is its JSON; `baseUrl` is the
 * service's own. For reading many: a list holds hundreds of fields, and taking each of them apart and together again costs
 * the service several times what this costs the database.
 */
function storyFields(baseUrl: string): RawBuilder<unknown> {
  const columns = Object.entries({ ...fields, image: imageJson(baseUrl) });
  return sql.join(columns.map(([name, value]) => sql`${value} as ${sql.id(name)}`));
}

const selectMarked = prepareQuery((db: Db, { ids, baseUrl }: { ids: number[]; baseUrl: string }) =>
  db
    .selectFrom("stories")
    .leftJoin("images", "images.id", "stories.image_id")
    .select([
      "stories.id",
      markOf("stories").as("mark"),
      sql<string>`(select row_to_json(story)::text from (select ${storyFields(baseUrl)}) story)`.as("json"),
    ])
    .where("stories.id", "=", sql<number>`any(${ids}::integer[])`),
);

/** The JSON of articles in no order, each with its mark; of those that are gone, none. */
export async function findMarkedStories(db: Db, ids: number[], baseUrl: string) {
  return ids.length === 0 ? [] : selectMarked(db, { ids, baseUrl });
}

/**
 * The articles that an array names, in its order, as one JSON array; those that are gone are left out. One text, because
 * rows arrive in pieces of 8 kB, which the service takes in one by one: for articles that are not large, as this stands in
 * memory several times, and as a text of the service there may be no more than half a gigabyte of it.
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
