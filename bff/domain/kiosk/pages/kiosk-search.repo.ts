import { sql } from "kysely";
import { foundStories } from "#bff/domain/stories/index.ts";
import { containsPattern } from "#bff/platform/text-search/like-pattern.ts";
import { parseSearchQuery } from "#bff/platform/text-search/search-query.ts";
import type { Db } from "#bff/schema/tables.ts";
import { selectShownEmags } from "../kiosk-emags.repo.ts";
import { selectStorySummaries } from "../kiosk-stories.repo.ts";

const MAX_RESULTS = 30;

/**
 * Finds the newest articles and issues with all words of a query. The texts of protected articles are not searched, because a match
 * would reveal their words: for these, the teaser must contain the words.
 */
export async function searchReaderItems(db: Db, publicationId: number, query: string) {
  const found = foundStories(publicationId, query, { isConsole: true });
  const terms = parseSearchQuery(query).map(({ text }) => containsPattern(text));
  if (found === null || terms.length === 0) return { articles: [], issues: [] };
  const matchesAll = (text: ReturnType<typeof sql>) =>
    sql<boolean>`lower(${text}) like all(${terms}::text[])`;
  const teaser = sql`concat_ws(' ', stories.title, stories.kicker, stories.byline, stories.preview)`;
  const [articles, issues] = await Promise.all([
    selectStorySummaries(db)
      .where("stories.publication_id", "=", publicationId)
      .where((eb) =>
        eb.or([
          matchesAll(teaser),
          eb.and([
            sql<boolean>`stories.id in (${found})`,
            sql<boolean>`not (stories.subscription_required or stories.purchase_required)`,
          ]),
        ]),
      )
      .orderBy("stories.released_at", (order) => order.desc().nullsLast())
      .orderBy("stories.id", "desc")
      .limit(MAX_RESULTS)
      .execute(),
    selectShownEmags(db)
      .where("shown.publication_id", "=", publicationId)
      .where(matchesAll(sql`concat_ws(' ', shown.name, shown.preview)`))
      .orderBy("shown.released_at", (order) => order.desc().nullsLast())
      .orderBy("shown.emag_id", "desc")
      .limit(MAX_RESULTS)
      .execute(),
  ]);
  return { articles, issues };
}
