import { createStore, del, get, set, type UseStore } from "idb-keyval";

/** What somebody typed and has not saved, kept in this browser. */
export interface LocalDraft<Values> {
  values: Values;
  /** What the form showed before, and which version that was: null for a record that is not created yet. */
  base: Values;
  version: string | null;
  savedAt: number;
  /** A draft that was still on offer when this one was begun. */
  earlier?: LocalDraft<Values>;
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

/** The draft kept at a place; undefined without one, or where the browser keeps nothing. */
export async function readDraft<Values>(place: DraftPlace): Promise<LocalDraft<Values> | undefined> {
  try {
    return await get<LocalDraft<Values>>(keyOf(place), storeOf(place.kind));
  } catch {
    return undefined;
  }
}

/** Whether the draft is kept; some browsers keep nothing in private windows. */
export async function writeDraft<Values>(place: DraftPlace, draft: LocalDraft<Values>): Promise<boolean> {
  try {
    await set(keyOf(place), draft, storeOf(place.kind));
    return true;
  } catch {
    return false;
  }
}

export async function dropDraft(place: DraftPlace): Promise<void> {
  try {
    await del(keyOf(place), storeOf(place.kind));
  } catch {
    // Nothing can have been kept where nothing can be removed.
  }
}
