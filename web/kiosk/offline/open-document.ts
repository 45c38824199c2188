import { KEEP_HEADER } from "#shared/kiosk/offline.ts";
import { articleKey, keepArticle, keptArticle } from "./kept-articles.ts";
import { PAGES_CACHE, START_CACHE } from "./kept-pages.ts";
import { fileOnDevice, issueOnDevice } from "./saved-issues.ts";
import { type FetchEvent, ROOT } from "./worker-scope.ts";

/** Time after which a slow connection counts as none, if this device has the page. */
const SLOW_MS = 4_000;
/** Pages that were read last. */
const MAX_PAGES = 60;

/** Addresses without the path before the slug: `/read`, or none on a host for the kiosk alone. */
const ISSUE = /^\/[^/]+\/issues\/(\d{1,10})(?!\d)[^/]*(?:\/(.+))?$/;
const START = /^\/[^/]+(?:\/library|\/offline)?$/;

/** Returns a page from the service. Without a connection, it is what this device has saved, or the page that says it has not. */
export async function openDocument(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  const fromService = fetchDocument(event, url);
  // A late response still takes effect: a refusal removes the article, whose saved copy is shown until then.
  event.waitUntil(fromService.catch(() => null));
  const slow = new Promise<undefined>((resolve) => setTimeout(resolve, SLOW_MS));
  const first = await Promise.race([fromService.catch(() => null), slow]);
  if (first && first.status < 500) return first;
  const saved = await savedDocument(url);
  if (saved) return saved;
  // The connection may only be slow, and this device has no copy.
  const late = await fromService.catch(() => null);
  return late ?? (await offlinePage(url)) ?? Response.error();
}

async function fetchDocument(event: FetchEvent, url: URL): Promise<Response> {
  const response = (await event.preloadResponse) ?? (await fetch(event.request));
  if (response.ok && !response.redirected && response.headers.has(KEEP_HEADER))
    event.waitUntil(keep(url, response.clone()));
  // Without a working database, nothing is kept, and the pages still work.
  if (articleKey(url.pathname) !== null)
    event.waitUntil(keepArticle(url.pathname, response.clone()).catch(() => null));
  return response;
}

async function keep({ pathname, search }: URL, response: Response): Promise<void> {
  const isStart = START.test(pathname.slice(ROOT.length)) && search === "";
  const cache = await caches.open(isStart ? START_CACHE : PAGES_CACHE);
  // The oldest entry comes first, and a page that is read again is new.
  await cache.delete(pathname + search, { ignoreVary: true });
  await cache.put(pathname + search, response);
  if (isStart) return;
  for (const oldest of (await cache.keys()).slice(0, -MAX_PAGES))
    await cache.delete(oldest, { ignoreVary: true });
}

async function savedDocument({ pathname, search }: URL): Promise<Response | undefined> {
  const [, id, part] = ISSUE.exec(pathname.slice(ROOT.length)) ?? [];
  const issue = id === undefined ? null : await issueOnDevice(Number(id));
  if (issue) {
    // The viewer takes the number of the page from the address.
    const address = part === undefined ? issue.href : `${issue.href}/${/^\d+$/.test(part) ? 1 : part}`;
    const saved = await fileOnDevice(issue, address);
    if (saved) return saved;
  }
  return (
    (await kept(START_CACHE, pathname)) ??
    (await kept(PAGES_CACHE, pathname + search)) ??
    (await kept(PAGES_CACHE, pathname)) ??
    (await keptArticle(pathname).catch(() => undefined))
  );
}

const offlinePage = async ({ pathname }: URL) =>
  kept(START_CACHE, `${ROOT}/${pathname.slice(ROOT.length).split("/")[1]}/offline`);

const kept = async (name: string, address: string) =>
  (await caches.open(name)).match(address, { ignoreVary: true });
