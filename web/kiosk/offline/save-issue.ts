import type { OfflineIssue } from "#shared/kiosk/offline.ts";
import type { KioskSite, PageLayout } from "#shared/kiosk/pages.ts";
import { addressOf } from "../viewer/viewer-pages.ts";
import { askAboutIssue } from "./ask-about-issue.ts";
import { filesIn } from "./files-in-document.ts";
import type { SearchIndex } from "./issue-search.ts";
import {
  cacheOf,
  changeSavedIssue,
  deleteCaches,
  forgetIssue,
  onSavedIssues,
  removeContent,
  type SavingProgress,
  savedIssue,
  searchIndexOf,
  storeSavedIssue,
} from "./saved-issues.ts";

/** Files that are fetched at the same time. The pages that the reader opens in the meantime need connections, too. */
const PARALLEL = 4;
/** Files after which the progress is stored. */
const PROGRESS_STEP = 5;
const RETRY_MS = 5_000;

export interface SaveRequest {
  id: number;
  site: Pick<KioskSite, "slug" | "root">;
  isOfReader: boolean;
}

/** Why nothing was saved, if not for the connection. */
export interface SaveRefusal {
  reason: "denied" | "sign_in" | "gone" | "unavailable";
  supportCode: string | null;
}

const running = new Map<number, AbortController>();

/**
 * Saves an issue on this device, or goes on with saving it. Files that are stored already are not fetched again. Returns why the
 * service refuses it, or null. Only one tab saves an issue at a time.
 */
