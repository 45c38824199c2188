import { ServiceError } from "#bff/core/errors.ts";
import type { ReaderRequest } from "#bff/domain/access/index.ts";
import type { KioskPage } from "#shared/kiosk/pages.ts";
import { presentEmagSummary, presentStorySummary } from "../kiosk.present.ts";
import { searchItems } from "../reader-search.service.ts";
import { presentArticleCard, presentIssueCard } from "./kiosk-cards.present.ts";
import { NO_HOST, type PageContext, type Place } from "./kiosk-place.service.ts";

/** Searches what the reader may read, with excerpts. Of a reader whose session has just ended, searches what everyone may read. */
export async function searchPage(
  services: PageContext,
  place: Place,
  query: string,
  reader: ReaderRequest,
): Promise<KioskPage> {
  const { publication, addresses } = place;
  const found =
    query === ""
      ? { stories: [], emags: [] }
      : await searchItems(services, publication, query, reader).catch((error: unknown) => {
          if (!(error instanceof ServiceError) || error.code !== "token_rejected") throw error;
          return searchItems(services, publication, query, { ...reader, headers: {} });
        });
  return {
    kind: "search",
    query,
    articles: found.stories.map(({ row, excerpt }) => ({
      ...presentArticleCard(presentStorySummary(row, NO_HOST), addresses),
      excerpt,
    })),
    issues: found.emags.map(({ row, pages }) => ({
      ...presentIssueCard(presentEmagSummary(row, publication.id, NO_HOST), addresses),
      pages: pages.map(({ number, excerpt }) => ({
        number,
        href: addresses.issuePage(row.id, row.name, number),
        excerpt,
      })),
    })),
  };
}
