import { queryOptions } from "@tanstack/react-query";
import { listProducts } from "#shared/console/products/products.ts";
import { call } from "./client.ts";

/** Key of all queries about the products, codes, holdings and readers of an organization. */
export const productsKey = (organizationId: number) => ["products", organizationId] as const;

/** Query of the products of an organization, sorted by name. */
export const productsQuery = (organization_id: number) =>
  queryOptions({
    queryKey: [...productsKey(organization_id), "list"],
    queryFn: async ({ signal }) =>
      (await call(listProducts, { params: { organization_id }, signal })).products,
  });
