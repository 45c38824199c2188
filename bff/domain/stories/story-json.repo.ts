import { type RawBuilder, sql } from "kysely";
import type { Story } from "#shared/contract/stories.ts";
import { isoJson } from "../present-time.ts";

/** The contract's fields of an article `stories`, its image left out: whether and where it is seen, the database does not know. */
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
 * An article `stories` as JSON, without its image. For reading many: a list holds hundreds of fields, and taking each of them
 * apart and together again costs the service several times what this costs the database.
 */
export const storyJson = sql<string>`json_build_object(${sql.join(
  Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]),
)})::text`;
