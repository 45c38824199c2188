import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import { KEEP_HEADER, LEASE_HEADER } from "#shared/kiosk/offline.ts";
import type { KioskSite } from "#shared/kiosk/pages.ts";
import { ARTICLES_CACHE, PAGES_CACHE } from "./kept-pages.ts";
import { setTrustedNow, trustedNow } from "./saved-issues.ts";

const MAX_ARTICLES = 20;
/** The session has ended, the reader has no access, or the article is gone. */
const REFUSED = [401, 403, 404, 410];

/** Returns the address of an article up to its ID, because its title may change. Null for other addresses. */
export function articleKey(pathname: string): string | null {
  return /^(?:\/read)?\/[^/]+\/articles\/\d{1,10}(?=-|$)/.exec(pathname)?.[0] ?? null;
}

/**
 * Keeps a protected article that the service has sent, until the end of its lease. Deletes what was kept of an article that the
 * reader is refused, or of which the service sends the teaser, or that everyone may read. An outage changes nothing.
 */
export async function keepArticle(pathname: string, response: Response): Promise<void> {
  const key = articleKey(pathname);
  if (key === null || !(response.ok || REFUSED.includes(response.status))) return;
  const cache = await caches.open(ARTICLES_CACHE);
  await cache.delete(key, { ignoreVary: true });
  // The text may have been free before. A reader who is not signed in gets the teaser with status 200.
  if (!response.headers.has(KEEP_HEADER))
    await (await caches.open(PAGES_CACHE)).delete(pathname, { ignoreVary: true });
  if (!response.ok || !response.headers.has(LEASE_HEADER)) return;
  await setTrustedNow(sentAt(response));
  // A copy, because browsers reject a redirected response for a page.
  await cache.put(key, new Response(await response.blob(), response));
  for (const oldest of (await cache.keys()).slice(0, -MAX_ARTICLES))
    await cache.delete(oldest, { ignoreVary: true });
}

/** Returns a kept article. Deletes it after the end of its lease. */
export async function keptArticle(pathname: string): Promise<Response | undefined> {
  const key = articleKey(pathname);
  if (key === null) return undefined;
  const kept = await caches.match(key, { cacheName: ARTICLES_CACHE, ignoreVary: true });
  if (!kept || Date.parse(kept.headers.get(LEASE_HEADER) ?? "") > (await trustedNow())) return kept;
  await (await caches.open(ARTICLES_CACHE)).delete(key, { ignoreVary: true });
  return undefined;
}

/**
 * Deletes articles whose lease has ended, and fetches those of a publication again that are older than a time. Returns false if the
 * service did not answer.
 */
export async function checkKeptArticles(
  { slug, root }: Pick<KioskSite, "slug" | "root">,
  olderThanMs: number,
): Promise<boolean> {
  if (!(await caches.has(ARTICLES_CACHE))) return true;
  const { home } = kioskAddresses(slug, root);
  let isAnswered = true;
  for (const { url } of await (await caches.open(ARTICLES_CACHE)).keys()) {
    const { pathname } = new URL(url);
    const kept = await keptArticle(pathname);
    if (!kept || !pathname.startsWith(`${home}/`) || Date.now() - sentAt(kept) <= olderThanMs) continue;
    const response = await fetch(pathname, { headers: { Accept: "text/html" } }).catch(() => null);
    if (response) await keepArticle(pathname, response);
    isAnswered &&= response !== null && response.status < 500 && response.status !== 429;
  }
  return isAnswered;
}

const sentAt = ({ headers }: Response) => Date.parse(headers.get("Date") ?? "");
