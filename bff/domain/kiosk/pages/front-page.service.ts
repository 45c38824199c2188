import { ServiceError } from "#bff/core/errors.ts";
import { kioskSettingsOf } from "#bff/domain/publications/index.ts";
import type { IssueCard, KioskPage, KioskSection } from "#shared/kiosk/pages.ts";
import { presentStorySummary } from "../kiosk.present.ts";
import { type KioskStorySummaryRow, listShownStories } from "../kiosk-stories.repo.ts";
import { listIssueCards } from "./issue-cards.service.ts";
import { presentArticleCard } from "./kiosk-cards.present.ts";
import { withDescendants } from "./kiosk-pages.repo.ts";
import { NO_HOST, type PageContext, type Place } from "./kiosk-place.service.ts";

const ISSUES_PER_PAGE = 37;
/** Newest articles that are sorted into the sections of the front page. */
const FRONT_ARTICLES = 100;
const ARTICLES_PER_SECTION = 5;
const MAX_SECTIONS = 8;

/** Returns a page of the front page: the newest issue and articles on the first one, earlier issues by year on each. */
export async function frontPage(services: PageContext, place: Place, page: number): Promise<KioskPage> {
  const { publication, addresses } = place;
  // One more than a page shows, to know whether there are more.
  const slice = { offset: (page - 1) * ISSUES_PER_PAGE, limit: ISSUES_PER_PAGE + 1 };
  const [issues, articles] = await Promise.all([
    listIssueCards(services, place, slice),
    page === 1 ? listShownStories(services.db, publication.id, { offset: 0, limit: FRONT_ARTICLES }) : [],
  ]);
  if (page > 1 && issues.length === 0) throw new ServiceError("not_found.address");
  const shown = issues.slice(0, ISSUES_PER_PAGE);
  const newest = page === 1 ? (shown.shift() ?? null) : null;
  const years = new Map<string, IssueCard[]>();
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: publication.time_zone });
  for (const issue of shown) {
    const released = year.format(new Date(issue.releasedAt));
    years.set(released, [...(years.get(released) ?? []), issue]);
  }
  const older = issues.length > ISSUES_PER_PAGE ? `${addresses.home}?page=${page + 1}` : null;
  return {
    kind: "front",
    newest,
    years: Array.from(years, ([name, ofYear]) => ({ year: name, issues: ofYear })),
    older,
    sections: sectionsOf(articles, place),
  };
}

/**
 * Sorts the newest articles into a section for each chosen category, or each of the first level. The newest are the first section. Other
 * sections have articles that no section before has. A chosen one repeats articles rather than being empty.
 */
function sectionsOf(
  rows: readonly KioskStorySummaryRow[],
  { publication, addresses, categories }: Place,
): KioskSection[] {
  const { sections: chosen } = kioskSettingsOf(publication);
  // A category that was deleted since is skipped.
  const shown = chosen
    ? chosen.flatMap((chosenId) => categories.find(({ id }) => id === chosenId) ?? [])
    : categories.filter(({ parent_id }) => parent_id === null).slice(0, MAX_SECTIONS);
  const cardOf = (row: KioskStorySummaryRow) =>
    presentArticleCard(presentStorySummary(row, NO_HOST), addresses);
  const newest = rows.slice(0, ARTICLES_PER_SECTION);
  const used = new Set(newest);
  const sections = shown.map(({ id, name }) => {
    const inside = new Set(withDescendants(categories, id));
    const all = rows.filter((row) => row.article_category_ids.some((category) => inside.has(category)));
    const unused = all.filter((row) => !used.has(row));
    const articles = (unused.length === 0 && chosen ? all : unused).slice(0, ARTICLES_PER_SECTION);
    for (const row of articles) used.add(row);
    return { name, href: addresses.category(id, name), articles: articles.map(cardOf) };
  });
  return [{ name: "", href: null, articles: newest.map(cardOf) }, ...sections].filter(
    ({ articles }) => articles.length > 0,
  );
}
