import { createStore, del, get, promisifyRequest, set, type UseStore, values } from "idb-keyval";

/** Why a device no longer has what it had saved. */
export type RemovalReason = "denied" | "sign_in" | "gone" | "ended" | "cleared";

/** An issue that this device has saved, is saving, or had saved. */
export interface SavedIssue {
  id: number;
  slug: string;
  name: string;
  href: string;
  language: string;
  coverUrl: string | null;
  /** The import whose pages are complete on this device, or null. */
  importId: string | null;
  bytes: number;
  /** Milliseconds since 1970, like all times here. */
  savedAt: number;
  leaseUntil: number;
  /** When the service was asked last. */
  checkedAt: number;
  saving: SavingProgress | null;
  /** The import that the service has now, if it is newer. */
  newerImport: string | null;
  removed: RemovalReason | null;
  /** True if a reader was signed in. Signing out removes the issue. */
  isOfReader: boolean;
}

export interface SavingProgress {
  importId: string;
  stored: number;
  total: number;
  problem: "connection" | "space" | null;
}

/** Opens a store with its first use, because the service renders these modules without IndexedDB. */
function lazyStore(name: string): () => UseStore {
  let store: UseStore | null = null;
  return () => {
    store ??= createStore(name, "values");
    return store;
  };
}
const issues = lazyStore("newsrack-offline");
const clock = lazyStore("newsrack-clock");

const CLOCK = "newest";
/** Precision of the stored time, so that not each page writes it. */
const CLOCK_STEP_MS = 30_000;

/** Returns the time of this device, but never an earlier one than before. A clock that was set back does not make a lease longer. */
export async function trustedNow(): Promise<number> {
  const now = Date.now();
  const newest = (await get<number>(CLOCK, clock())) ?? 0;
  if (now - newest > CLOCK_STEP_MS) await set(CLOCK, now, clock());
  return Math.max(now, newest);
}

/** Stores the time of the service, which replaces that of this device. */
export const setTrustedNow = (now: number) => set(CLOCK, now, clock());

export const cacheOf = (id: number, importId: string) => `newsrack-issue-${id}-${importId}`;
/** Address of the texts of all pages in the cache of an issue. */
export const searchIndexOf = (slug: string, id: number) => `/read/${slug}/issues/${id}/search-index`;

export const savedIssue = (id: number) => get<SavedIssue>(id, issues());

/** Returns the issues of a publication, the last saved first. */
export async function savedIssues(slug: string): Promise<SavedIssue[]> {
  const all = await values<SavedIssue>(issues());
  return all.filter((one) => one.slug === slug).sort((one, other) => other.savedAt - one.savedAt);
}

export const allSavedIssues = () => values<SavedIssue>(issues());

const CHANGES = "newsrack-offline";
let channel: BroadcastChannel | null = null;
const changes = () => {
  channel ??= new BroadcastChannel(CHANGES);
  return channel;
};
const listeners = new Set<() => void>();

/** Calls a function after each change, also by another tab. Returns a function that stops it. */
export function onSavedIssues(listener: () => void): () => void {
  listeners.add(listener);
  const opened = changes();
  opened.addEventListener("message", listener);
  return () => {
    listeners.delete(listener);
    opened.removeEventListener("message", listener);
  };
}

function announce(): void {
  changes().postMessage(null);
  for (const listener of listeners) listener();
}

export async function storeSavedIssue(record: SavedIssue): Promise<void> {
  await set(record.id, record, issues());
  announce();
}

/** Changes a record in one transaction. A record that was removed in the meantime stays removed. */
export async function changeSavedIssue(id: number, change: Partial<SavedIssue>): Promise<void> {
  await issues()("readwrite", (store) => {
    const request = store.get(id);
    request.onsuccess = () => {
      if (request.result) store.put({ ...(request.result as SavedIssue), ...change }, id);
    };
    return promisifyRequest(store.transaction);
  });
  announce();
}

/** Deletes everything of an issue from this device. */
export async function forgetIssue(id: number): Promise<void> {
  await del(id, issues());
  await deleteCaches(id, null);
  announce();
}

/** Deletes the content of an issue, and keeps why. */
export async function removeContent(id: number, removed: RemovalReason): Promise<void> {
  await deleteCaches(id, null);
  await changeSavedIssue(id, { importId: null, saving: null, newerImport: null, bytes: 0, removed });
}

/** Deletes the caches of an issue except the one of an import. */
export async function deleteCaches(id: number, keptImport: string | null): Promise<void> {
  const kept = keptImport === null ? null : cacheOf(id, keptImport);
  for (const name of await caches.keys())
    if (name.startsWith(cacheOf(id, "")) && name !== kept) await caches.delete(name);
}

/** Returns the issue if it may be read now, from the cache of its import. Removes it after the end of its lease. */
export async function readableIssue(id: number): Promise<(SavedIssue & { importId: string }) | null> {
  const record = await savedIssue(id);
  if (!record || record.importId === null) return null;
  if (record.leaseUntil <= (await trustedNow())) {
    await removeContent(id, "ended");
    return null;
  }
  return { ...record, importId: record.importId };
}

/** Returns the issue like `readableIssue`. Without a working database, nothing is saved, and the pages still work. */
export const issueOnDevice = (id: number) => readableIssue(id).catch(() => null);

/** Returns a file of an issue. Does not open its cache, because that would create one that the browser has deleted. */
export const fileOnDevice = ({ id, importId }: { id: number; importId: string }, address: string) =>
  caches.match(address, { cacheName: cacheOf(id, importId), ignoreVary: true });

/** Removes content whose lease has ended, and marks issues whose content the browser has deleted. */
export async function sweepSavedIssues(): Promise<void> {
  for (const { id, importId } of await allSavedIssues()) {
    if (importId === null || !(await readableIssue(id))) continue;
    if (!(await caches.has(cacheOf(id, importId)))) await removeContent(id, "cleared");
  }
}
