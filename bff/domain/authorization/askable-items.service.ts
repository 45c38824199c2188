import { sql } from "kysely";
import type { Db } from "../../schema/tables.ts";
import type { AskableChatbot, AskableEmag, AskableStory } from "./questions.service.ts";

/** What a customer hears of an issue: columns, and its categories. Also the part of a wider query. */
export const askableEmagColumns = [
  "emags.id",
  "emags.name",
  "emags.released_at",
  "emags.single_purchase_required",
  "emags.for_subscribers_only",
  "emags.apple_product_identifier",
  "emags.google_product_id",
  "emags.external_id",
] as const;
export const emagCategories = [
  sql<number[]>`array(
    select a.emag_category_id from emag_category_assignments a where a.emag_id = emags.id order by a.position
  )`.as("category_ids"),
  sql<string | null>`(
    select c.name from emag_category_assignments a join emag_categories c on c.id = a.emag_category_id
    where a.emag_id = emags.id order by a.position limit 1
  )`.as("category_name"),
] as const;

/** The same of an article. */
export const askableStoryColumns = [
  "stories.id",
  "stories.name",
  "stories.released_at",
  "stories.subscription_required",
  "stories.purchase_required",
  "stories.apple_product_identifier",
  "stories.google_product_identifier",
  "stories.external_id",
] as const;
export const storyCategories = [
  sql<number[]>`array(
    select a.article_category_id from story_category_assignments a where a.story_id = stories.id order by a.position
  )`.as("article_category_ids"),
  sql<string | null>`(
    select c.name from story_category_assignments a join article_categories c on c.id = a.article_category_id
    where a.story_id = stories.id order by a.position limit 1
  )`.as("category_name"),
] as const;

/** Whatever its state: the console tries out what readers do not see yet, too. */
export function findAskableEmag(
  db: Db,
  publicationId: number,
  emagId: number,
): Promise<AskableEmag | undefined> {
  return db
    .selectFrom("emags")
    .select(askableEmagColumns)
    .select(emagCategories)
    .where("emags.publication_id", "=", publicationId)
    .where("emags.id", "=", emagId)
    .executeTakeFirst();
}

export function findAskableStory(
  db: Db,
  publicationId: number,
  storyId: number,
): Promise<AskableStory | undefined> {
  return db
    .selectFrom("stories")
    .select(askableStoryColumns)
    .select(storyCategories)
    .where("stories.publication_id", "=", publicationId)
    .where("stories.id", "=", storyId)
    .executeTakeFirst();
}

export function findAskableChatbot(
  db: Db,
  publicationId: number,
  uuid: string,
): Promise<AskableChatbot | undefined> {
  return db
    .selectFrom("chatbots")
    .select(["uuid", "name", "product_id_external"])
    .where("publication_id", "=", publicationId)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
}

/** The issues that product identifiers of the endpoint `issues` lead to (contract 4.C rule 2), by name. */
export function findEmagsByProductIds(db: Db, publicationId: number, productIds: string[]) {
  return db
    .selectFrom("emags")
    .select(["id", "name", "apple_product_identifier", "google_product_id", "external_id"])
    .where("publication_id", "=", publicationId)
    .where(holdsProductId(productIds))
    .orderBy("name")
    .orderBy("id")
    .limit(1000)
    .execute();
}

/**
 * A condition on `emags`: one of its product identifiers is among these; the external one may be several. What is empty, or can
 * be in no database, is nobody's identifier.
 */
export function holdsProductId(productIds: string[]) {
  const ids = productIds.filter((id) => id !== "" && !id.includes("\0"));
  return sql<boolean>`coalesce(
    emags.apple_product_identifier = any(${ids}::text[])
    or emags.google_product_id = any(${ids}::text[])
    or (emags.external_id <> '' and (
      emags.external_id = any(${ids}::text[])
      or regexp_split_to_array(btrim(emags.external_id), '\\s*,\\s*') && ${ids}::text[]
    )), false
  )`;
}
