import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import { KEEP_HEADER, SERVICE_WORKER_PATH } from "#shared/kiosk/offline.ts";
import type { KioskDocument, KioskSite } from "#shared/kiosk/pages.ts";
import { checkSavedItems } from "./check-saved-items.ts";
import { articleKey, keepArticle } from "./kept-articles.ts";
import { ARTICLES_CACHE, PAGES_CACHE, START_CACHE, TAKE_OVER } from "./kept-pages.ts";
import { saveIssue } from "./save-issue.ts";
import { forgetIssue, savedIssues } from "./saved-issues.ts";

type Home = Pick<KioskSite, "slug" | "root">;

const keptKey = (slug: string) => `newsrack-kept-${slug}`;

/** Starts the service worker, and does what is due on this device: removing, asking about, and saving issues. */
export async function startOffline(document: KioskDocument): Promise<void> {
  const { site, reader, page } = document;
  if (!site) return;
  const { slug, root } = site;
  // The first page of a visit has come without the service worker, which keeps what it loads.
  const isFirst = navigator.serviceWorker.controller === null;
  if (page.kind === "account" && page.notice?.kind === "signed_out") await forgetReader(site);
  const registration = await navigator.serviceWorker.register(SERVICE_WORKER_PATH, {
    scope: `${root}/`,
    updateViaCache: "none",
  });
  // A new version takes over immediately if no other page still needs the files of the old one.
  registration.waiting?.postMessage(TAKE_OVER);
  addEventListener("online", () => void check(site, true));
  window.document.addEventListener("visibilitychange", () => {
    if (window.document.visibilityState === "visible") void check(site, false);
  });
  await check(site, page.kind === "library" || page.kind === "refused");
  if (navigator.onLine && page.kind !== "problem") {
    await keepStartPages(document, site);
    if (isFirst) await keepOpenPage();
  }
  const isOfReader = reader?.isSignedIn ?? false;
  for (const { id, saving } of await savedIssues(slug)) if (saving) void saveIssue({ id, site, isOfReader });
}

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 300_000;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Asks about saved issues and articles, and asks again later while the service does not answer: a connection that is back may still fail. */
async function check(site: Home, force: boolean, retryMs = FIRST_RETRY_MS): Promise<void> {
  clearTimeout(retry);
  if ((await checkSavedItems(site, { force })) || !navigator.onLine) return;
  clearTimeout(retry);
  retry = setTimeout(() => void check(site, force, Math.min(MAX_RETRY_MS, 2 * retryMs)), retryMs);
}

/** Deletes what this device has saved for a reader who has signed out. */
async function forgetReader(site: Home): Promise<void> {
  for (const { id, isOfReader } of await savedIssues(site.slug)) if (isOfReader) await forgetIssue(id);
  await forgetPages(site);
}

/** Deletes the kept pages of a publication, except the one that is open: it was loaded for the reader of now. */
async function forgetPages({ slug, root }: Home): Promise<void> {
  localStorage.removeItem(keptKey(slug));
  const { home } = kioskAddresses(slug, root);
  const open = [location.pathname, articleKey(location.pathname)];
  for (const name of [START_CACHE, PAGES_CACHE, ARTICLES_CACHE]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      const isOfPublication = pathname === home || pathname.startsWith(`${home}/`);
      if (isOfPublication && !open.includes(pathname)) await cache.delete(request, { ignoreVary: true });
    }
  }
}

/** Keeps the page that is open, like the service worker. */
async function keepOpenPage(): Promise<void> {
  const { pathname, search } = location;
  const response = await fetch(pathname + search, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!response) return;
  await keepArticle(pathname, response.clone());
  if (response.ok && response.headers.has(KEEP_HEADER))
    await (await caches.open(PAGES_CACHE)).put(pathname + search, response);
}

/**
 * Keeps the front page, the library and the page for what is not saved. They are fetched again if the reader, the language or the
 * colors have changed; then the pages of the time before are deleted.
 */
async function keepStartPages({ reader, language, theme, textSize }: KioskDocument, site: Home) {
  const { slug, root } = site;
  const key = JSON.stringify([reader, language, theme, textSize]);
  if (localStorage.getItem(keptKey(slug)) === key) return;
  await forgetPages(site);
  const { home, library, offline } = kioskAddresses(slug, root);
  const cache = await caches.open(START_CACHE);
  for (const address of [home, library, offline]) {
    const response = await fetch(address, { headers: { Accept: "text/html" } }).catch(() => null);
    if (!response?.ok) return;
    await cache.put(address, response);
  }
  localStorage.setItem(keptKey(slug), key);
}
