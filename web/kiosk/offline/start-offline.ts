import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import { SERVICE_WORKER_PATH, SERVICE_WORKER_SCOPE } from "#shared/kiosk/offline.ts";
import type { KioskDocument } from "#shared/kiosk/pages.ts";
import { checkSavedIssues } from "./check-saved-issues.ts";
import { PAGES_CACHE, START_CACHE, TAKE_OVER } from "./kept-pages.ts";
import { saveIssue } from "./save-issue.ts";
import { forgetIssue, savedIssues } from "./saved-issues.ts";

const keptKey = (slug: string) => `newsrack-kept-${slug}`;

/** Starts the service worker, and does what is due on this device: removing, asking about, and saving issues. */
export async function startOffline(document: KioskDocument): Promise<void> {
  const { site, reader, page } = document;
  if (!site) return;
  const { slug } = site;
  if (page.kind === "account" && page.notice?.kind === "signed_out") await forgetReader(slug);
  const registration = await navigator.serviceWorker.register(SERVICE_WORKER_PATH, {
    scope: SERVICE_WORKER_SCOPE,
    updateViaCache: "none",
  });
  // A new version takes over immediately if no other page still needs the files of the old one.
  registration.waiting?.postMessage(TAKE_OVER);
  addEventListener("online", () => void check(slug, true));
  window.document.addEventListener("visibilitychange", () => {
    if (window.document.visibilityState === "visible") void check(slug, false);
  });
  await check(slug, page.kind === "library" || page.kind === "refused");
  if (navigator.onLine && page.kind !== "problem") await keepStartPages(document, slug);
  const isOfReader = reader?.isSignedIn ?? false;
  for (const { id, saving } of await savedIssues(slug)) if (saving) void saveIssue({ id, slug, isOfReader });
}

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 300_000;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Asks about the saved issues, and asks again later while the service does not answer: a connection that is back may still fail. */
async function check(slug: string, force: boolean, retryMs = FIRST_RETRY_MS): Promise<void> {
  clearTimeout(retry);
  if ((await checkSavedIssues(slug, { force })) || !navigator.onLine) return;
  clearTimeout(retry);
  retry = setTimeout(() => void check(slug, force, Math.min(MAX_RETRY_MS, 2 * retryMs)), retryMs);
}

/** Deletes what this device has saved for a reader who has signed out. */
async function forgetReader(slug: string): Promise<void> {
  for (const { id, isOfReader } of await savedIssues(slug)) if (isOfReader) await forgetIssue(id);
  await forgetPages(slug);
}

/** Deletes the kept pages of a publication. */
async function forgetPages(slug: string): Promise<void> {
  localStorage.removeItem(keptKey(slug));
  const { home } = kioskAddresses(slug);
  for (const name of [START_CACHE, PAGES_CACHE]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (pathname === home || pathname.startsWith(`${home}/`)) await cache.delete(request);
    }
  }
}

/**
 * Keeps the front page, the library and the page for what is not saved. They are fetched again if the reader, the language or the
 * colors have changed; then the pages of the time before are deleted.
 */
async function keepStartPages({ reader, language, theme, textSize }: KioskDocument, slug: string) {
  const key = JSON.stringify([reader, language, theme, textSize]);
  if (localStorage.getItem(keptKey(slug)) === key) return;
  await forgetPages(slug);
  const { home, library, offline } = kioskAddresses(slug);
  const cache = await caches.open(START_CACHE);
  for (const address of [home, library, offline]) {
    const response = await fetch(address, { headers: { Accept: "text/html" } }).catch(() => null);
    if (!response?.ok) return;
    await cache.put(address, response);
  }
  localStorage.setItem(keptKey(slug), key);
}
