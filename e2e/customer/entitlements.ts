/** Who may have what, as a publisher's shop would know it. */
export interface Entitlements {
  /** Every product, and the categories it belongs to. */
  catalogue: Record<string, { categories: string[] }>;
  subscriptions: Record<string, { everything?: boolean; categories?: string[]; downloads: boolean }>;
  readers: Record<string, { subscriptions: string[]; products: string[] }>;
  /** Readers whose tokens do not count any more, however long they are still valid. */
  revoked: string[];
}

/** What is asked for: everything that may name it, and whether it is to be taken home. */
export interface Wanted {
  products: string[];
  categories: string[];
  download?: boolean;
}

/** Whether a reader bought it, or subscribes to it. */
export function mayHave(entitlements: Entitlements, reader: string, wanted: Wanted): boolean {
  const known = readerOf(entitlements, reader);
  if (known.products.some((product) => wanted.products.includes(product))) return true;
  return subscriptionsOf(entitlements, reader).some(
    ({ everything, categories = [], downloads }) =>
      (downloads || !wanted.download) &&
      (everything || categories.some((category) => wanted.categories.includes(category))),
  );
}

/** Every product that a reader may have, each once. */
export function productsOf(entitlements: Entitlements, reader: string): string[] {
  return Object.entries(entitlements.catalogue)
    .filter(([product, { categories }]) => mayHave(entitlements, reader, { products: [product], categories }))
    .map(([product]) => product);
}

function subscriptionsOf(entitlements: Entitlements, reader: string) {
  return readerOf(entitlements, reader).subscriptions.flatMap(
    (name) => entitlements.subscriptions[name] ?? [],
  );
}

/** Nobody has anything by a name that every object inherits, such as “constructor”. */
function readerOf(entitlements: Entitlements, reader: string) {
  const known = Object.hasOwn(entitlements.readers, reader) ? entitlements.readers[reader] : undefined;
  return known ?? { subscriptions: [], products: [] };
}
