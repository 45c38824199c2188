import type { TrialItem } from "#shared/console/access-trials.ts";

/** What a person picks by: a download is a kind of its own. */
export const itemKinds = ["emag", "download", "story", "chatbot", "publication"] as const;
export type ItemKind = (typeof itemKinds)[number];

export function kindOf(item: TrialItem): ItemKind {
  return item.type === "emag" && item.download ? "download" : item.type;
}

/** An item as it stands in an address: `emag:12`, `download:12`, `story:5`, `chatbot:<uuid>`, `publication`. */
export function itemKey(item: TrialItem): string {
  return item.type === "publication" ? item.type : `${kindOf(item)}:${item.id}`;
}

/** Null for whatever is no item. */
export function itemOfKey(key: string | null): TrialItem | null {
  const [kind, id = ""] = (key ?? "").split(":");
  if (kind === "publication") return { type: "publication" };
  if (kind === "chatbot" && /^[\da-f-]{36}$/i.test(id)) return { type: "chatbot", id };
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
  if (number === null) return null;
  if (kind === "emag") return { type: "emag", id: number };
  if (kind === "download") return { type: "emag", id: number, download: true };
  if (kind === "story") return { type: "story", id: number };
  return null;
}
