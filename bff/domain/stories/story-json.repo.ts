import { type RawBuilder, sql } from "kysely";
import type { Story } from "#shared/contract/stories.ts";
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
 * The contract's fields of an article `stories` with its image `images`, as columns whose row is its JSON; `baseUrl` is the
 * service's own. For reading many: a list holds hundreds of fields, and taking each of them apart and together again costs
 * the service several times what this costs the database.
 */
export function storyFields(baseUrl: string): RawBuilder<unknown> {
  const columns = Object.entries({ ...fields, image: imageJson(baseUrl) });
  return sql.join(columns.map(([name, value]) => sql`${value} as ${sql.id(name)}`));
}
