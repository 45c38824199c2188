import type { TrialItem } from "#shared/console/access/access-trials.ts";

/** Item types in the picker. A download is a separate type. */
export const itemKinds = ["emag", "download", "story", "chatbot", "publication"] as const;
export type ItemKind = (typeof itemKinds)[number];

export function kindOf(item: TrialItem): ItemKind {
  return item.type === "emag" && item.download ? "download" : item.type;
}

/** Returns the key of an item for the URL: `emag:12`, `download:12`, `story:5`, `chatbot:<uuid>`, `publication`. */
export function itemKey(item: TrialItem): string {
  return item.type === "publication" ? item.type : `${kindOf(item)}:${item.id}`;
}

/** Parses an item key. Returns null if it is invalid. */
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