export async function saveIssue(request: SaveRequest): Promise<SaveRefusal | null> {
  const { id } = request;
  return navigator.locks.request(`newsrack-save-${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return null;
    const cancel = new AbortController();
    running.set(id, cancel);
    try {
      return await saveOnce(request, cancel);
    } catch (error) {
      if (!cancel.signal.aborted) throw error;
      return null;
    } finally {
      running.delete(id);
    }
  });
}

/** Stops saving an issue and deletes what was stored. An earlier import that is complete stays. */
export async function cancelSaving(id: number): Promise<void> {
  running.get(id)?.abort();
  const record = await savedIssue(id);
  if (!record) return;
  if (record.importId === null) return forgetIssue(id);
  await changeSavedIssue(id, { saving: null });
  await deleteCaches(id, record.importId);
}

async function saveOnce(request: SaveRequest, cancel: AbortController): Promise<SaveRefusal | null> {
  const { id, site, isOfReader } = request;
  const { slug } = site;
  const { signal } = cancel;
  // Browsers delete stored data less readily after this. They may refuse.
  void navigator.storage?.persist?.().catch(() => false);
  for (let round = 1; !signal.aborted; round += 1) {
    const answer = await askAboutIssue(site, id);
    const known = await savedIssue(id);
    if (answer.kind === "unknown") {
      if (!known?.saving) return { reason: "unavailable", supportCode: answer.supportCode };
      await note(id, { problem: "connection" });
      await nextTry(signal, RETRY_MS);
      continue;
    }
    if (answer.kind === "refused") {
      if (known) await removeContent(id, answer.reason);
      return answer;
    }
    const { offer } = answer;
    const { name, href, language } = offer.issue;
    const lease = { leaseUntil: Date.parse(offer.leaseUntil), checkedAt: Date.now(), savedAt: Date.now() };
    const saving = { importId: offer.importId, stored: 0, total: totalOf(offer), problem: null };
    const complete = known?.importId ? known : { importId: null, bytes: 0, newerImport: null, ...lease };
    const { coverUrl } = offer;
    const named = { id, slug, name, href, language, coverUrl, isOfReader };
    await storeSavedIssue({ ...complete, ...named, saving, removed: null });
    // Another tab may cancel it, or remove the issue.
    const stop = onSavedIssues(async () => {
      if (!(await savedIssue(id))?.saving) cancel.abort();
    });
    const end = await storeFiles({ id, slug, offer, isRepeated: round > 1 }, signal).finally(stop);
    if (end === "space") return null;
    if (end === "changed") continue;
    if (signal.aborted) return null;
    const { importId } = offer;
    await changeSavedIssue(id, { importId, bytes: end, saving: null, newerImport: null, ...lease });
    await deleteCaches(id, importId);
    return null;
  }
  return null;
}

const documentsOf = ({ issue, articles }: OfflineIssue) => [
  issue.href,
  addressOf(issue.pageAddress, 1),
  ...articles,
];

function filesOf({ issue, coverUrl }: OfflineIssue): string[] {
  const { imageAddress, thumbnailAddress, textAddress, layoutAddress } = issue;
  const patterns = [imageAddress, layoutAddress, thumbnailAddress, textAddress];
  const ofPages = issue.sizes.flatMap((_, index) =>
    patterns.flatMap((pattern) => (pattern === null ? [] : [addressOf(pattern, index + 1)])),
  );
  return coverUrl === null ? ofPages : [coverUrl, ...ofPages];
}

const totalOf = (offer: OfflineIssue) => documentsOf(offer).length + filesOf(offer).length;

interface Files {
  id: number;
  slug: string;
  offer: OfflineIssue;
  /** True if the service was asked again about files that it refused or did not find. They are left out then. */
  isRepeated: boolean;
}

/** Stores all files. Returns their size in bytes, or why it ended early: the issue has changed, or the device is full. */
async function storeFiles(
  { id, slug, offer, isRepeated }: Files,
  signal: AbortSignal,
): Promise<number | "changed" | "space"> {
  const cache = await caches.open(cacheOf(id, offer.importId));
  const known = new Set((await cache.keys()).map(({ url }) => url.slice(location.origin.length)));
  const documents = new Set(documentsOf(offer));
  // Documents name more files, such as pictures in the text, so they come first.
  const queue = [...documents, ...filesOf(offer)];
  const queued = new Set(queue);
  let next = 0;
  let stored = 0;
  let isChanged = false;

  const store = async (address: string): Promise<void> => {
    let response = known.has(address) ? await cache.match(address, { ignoreVary: true }) : undefined;
    if (!response) {
      const accept = documents.has(address) ? "text/html" : "*/*";
      response = await fetchUntilAnswered(id, address, accept, signal);
      if (!response.ok && !isRepeated) isChanged = true;
      if (!response.ok) return;
      await cache.put(address, response.clone());
    }
    if (documents.has(address))
      for (const file of filesIn(await response.text())) {
        if (!queued.has(file)) queue.push(file);
        queued.add(file);
      }
    stored += 1;
    if (stored % PROGRESS_STEP === 0) await note(id, { stored, total: queue.length, problem: null });
  };
  // A document that comes last still adds its files: only an address that is taken moves `next`.
  const work = async () => {
    while (next < queue.length && !isChanged) await store(queue[next++]!);
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL }, work));
    if (isChanged) return "changed";
    await cache.put(searchIndexOf(slug, id), Response.json(await searchIndex(cache, offer)));
  } catch (error) {
    if (signal.aborted) return "changed";
    if (!(error instanceof DOMException && error.name === "QuotaExceededError")) throw error;
    await note(id, { problem: "space" });
    return "space";
  }
  return bytesIn(cache);
}

/** Fetches a file. Without a connection, or while the service is busy, it waits and tries again. */
async function fetchUntilAnswered(
  id: number,
  address: string,
  accept: string,
  signal: AbortSignal,
): Promise<Response> {
  for (;;) {
    const response = await fetch(address, { headers: { Accept: accept }, signal }).catch(() => null);
    signal.throwIfAborted();
    if (response && response.status < 500 && response.status !== 429) return response;
    await note(id, { problem: "connection" });
    const seconds = Number(response?.headers.get("Retry-After")) || 0;
    await nextTry(signal, Math.max(RETRY_MS, seconds * 1000));
  }
}

/** Waits until the connection is back, at most for a time. Rejects if saving is canceled. */
function nextTry(signal: AbortSignal, delayMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const timer = setTimeout(() => end(resolve), delayMs);
    function end(settle: () => void) {
      clearTimeout(timer);
      done.abort();
      settle();
    }
    addEventListener("online", () => end(resolve), { signal: done.signal });
    signal.addEventListener("abort", () => end(() => reject(signal.reason)), { signal: done.signal });
  });
}

/** Stores the progress of an issue. */
async function note(id: number, progress: Partial<SavingProgress>): Promise<void> {
  const record = await savedIssue(id);
  if (record?.saving) await changeSavedIssue(id, { saving: { ...record.saving, ...progress } });
}

async function searchIndex(cache: Cache, { issue }: OfflineIssue): Promise<SearchIndex> {
  const index: SearchIndex = [];
  for (const page of issue.sizes.keys()) {
    const layout = await cache.match(addressOf(issue.layoutAddress, page + 1), { ignoreVary: true });
    const { words } = layout ? ((await layout.json()) as PageLayout) : { words: [] };
    index.push(words.map(({ text }) => text));
  }
  return index;
}

async function bytesIn(cache: Cache): Promise<number> {
  let bytes = 0;
  for (const request of await cache.keys()) {
    const response = await cache.match(request, { ignoreVary: true });
    bytes += response ? (await response.blob()).size : 0;
  }
  return bytes;
}
