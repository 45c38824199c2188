import { type RawBuilder, sql } from "kysely";

/**
 * SQL of the publication whose name and time zone apply to a product: the first one of which it unlocks something, or else the
 * organization's first one.
 */
export const mainPublication = (
  columns: RawBuilder<unknown>,
  { organizationId, productId }: { organizationId: RawBuilder<unknown>; productId: RawBuilder<unknown> },
) => sql`
  select ${columns} from publications
  where organization_id = ${organizationId}
  order by exists (
    select from product_items item where item.publication_id = publications.id and item.product_id = ${productId}
  ) desc, id
  limit 1`;

/** SQL of today's date where a product is sold. Holdings begin and end with its days. */
export const todayOf = (product: { organizationId: RawBuilder<unknown>; productId: RawBuilder<unknown> }) =>
  sql<string>`(now() at time zone (${mainPublication(sql`time_zone`, product)}))::date`;
