import type { ProductItem, ProductItemKind } from "#shared/console/products/products.ts";

/** What a product unlocks, in the order in which it is offered. A chatbot is named by identifier or UUID. */
export const unlockKinds = [
  "publication",
  "emag_category",
  "article_category",
  "emag",
  "story",
  "chatbot",
] as const satisfies readonly ProductItemKind[];
export type UnlockKind = (typeof unlockKinds)[number];

export const kindOf = ({ kind }: ProductItem): UnlockKind => (kind === "chatbot_uuid" ? "chatbot" : kind);

export const itemKey = (item: ProductItem): string =>
  [
    item.kind,
    item.publication_id,
    "category_id" in item ? item.category_id : "identifier" in item ? item.identifier : "",
  ].join(" ");
