import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { type AccessContext, type ReaderRequest, SUPPORT_CODE_HEADER } from "#bff/domain/access/index.ts";
import { logoUrlOf, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { type KioskAddresses, kioskAddresses } from "#shared/kiosk/addresses.ts";
import type {
  ArticleCard,
  ContentsEntry,
  IssueCard,
  KioskPage,
  KioskPageOf,
  KioskSection,
  KioskSite,
  RefusalReason,
} from "#shared/kiosk/pages.ts";
import type { KioskContext } from "../kiosk.context.ts";
import {
  downloadUrlOf,
  presentEmagSummary,
  presentKioskArticle,
  presentKioskEmag,
  presentStorySummary,
} from "../kiosk.present.ts";
import * as emagRepo from "../kiosk-emags.repo.ts";
import * as emags from "../kiosk-emags.service.ts";
import * as storyRepo from "../kiosk-stories.repo.ts";
import * as stories from "../kiosk-stories.service.ts";
import { presentArticleCard, presentIssueCard } from "./kiosk-cards.present.ts";
import { listReaderCategories, type ReaderCategory, withDescendants } from "./kiosk-pages.repo.ts";
import { searchReaderItems } from "./kiosk-search.repo.ts";

export type PageContext = Pick<PlatformContext, "db" | "rateLimits"> &
  AccessContext &
  Pick<KioskContext, "storyHtml">;

const ISSUES_PER_PAGE = 37;
const ARTICLES_PER_PAGE = 30;
/** Newest articles that are sorted into the sections of the front page. */
const FRONT_ARTICLES = 100;
const ARTICLES_PER_SECTION = 5;
const MAX_SECTIONS = 8;
const MAX_SAMPLES = 4;
const MAX_OTHERS = 6;
const MAX_RELATED = 3;

/** A publication with what each of its pages needs. */
export interface Place {
  publication: PublicationRecord;
  addresses: KioskAddresses;
  categories: ReaderCategory[];
}

/** Addresses without a host. The kiosk and its files have the same one. */
const NO_HOST = "";

export async function placeOf(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
): Promise<Place> {
  const categories = await listReaderCategories(db, publication.id);
  return { publication, addresses: kioskAddresses(publication.slug), categories };
}

export function presentSite({ publication, addresses, categories }: Place): KioskSite {
  return {
    name: publication.name,
    language: publication.language,
    timeZone: publication.time_zone,
    slug: publication.slug,
    logoUrl: logoUrlOf(publication),
    categories: categories
      .filter(({ parent_id }) => parent_id === null)
      .map(({ id, name }) => ({ name, href: addresses.category(id, name) })),
  };
}

export async function frontPage({ db }: PageContext, place: Place, page: number): Promise<KioskPage> {
  const { publication, addresses, categories } = place;
  const [issues, articles] = await Promise.all([
    listIssues(db, place, page, ISSUES_PER_PAGE + 1),
    page === 1 ? storyRepo.listShownStories(db, publication.id, { page: 1, per: FRONT_ARTICLES }) : [],
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
    sections: sectionsOf(articles, categories, addresses),
  };
}

async function listIssues(
  db: PageContext["db"],
  { publication, addresses }: Place,
  page: number,
  per: number,
): Promise<IssueCard[]> {
  // One more than a page shows, to know whether there are more.
  const rows = await emagRepo.listShownEmags(
    db,
    publication.id,
    { page: 1, per: (page - 1) * (per - 1) + per },
    null,
  );
  return rows
    .slice((page - 1) * (per - 1))
    .map((row) => presentIssueCard(presentEmagSummary(row, publication.id, NO_HOST), addresses));
}

/** Sorts the newest articles into a section for each top category. The newest ones are the first section. */
function sectionsOf(
  rows: readonly storyRepo.KioskStorySummaryRow[],
  categories: readonly ReaderCategory[],
  addresses: KioskAddresses,
): KioskSection[] {
  const cardOf = (row: storyRepo.KioskStorySummaryRow) =>
    presentArticleCard(presentStorySummary(row, NO_HOST), addresses);
  const newest = rows.slice(0, ARTICLES_PER_SECTION).map(cardOf);
  const sections = categories
    .filter(({ parent_id }) => parent_id === null)
    .slice(0, MAX_SECTIONS)
    .map(({ id, name }) => {
      const inside = new Set(withDescendants(categories, id));
      const articles = rows
        .filter((row) => row.article_category_ids.some((category) => inside.has(category)))
        .slice(0, ARTICLES_PER_SECTION)
        .map(cardOf);
      return { name, href: addresses.category(id, name), articles };
    });
  return [{ name: "", href: null, articles: newest }, ...sections].filter(
    ({ articles }) => articles.length > 0,
  );
}

/** Returns the page of an issue. Contents and pages of a protected one are in it for readers who may read them. */
export async function issuePage(
  services: PageContext,
  place: Place,
  id: number,
  reader: ReaderRequest,
): Promise<KioskPage> {
  const { publication, addresses } = place;
  const path = { publication_id: publication.id, emag_id: id };
  const row = await emags.shownEmag(services, path);
  const summary = presentEmagSummary(row, publication.id, NO_HOST);
  const issue = presentIssueCard(summary, addresses);
  const [contents, others] = await Promise.all([
    readableContents(services, path, reader),
    listIssues(services.db, place, 1, MAX_OTHERS + 1),
  ]);
  const emag = contents && presentKioskEmag(row, contents, publication.id, NO_HOST);
  const articles = emag?.articles.filter(({ linear }) => linear) ?? [];
  const hrefOf = (article: number) => addresses.issueArticle(id, row.name, article);
  const entries: ContentsEntry[] =
    emag && emag.toc.length > 0
      ? emag.toc.map((entry) => contentsEntry(entry, hrefOf))
      : articles.map(({ title, number }) => ({ title, href: hrefOf(number), children: [] }));
  return {
    kind: "issue",
    issue,
    contents: entries,
    samples:
      emag && !emag.hide_preview_widgets
        ? emag.pages.slice(0, MAX_SAMPLES).map(({ thumbnail_url }) => thumbnail_url)
        : [],
    readHref: addresses.issuePage(id, row.name, 1),
    downloadUrl: emag && addresses.issueDownload(id, row.name),
    others: others.filter((other) => other.id !== id).slice(0, MAX_OTHERS),
  };
}

/** Returns the contents of an issue, or null if the reader may not read it. */
async function readableContents(
  services: PageContext,
  path: emags.EmagPath,
  reader: ReaderRequest,
): Promise<emagRepo.EmagContents | null> {
  try {
    return (await emags.authorizedContents(services, path, reader)).contents;
  } catch (error) {
    if (refusalOf(error) === null) throw error;
    return null;
  }
}

/** Returns the address of an issue's file, or the page that refuses it. */
export async function issueDownload(
  services: PageContext,
  place: Place,
  id: number,
  reader: ReaderRequest,
): Promise<KioskPage | string> {
  const path = { publication_id: place.publication.id, emag_id: id };
  try {
    const { row } = await emags.authorizedEmag(services, path, reader, { download: true });
    return downloadUrlOf(row, path.publication_id, NO_HOST);
  } catch (error) {
    const page = await refusedPage(error, () => issueTeaser(services, place, id));
    return page.reason === "denied" ? { ...page, reason: "not_downloaded" } : page;
  }
}

async function issueTeaser(services: PageContext, place: Place, id: number): Promise<RefusedItem> {
  const { publication, addresses } = place;
  const row = await emags.shownEmag(services, { publication_id: publication.id, emag_id: id });
  return {
    type: "issue",
    issue: presentIssueCard(presentEmagSummary(row, publication.id, NO_HOST), addresses),
  };
}

interface TocEntry {
  title: string;
  article: number | null;
  children: TocEntry[];
}

function contentsEntry(
  { title, article, children }: TocEntry,
  hrefOf: (article: number) => string,
): ContentsEntry {
  return {
    title,
    href: article === null ? null : hrefOf(article),
    children: children.map((child) => contentsEntry(child, hrefOf)),
  };
}

/** Returns the viewer of an issue, or the page that refuses it. */
export async function viewerPage(
  services: PageContext,
  place: Place,
  { id, number }: { id: number; number: number },
  reader: ReaderRequest,
): Promise<KioskPage> {
  const { publication, addresses } = place;
  const path = { publication_id: publication.id, emag_id: id };
  return orRefusal(
    async () => {
      const { row, contents } = await emags.authorizedContents(services, path, reader);
      const emag = presentKioskEmag(row, contents, publication.id, NO_HOST);
      if (emag.pages.length === 0) throw new ServiceError("not_found.issue_file");
      return {
        kind: "viewer",
        number: Math.min(number, emag.pages.length),
        issue: {
          id,
          name: row.name,
          href: addresses.issue(id, row.name),
          language: row.language,
          rtl: contents.book?.direction === "rtl",
          sizes: emag.pages.map(({ width, height }) => [width, height]),
          pageAddress: addresses.issuePage(id, row.name, 0).replace(/0$/, "{page}"),
          imageAddress: patternOf(emag.pages[0]!.image_url),
          thumbnailAddress: patternOf(emag.pages[0]!.thumbnail_url),
          textAddress: emag.pages[0]!.text_url && patternOf(emag.pages[0]!.text_url),
          widgets: emag.widgets,
          downloadUrl: addresses.issueDownload(id, row.name),
        },
      };
    },
    () => issueTeaser(services, place, id),
  );
}

/** Replaces the number of the first page in an address. */
const patternOf = (address: string) => address.replace("/pages/1", "/pages/{page}");

/** Returns an article of an EPUB issue, or the page that refuses it. */
export async function issueArticlePage(
  services: PageContext,
  place: Place,
  { id, number }: { id: number; number: number },
  reader: ReaderRequest,
): Promise<KioskPage> {
  const { publication, addresses } = place;
  const path = { publication_id: publication.id, emag_id: id };
  return orRefusal(
    async () => {
      const authorized = await emags.authorizedEmag(services, path, reader, { download: false });
      const { row } = authorized;
      const [article, contents] = await Promise.all([
        emags.articleOf(services, authorized, number),
        emagRepo.findContents(services.db, row.import_id),
      ]);
      const { content } = presentKioskArticle(article, row, publication.id, NO_HOST);
      const html = await stories.renderedHtml(
        services,
        { publicationId: publication.id, version: `${row.import_id}:${number}`, content },
        reader,
      );
      const order = contents?.articles.filter(({ linear }) => linear) ?? [];
      const at = order.findIndex((one) => one.number === number);
      const linkOf = (neighbor: (typeof order)[number] | undefined) =>
        neighbor
          ? { name: neighbor.title, href: addresses.issueArticle(id, row.name, neighbor.number) }
          : null;
      return {
        kind: "issue-article",
        issue: { name: row.name, href: addresses.issue(id, row.name) },
        title: article.title,
        language: row.language,
        html,
        previous: linkOf(at < 0 ? undefined : order[at - 1]),
        next: linkOf(at < 0 ? undefined : order[at + 1]),
      };
    },
    () => issueTeaser(services, place, id),
  );
}

/** Returns an article, or the page that refuses it. */
export async function articlePage(
  services: PageContext,
  place: Place,
  id: number,
  reader: ReaderRequest,
): Promise<KioskPage> {
  const { publication, addresses, categories } = place;
  const path = { publication_id: publication.id, story_id: id };
  const cardOf = (row: storyRepo.KioskStorySummaryRow): ArticleCard =>
    presentArticleCard(presentStorySummary(row, NO_HOST), addresses);
  return orRefusal(
    async () => {
      const row = await stories.authorizedStory(services, path, reader);
      const page = { page: 1, per: MAX_RELATED + 1 };
      const [html, related] = await Promise.all([
        stories.htmlOf(services, publication.id, row, reader),
        storyRepo.listShownStories(services.db, publication.id, page, row.article_category_ids),
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
  const per = ARTICLES_PER_PAGE + 1;
  const rows = await storyRepo.listShownStories(
    db,
    publication.id,
    { page: 1, per: (page - 1) * ARTICLES_PER_PAGE + per },
    inside,
  );
  const shown = rows.slice((page - 1) * ARTICLES_PER_PAGE);
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

/** The reason for the reader by the code of the error. Other errors are not about access. */
const refusals: Readonly<Record<string, RefusalReason>> = {
  token_missing: "sign_in",
  token_malformed: "sign_in",
  token_rejected: "sign_in",
  access_denied: "denied",
  authorization_unavailable: "unavailable",
  authorization_not_configured: "not_configured",
};

type RefusedItem = Extract<KioskPage, { kind: "refused" }>["item"];

async function orRefusal(
  load: () => Promise<KioskPage>,
  teaser: () => Promise<RefusedItem>,
): Promise<KioskPage> {
  try {
    return await load();
  } catch (error) {
    return refusedPage(error, teaser);
  }
}

const refusalOf = (error: unknown): RefusalReason | null =>
  (error instanceof ServiceError && refusals[error.code]) || null;

/** Returns the page for an error about access. Throws other errors. */
async function refusedPage(
  error: unknown,
  teaser: () => Promise<RefusedItem>,
): Promise<KioskPageOf<"refused">> {
  const reason = refusalOf(error);
  if (!reason) throw error;
  return {
    kind: "refused",
    reason,
    item: await teaser(),
    shopUrl: null,
    supportCode: (error as ServiceError).headers[SUPPORT_CODE_HEADER] ?? null,
  };
}
