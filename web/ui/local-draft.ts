import { createStore, get, type UseStore, update } from "idb-keyval";

/** What somebody typed and has not saved, kept in this browser. */
export interface LocalDraft<Values> {
  values: Values;
  /** What the form showed before, and which version that was: null for a record that is not created yet. */
  base: Values;
  version: string | null;
  savedAt: number;
  /** The form that it was typed into: of two tabs with the same record, each keeps its own. */
  form: string;
}

/** Names a form as no other; also where a page came unencrypted, and the browser makes no UUIDs. */
export function newFormName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}

const stores = new Map<string, UseStore>();

function storeOf(kind: string): UseStore {
  let store = stores.get(kind);
  if (!store) {
    store = createStore(`newsrack-drafts-${kind}`, "drafts");
    stores.set(kind, store);
  }
  return store;
}

/** Where a draft is kept. Drafts of one person are not offered to another who uses the same browser. */
export interface DraftPlace {
  /** The kind of record, such as `articles`. */
  kind: string;
  userId: string;
  publicationId: number;
  /** Null for a new record. */
  id: number | null;
}

function keyOf({ userId, publicationId, id }: DraftPlace): string {
  return [userId, publicationId, id ?? "new"].join(":");
}

/** The drafts kept at a place, the latest first; none where the browser keeps nothing. */
export async function readDrafts<Values>(place: DraftPlace): Promise<LocalDraft<Values>[]> {
  try {
    const drafts = (await get<LocalDraft<Values>[]>(keyOf(place), storeOf(place.kind))) ?? [];
    return drafts.toSorted((one, other) => other.savedAt - one.savedAt);
  } catch {
    return [];
  }
}

/** Keeps what a form holds in place of what it held before. False in some private windows, where nothing is kept. */
export function writeDraft<Values>(place: DraftPlace, draft: LocalDraft<Values>): Promise<boolean> {
  return change<Values>(place, (drafts) => [...drafts.filter(({ form }) => form !== draft.form), draft]);
}

/** Forgets what one form held, and nothing of what others hold. */
export async function dropDraft(place: DraftPlace, form: string): Promise<void> {
  await change(place, (drafts) => drafts.filter((draft) => draft.form !== form));
}

async function change<Values>(
  place: DraftPlace,
  by: (drafts: LocalDraft<Values>[]) => LocalDraft<Values>[],
): Promise<boolean> {
  try {
    await update<LocalDraft<Values>[]>(keyOf(place), (kept) => by(kept ?? []), storeOf(place.kind));
    return true;
  } catch {
    return false;
  }
}
