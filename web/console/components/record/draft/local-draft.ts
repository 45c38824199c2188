import { createStore, get, type UseStore, update } from "idb-keyval";

/** Unsaved changes stored in this browser. */
export interface LocalDraft<Values> {
  values: Values;
  /** The saved values and version on which the changes are based. Null for a record that isn't created yet. */
  base: Values;
  version: number | string | null;
  savedAt: number;
  /** Id of the form. Two tabs with the same record have separate drafts. */
  form: string;
}

/** Returns a unique form id. `crypto.randomUUID` isn't available over plain http. */
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

/** Key of a draft. Includes the user, so that a draft isn't offered to another person in the same browser. */
export interface DraftKey {
  /** Record type, such as `articles`. */
  kind: string;
  userId: string;
  publicationId: number;
  /** Null for a new record. */
  id: number | null;
}

function keyOf({ userId, publicationId, id }: DraftKey): string {
  return [userId, publicationId, id ?? "new"].join(":");
}

/** Returns the drafts of a record, newest first. Empty if the browser has no storage. */
export async function readDrafts<Values>(key: DraftKey): Promise<LocalDraft<Values>[]> {
  try {
    const drafts = (await get<LocalDraft<Values>[]>(keyOf(key), storeOf(key.kind))) ?? [];
    return drafts.toSorted((one, other) => other.savedAt - one.savedAt);
  } catch {
    return [];
  }
}

/**
 * Stores the draft of a form, replacing its previous one. Resolves to false if the browser has no storage, as in some
 * private windows.
 */
export function writeDraft<Values>(key: DraftKey, draft: LocalDraft<Values>): Promise<boolean> {
  return change<Values>(key, (drafts) => [...drafts.filter(({ form }) => form !== draft.form), draft]);
}

/** Deletes the draft of one form. Drafts of other forms stay. */
export async function dropDraft(key: DraftKey, form: string): Promise<void> {
  await change(key, (drafts) => drafts.filter((draft) => draft.form !== form));
}

async function change<Values>(
  key: DraftKey,
  by: (drafts: LocalDraft<Values>[]) => LocalDraft<Values>[],
): Promise<boolean> {
  try {
    await update<LocalDraft<Values>[]>(keyOf(key), (drafts) => by(drafts ?? []), storeOf(key.kind));
    return true;
  } catch {
    return false;
  }
}
