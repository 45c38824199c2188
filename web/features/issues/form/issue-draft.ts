import { createStore, del, get, set, type UseStore } from "idb-keyval";
import type { IssueValues } from "../issue-values.ts";

/** What somebody typed and has not saved, kept in this browser. */
export interface IssueDraft {
  values: IssueValues;
  /** What the form showed before, and which version that was: null for an issue that is not created yet. */
  base: IssueValues;
  version: string | null;
  savedAt: number;
  /** A draft that was still on offer when this one was begun. */
  earlier?: IssueDraft;
}

let drafts: UseStore | undefined;

function store(): UseStore {
  drafts ??= createStore("newsrack-drafts", "issues");
  return drafts;
}

export interface DraftPlace {
  userId: string;
  publicationId: number;
  /** Null for a new issue. */
  emagId: number | null;
}

/** Drafts of one person are not offered to another who uses the same browser. */
export function draftKey({ userId, publicationId, emagId }: DraftPlace): string {
  return [userId, publicationId, emagId ?? "new"].join(":");
}

/** The draft kept at a place; undefined without one, or where the browser keeps nothing. */
export async function readDraft(place: DraftPlace): Promise<IssueDraft | undefined> {
  try {
    return await get<IssueDraft>(draftKey(place), store());
  } catch {
    return undefined;
  }
}

/** Whether the draft is kept; some browsers keep nothing in private windows. */
export async function writeDraft(place: DraftPlace, draft: IssueDraft): Promise<boolean> {
  try {
    await set(draftKey(place), draft, store());
    return true;
  } catch {
    return false;
  }
}

export async function dropDraft(place: DraftPlace): Promise<void> {
  try {
    await del(draftKey(place), store());
  } catch {
    // Nothing can have been kept where nothing can be removed.
  }
}
