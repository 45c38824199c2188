import { sql } from "kysely";
import type { ProtectedEmag, ProtectedStory } from "#bff/domain/access/index.ts";
import { emagCategoryIds } from "#bff/domain/emags/index.ts";
import { articleCategoryIds } from "#bff/domain/stories/index.ts";
import type { ReadyEmag } from "#bff/schema/tables/imports.ts";
import type { Db } from "#bff/schema/tables.ts";

/** The columns of an issue that an access check sends, beside the name that readers see. */
export const protectedEmagColumns = [
  "emags.id",
  "emags.released_at",
  "emags.single_purchase_required",
  "emags.for_subscribers_only",
  "emags.apple_product_identifier",
  "emags.google_product_id",
  "emags.external_id",
] as const;
export const emagCategories = [
  emagCategoryIds.as("category_ids"),
  sql<string | null>`(
    select c.name from emag_category_assignments a join emag_categories c on c.id = a.emag_category_id
    where a.emag_id = emags.id order by a.position limit 1
  )`.as("category_name"),
] as const;

/** The columns of an article that an access check sends. */
export const protectedStoryColumns = [
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
  articleCategoryIds.as("article_category_ids"),
  sql<string | null>`(
    select c.name from story_category_assignments a join article_categories c on c.id = a.article_category_id
    where a.story_id = stories.id order by a.position limit 1
  )`.as("category_name"),
] as const;

/** Loads an issue in any state, because trials in the console include issues that readers do not see yet. */
export async function findProtectedEmag(
  db: Db,
  publicationId: number,
  emagId: number,
): Promise<ProtectedEmag | undefined> {
  return (await listProtectedEmags(db, publicationId, [emagId]))[0];
}

/** Loads issues in any state. */
export async function listProtectedEmags(
  db: Db,
  publicationId: number,
  ids: readonly number[],
): Promise<ProtectedEmag[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("emags")
    .leftJoin(sql<ReadyEmag>`ready_emags`.as("ready"), "ready.emag_id", "emags.id")
    .select(protectedEmagColumns)
    .select(sql<string>`coalesce(ready.name, emags.name)`.as("name"))
    .select(emagCategories)
    .where("emags.publication_id", "=", publicationId)
    .where("emags.id", "in", ids)
    .execute();
}

export async function findProtectedStory(
  db: Db,
  publicationId: number,
  storyId: number,
): Promise<ProtectedStory | undefined> {
  return (await listProtectedStories(db, publicationId, [storyId]))[0];
}

/** Loads articles in any state. */
export async function listProtectedStories(
  db: Db,
  publicationId: number,
  ids: readonly number[],
): Promise<ProtectedStory[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("stories")
    .select(protectedStoryColumns)
    .select(storyCategories)
    .where("stories.publication_id", "=", publicationId)
    .where("stories.id", "in", ids)
    .execute();
}

export function findProtectedChatbot(db: Db, publicationId: number, uuid: string) {
  return db
    .selectFrom("chatbots")
    .select(["uuid", "name", "product_id_external"])
    .where("publication_id", "=", publicationId)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
}

/** Lists by name the issues with one of these product IDs from the endpoint `issues` (contract 4.C rule 2). */
export function findEmagsByProductIds(db: Db, publicationId: number, productIds: string[]) {
  return db
    .selectFrom("emags")
    .select(["id", "name", "apple_product_identifier", "google_product_id", "external_id"])
    .where("publication_id", "=", publicationId)
    .where(hasProductId(productIds))
    .orderBy("name")
    .orderBy("id")
    .limit(1000)
    .execute();
}

/**
 * Builds the condition that one of an issue's product IDs is among these. `external_id` may contain several, separated by
 * commas. Empty IDs and IDs with NUL match nothing.
 */
export function hasProductId(productIds: string[]) {
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
