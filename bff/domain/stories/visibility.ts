import { sql } from "kysely";

// What readers see of articles at a moment is `shown_stories` in the database. Here is what it cannot decide.

// Readers lose an article at its offline date. The next change of the article, or a scheduled task within a minute, stores that: as a
// version that the service saved, with an audit entry and a webhook event. Until then the article is presented as the draft that will be
// stored. A function of the database only reads.

const isDueOffline = sql`(
  stories.published_at is not null and not is_published(stories.published_at, stories.offline_at, now())
)`;

/** SQL expressions of the columns that differ from the stored ones then. */
export const currentColumns = {
  published_at: sql<Date | null>`case when not ${isDueOffline} then stories.published_at end`,
  offline_at: sql<Date | null>`case when not ${isDueOffline} then stories.offline_at end`,
  version: sql<number>`stories.version + ${isDueOffline}::int`,
  updated_at: sql<Date>`case when ${isDueOffline} then greatest(stories.updated_at, stories.offline_at) else stories.updated_at end`,
};

/**
 * SQL expression that differs whenever the article differs, of the table `all_stories` as `stories`. Includes the transaction that wrote
 * the row, so that it also notices a change that left the version as it was.
 */
export const currentState = sql<string>`(${currentColumns.version} || '/' || stories.xmin)`;

// A save compares an article before and after, and only one of both is stored.

interface Dates {
  published_at: Date | null;
  released_at: Date | null;
}

/** Returns when readers see an article whose offline date has not passed; null for a draft. */
export const releaseOf = (story: Dates | null): Date | null =>
  story?.published_at ? story.released_at : null;

/** Returns whether readers see an article whose offline date has not passed. */
export const isVisible = (story: Dates | null, now: Date): boolean => {
  const release = releaseOf(story);
  return release !== null && release <= now;
};
