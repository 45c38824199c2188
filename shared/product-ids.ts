/** The product identifiers of an issue or article. The names for Google differ in the contract. */
export interface ProductIds {
  external_id: string;
  apple_product_identifier?: string | null;
  google_product_id?: string | null;
  google_product_identifier?: string | null;
}

/** Returns the identifier by which a product names an issue or article, or null if it has none. `external_id` can contain several. */
export function productIdOf(ids: ProductIds): string | null {
  const external = ids.external_id.split(",").map((part) => part.trim());
  const google = ids.google_product_id ?? ids.google_product_identifier;
  return [...external, ids.apple_product_identifier, google].find(Boolean) ?? null;
}
