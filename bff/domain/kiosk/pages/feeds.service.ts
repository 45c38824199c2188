import type { PlatformContext } from "#bff/core/context.ts";
import { kioskOriginOf } from "#bff/core/kiosk-address.ts";
import { getKioskEmag } from "#shared/kiosk/emags.ts";
import { getKioskStory } from "#shared/kiosk/stories.ts";
import { plainTextHtml } from "#shared/plain-text-html.ts";
import { presentEmagSummary, presentStorySummary } from "../kiosk.present.ts";
import { listShownEmags } from "../kiosk-emags.repo.ts";
import { listShownStories } from "../kiosk-stories.repo.ts";
import { listArticleAddresses, listIssueAddresses } from "./kiosk-pages.repo.ts";
import type { Place } from "./kiosk-place.service.ts";

const FEED_ITEMS = 50;
/** A sitemap may have 50,000 addresses. */
const SITEMAP_ITEMS = 20_000;

type FeedContext = Pick<PlatformContext, "db" | "config">;

interface FeedItem {
  /** Stays the same when the title or the slug changes. Otherwise feed readers would show the item as a new one. */
  guid: string;
  title: string;
  address: string;
  teaser: string;
  released: string;
}

/** Returns the newest articles as RSS, with their teasers only. */
export async function articlesFeed({ db, config }: FeedContext, place: Place): Promise<string> {
  const origin = kioskOriginOf(config);
  const rows = await listShownStories(db, place.publication.id, { offset: 0, limit: FEED_ITEMS });
  const items = rows.map((row) => {
    const { id, title, preview, released_at } = presentStorySummary(row, origin);
    return {
      guid: origin + apiPath(getKioskStory.path, place, id),
      title,
      address: place.addresses.article(id, title),
      teaser: preview,
      released: released_at,
    };
  });
  return rss(place, origin, place.addresses.articlesFeed, items);
}

/** Returns the newest issues as RSS. */
export async function issuesFeed({ db, config }: FeedContext, place: Place): Promise<string> {
  const { publication, addresses } = place;
  const origin = kioskOriginOf(config);
  const rows = await listShownEmags(db, publication.id, { offset: 0, limit: FEED_ITEMS }, null);
  const items = rows.map((row) => {
    const { id, name, preview, released_at } = presentEmagSummary(row, publication.id, origin);
    return {
      guid: origin + apiPath(getKioskEmag.path, place, id),
      title: name,
      address: addresses.issue(id, name),
      teaser: preview,
      released: released_at,
    };
  });
  return rss(place, origin, addresses.issuesFeed, items);
}

function apiPath(path: string, { publication }: Place, id: number): string {
  return path.replace(":publication_id", String(publication.id)).replace(/:\w+/, String(id));
}

/** Returns the sitemap of a publication: its front page, categories, issues and articles. */
export async function sitemap({ db, config }: FeedContext, place: Place): Promise<string> {
  const { publication, addresses, categories } = place;
  const origin = kioskOriginOf(config);
  const [issues, articles] = await Promise.all([
    listIssueAddresses(db, publication.id, SITEMAP_ITEMS),
    listArticleAddresses(db, publication.id, SITEMAP_ITEMS),
  ]);
  const newest = [...issues, ...articles]
    .map(({ changed_at }) => changed_at)
    .reduce<Date | null>((latest, at) => (latest === null || at > latest ? at : latest), null);
  const urls = [
    url(origin + addresses.home, newest),
    ...categories.map(({ id, name }) => url(origin + addresses.category(id, name), null)),
    ...issues.map(({ id, name, changed_at }) => url(origin + addresses.issue(id, name), changed_at)),
    ...articles.map(({ id, name, changed_at }) => url(origin + addresses.article(id, name), changed_at)),
  ];
  return `${DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`;
}

/** An address of the sitemap. Search engines load it again if `changedAt` is new. */
function url(address: string, changedAt: Date | null): string {
  const lastmod = changedAt === null ? "" : `<lastmod>${changedAt.toISOString()}</lastmod>`;
  return `<url><loc>${escapeXml(address)}</loc>${lastmod}</url>`;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

function rss({ publication, addresses }: Place, baseUrl: string, self: string, items: FeedItem[]): string {
  const entries = items.map(({ guid, title, address, teaser, released }) => {
    // A description is HTML.
    const description = escapeXml(plainTextHtml(teaser));
    return `<item><title>${escapeXml(title)}</title><link>${escapeXml(baseUrl + address)}</link><guid isPermaLink="false">${escapeXml(guid)}</guid><pubDate>${new Date(released).toUTCString()}</pubDate>${description === "" ? "" : `<description>${description}</description>`}</item>`;
  });
  return `${DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeXml(publication.name)}</title><link>${escapeXml(baseUrl + addresses.home)}</link><description>${escapeXml(publication.name)}</description><language>${escapeXml(publication.language)}</language><atom:link href="${escapeXml(baseUrl + self)}" rel="self" type="application/rss+xml"/>${entries.join("")}</channel></rss>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Escapes a text for XML, which does not allow most control characters and some noncharacters at all. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? "")
    .replaceAll(/(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, "")
    .toWellFormed();
}
