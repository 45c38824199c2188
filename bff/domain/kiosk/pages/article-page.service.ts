import { isoOrNull } from "#bff/core/iso-time.ts";
import type { ReaderRequest } from "#bff/domain/access/index.ts";
import type { ArticleCard, KioskPage, KioskPageOf, OpenedArticle } from "#shared/kiosk/pages.ts";
import { presentStorySummary } from "../kiosk.present.ts";
import { findLastUpdate, type KioskStorySummaryRow, listShownStories } from "../kiosk-stories.repo.ts";
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
  const path = { publication_id: place.publication.id, story_id: id };
  return orRefusal(
    async () => {
      const row = await stories.authorizedStory(services, path, reader);
      const [html, around, article] = await Promise.all([
        stories.htmlOf(services, path.publication_id, row, reader),
        aroundArticle(services, place, row),
        openedArticle(services, place, row),
      ]);
      return { kind: "article", article, html, ...around };
    },
    async () => ({
      type: "article",
      article: await openedArticle(services, place, await stories.shownStory(services, path)),
    }),
  );
}

/** Returns an article for its own page. */
export async function openedArticle(
  { db }: Pick<PageContext, "db">,
  place: Place,
  row: KioskStorySummaryRow,
): Promise<OpenedArticle> {
  const updatedAt = await findLastUpdate(db, row);
  return { ...articleCardOf(row, place), updatedAt: isoOrNull(updatedAt) };
}

const articleCardOf = (row: KioskStorySummaryRow, { addresses }: Place): ArticleCard =>
  presentArticleCard(presentStorySummary(row, NO_HOST), addresses);

/** Returns the categories of an article, and other articles. */
export async function aroundArticle(
  { db }: Pick<PageContext, "db">,
  place: Place,
  { id, article_category_ids }: { id: number; article_category_ids: readonly number[] },
): Promise<Pick<KioskPageOf<"article">, "categories" | "related">> {
  const { publication, addresses, categories, at } = place;
  const slice = { offset: 0, limit: MAX_RELATED + 1 };
  const isOther = (other: KioskStorySummaryRow) => other.id !== id;
  const related =
    article_category_ids.length === 0
      ? []
      : await listShownStories(db, publication.id, slice, { categoryIds: article_category_ids, at });
  const inCategories = related.filter(isOther);
  // An article without company in its categories is followed by the newest ones.
  const newest = inCategories.length > 0 ? [] : await listShownStories(db, publication.id, slice, { at });
  const others = [...inCategories, ...newest.filter(isOther)].slice(0, MAX_RELATED);
  return {
    categories: categories
      .filter((category) => article_category_ids.includes(category.id))
      .map(({ id: category, name }) => ({ name, href: addresses.category(category, name) })),
    related: others.map((row) => articleCardOf(row, place)),
  };
}
