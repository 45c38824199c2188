import { type RawBuilder, sql } from "kysely";

/**
 * An article as it stands: its identifier and the mark that PostgreSQL gives a row each time it is written. Whoever kept
 * something under this name need not read the article again.
 */
export type StoryMark = `${number}:${string}`;

/** The mark of a row of articles, by the name it has in the query. */
export function markOf(row: "a" | "stories"): RawBuilder<StoryMark> {
  return sql<StoryMark>`${sql.table(row)}.id || ':' || ${sql.table(row)}.xmin`;
}

/** The article that a mark names. */
export function idOf(mark: StoryMark): number {
  return Number.parseInt(mark, 10);
}
