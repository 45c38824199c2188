import type { PlatformContext } from "#bff/core/context.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import { insertCategoryVersions } from "./categories/story-categories.repo.ts";
import { storeDraft } from "./drafts/story-drafts.repo.ts";
import { insertVersion } from "./story-write.repo.ts";

/** Bytes of a version or draft in the database beside its texts. */
const BYTES_PER_ROW = 1024;

interface Stored {
  rows: number;
  bytes: number;
}

/**
 * Returns a function that runs a query and counts what it has stored against the budget of the organization. Nothing else stores
 * versions and drafts. What someone asks for is checked beforehand by `requireArticleSpace`.
 */
function counted<Arguments extends unknown[]>(store: (trx: Db, ...given: Arguments) => Promise<Stored>) {
  return async (
    { articleBytes }: Pick<PlatformContext, "articleBytes">,
    trx: Db,
    { organization_id }: Pick<PublicationRecord, "organization_id">,
    ...given: Arguments
  ): Promise<void> => {
    const { rows, bytes } = await store(trx, ...given);
    articleBytes.add(String(organization_id), rows * BYTES_PER_ROW + bytes);
  };
}

/** Stores the version of a saved article. */
export const storeVersion = counted(insertVersion);

/** Stores a version of each article whose categories were changed together. */
export const storeCategoryVersions = counted(insertCategoryVersions);

/** Stores or removes the draft of a locked article. */
export const storeStoryDraft = counted(storeDraft);
