import { ServiceError } from "#bff/core/errors.ts";
import type { KioskPage } from "#shared/kiosk/pages.ts";
import { presentStorySummary } from "../kiosk.present.ts";
import { listShownStories } from "../kiosk-stories.repo.ts";
import { presentArticleCard } from "./kiosk-cards.present.ts";
import { type ReaderCategory, withDescendants } from "./kiosk-pages.repo.ts";
import { NO_HOST, type PageContext, type Place } from "./kiosk-place.service.ts";

const ARTICLES_PER_PAGE = 30;

/** Returns a page of a category: the articles in it and in the categories below. */
export async function categoryPage(
  { db }: PageContext,
  place: Place,
  id: number,
  page: number,
): Promise<KioskPage> {
  const { publication, addresses, categories } = place;
  const category = categories.find((one) => one.id === id);
  if (!category) throw new ServiceError("not_found.address");
  const inside = withDescendants(categories, id);
  // One more than a page shows, to know whether there are more.
  const slice = { offset: (page - 1) * ARTICLES_PER_PAGE, limit: ARTICLES_PER_PAGE + 1 };
  const shown = await listShownStories(db, publication.id, slice, { categoryIds: inside });
  if (page > 1 && shown.length === 0) throw new ServiceError("not_found.address");
  const linkOf = (one: ReaderCategory) => ({ name: one.name, href: addresses.category(one.id, one.name) });
  const parents: ReaderCategory[] = [];
  for (let parent = parentOf(categories, category); parent; parent = parentOf(categories, parent))
    parents.unshift(parent);
  return {
    kind: "category",
    name: category.name,
    parents: parents.map(linkOf),
    children: categories.filter(({ parent_id }) => parent_id === id).map(linkOf),
    articles: shown
      .slice(0, ARTICLES_PER_PAGE)
      .map((row) => presentArticleCard(presentStorySummary(row, NO_HOST), addresses)),
    more: shown.length > ARTICLES_PER_PAGE ? `${linkOf(category).href}?page=${page + 1}` : null,
  };
}

const parentOf = (categories: readonly ReaderCategory[], { parent_id }: ReaderCategory) =>
  categories.find(({ id }) => id === parent_id);
