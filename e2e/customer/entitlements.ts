/** Entitlements of readers, like those in a publisher's shop. */
export interface Entitlements {
  /** Products with their categories. */
  catalogue: Record<string, { categories: string[] }>;
  subscriptions: Record<string, { everything?: boolean; categories?: string[]; downloads: boolean }>;
  readers: Record<string, { subscriptions: string[]; products: string[] }>;
  /** Readers whose tokens are revoked before they expire. */
  revoked: string[];
}

/** The requested item: its product identifiers and categories, and whether it is a download. */
export interface RequestedItem {
  products: string[];
  categories: string[];
  download?: boolean;
}

/** Returns true if the reader has bought the item or subscribes to it. */
export function mayHave(entitlements: Entitlements, reader: string, wanted: RequestedItem): boolean {
  const known = readerOf(entitlements, reader);
  if (known.products.some((product) => wanted.products.includes(product))) return true;
  return subscriptionsOf(entitlements, reader).some(
    ({ everything, categories = [], downloads }) =>
      (downloads || !wanted.download) &&
      (everything || categories.some((category) => wanted.categories.includes(category))),
  );
}

/** Returns each product that the reader may read. */
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

/** Returns the entitlements of a reader. Ignores inherited properties, so that a reader named “constructor” has none. */
function readerOf(entitlements: Entitlements, reader: string) {
  const known = Object.hasOwn(entitlements.readers, reader) ? entitlements.readers[reader] : undefined;
  return known ?? { subscriptions: [], products: [] };
}
