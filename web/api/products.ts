import { queryOptions } from "@tanstack/react-query";
import { listProducts } from "#shared/console/products/products.ts";
import { reading } from "./client.ts";
import { productsKey } from "./query-keys.ts";

export const productsQuery = (organization_id: number) =>
  queryOptions({
    queryKey: [...productsKey(organization_id), "list"],
    queryFn: reading(listProducts, { params: { organization_id } }, "products"),
  });
