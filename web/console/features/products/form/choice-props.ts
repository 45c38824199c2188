import type { ProductItem } from "#shared/console/products/products.ts";

/** Properties of the choice of one kind of item. */
export interface ChoiceProps {
  publicationId: number;
  chosen: readonly ProductItem[];
  onAdd: (item: ProductItem) => void;
}
