import type { ReaderRequest } from "#bff/domain/access/index.ts";
import type { ArticleCard, KioskPage } from "#shared/kiosk/pages.ts";
import { presentStorySummary } from "../kiosk.present.ts";
import { type KioskStorySummaryRow, listShownStories } from "../kiosk-stories.repo.ts";
import * as stories from "../kiosk-stories.service.ts";
import { presentArticleCard } from "./kiosk-cards.present.ts";
import { NO_HOST, type PageContext, type Place } from "./kiosk-place.service.ts";
import { orRefusal } from "./refused-page.ts";

const MAX_RELATED = 3;

/** Returns an article, or the page that refuses it. */
export async function articlePage(
  services: PageContext,
  place: Place,
  id: number,
  reader: ReaderRequest,
): Promise<KioskPage> {
  const { publication, addresses, categories } = place;
  const path = { publication_id: publication.id, story_id: id };
  const cardOf = (row: KioskStorySummaryRow): ArticleCard =>
    presentArticleCard(presentStorySummary(row, NO_HOST), addresses);
  return orRefusal(
    async () => {
      const row = await stories.authorizedStory(services, path, reader);
      const slice = { offset: 0, limit: MAX_RELATED + 1 };
      const [html, related] = await Promise.all([
        stories.htmlOf(services, publication.id, row, reader),
        listShownStories(services.db, publication.id, slice, { categoryIds: row.article_category_ids }),
      ]);
      return {
        kind: "article",
        article: cardOf(row),
        html,
        categories: categories
          .filter((category) => row.article_category_ids.includes(category.id))
          .map(({ id: category, name }) => ({ name, href: addresses.category(category, name) })),
        related: related
          .filter((other) => other.id !== id)
          .slice(0, MAX_RELATED)
          .map(cardOf),
      };
    },
    async () => ({ type: "article", article: cardOf(await stories.shownStory(services, path)) }),
  );
}
