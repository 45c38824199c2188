import type { KioskPage } from "#shared/kiosk/pages.ts";
import { presentEmagSummary, presentStorySummary } from "../kiosk.present.ts";
import { presentArticleCard, presentIssueCard } from "./kiosk-cards.present.ts";
import { NO_HOST, type PageContext, type Place } from "./kiosk-place.service.ts";
import { searchReaderItems } from "./kiosk-search.repo.ts";

/** Searches what every reader sees: the texts of free articles, and the teasers of all. */
export async function searchPage({ db }: PageContext, place: Place, query: string): Promise<KioskPage> {
  const { publication, addresses } = place;
  const found =
    query === "" ? { articles: [], issues: [] } : await searchReaderItems(db, publication.id, query);
  return {
    kind: "search",
    query,
    articles: found.articles.map((row) => presentArticleCard(presentStorySummary(row, NO_HOST), addresses)),
    issues: found.issues.map((row) =>
      presentIssueCard(presentEmagSummary(row, publication.id, NO_HOST), addresses),
    ),
  };
}
