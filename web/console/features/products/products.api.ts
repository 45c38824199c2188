import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { listChatbots } from "#shared/console/access/chatbots.ts";
import { listManagedStories } from "#shared/console/articles/managed-stories.ts";
import { giveStoryExternalId } from "#shared/console/articles/stories.ts";
import { listManagedEmagCategories } from "#shared/console/issues/emag-categories.ts";
import { giveEmagExternalId, listManagedEmags } from "#shared/console/issues/managed-emags.ts";
import {
  type CodeBatch,
  type codeBatchInput,
  createCodeBatch,
  listCodeBatches,
  revokeCodeBatch,
} from "#shared/console/products/codes.ts";
import * as api from "#shared/console/products/products.ts";
import { productIdOf } from "#shared/product-ids.ts";
import { call, reading } from "#web/api/client.ts";
import { articleKeys, issueKeys, productsKey } from "#web/api/query-keys.ts";

export const addProduct = (organization_id: number, body: api.ProductInput) =>
  call(api.createProduct, { params: { organization_id }, body }, "product");

const of = (organization_id: number, { id, version }: api.Product) => ({
  params: { organization_id, product_id: id },
  ifMatch: `"${version}"`,
});

export const saveProduct = (organizationId: number, product: api.Product, body: api.ProductInput) =>
  call(api.changeProduct, { ...of(organizationId, product), body }, "product");

export const removeProduct = (organizationId: number, product: api.Product) =>
  call(api.deleteProduct, of(organizationId, product));

export const batchesQuery = (organization_id: number) =>
  queryOptions({
    queryKey: [...productsKey(organization_id), "batches"],
    queryFn: reading(listCodeBatches, { params: { organization_id } }, "batches"),
  });

/** Creates a batch. Only this response contains its codes. */
export const addBatch = (organization_id: number, body: z.input<typeof codeBatchInput>) =>
  call(createCodeBatch, { params: { organization_id }, body });

export const revokeBatch = (organization_id: number, { id }: CodeBatch) =>
  call(revokeCodeBatch, { params: { organization_id, batch_id: id } });

export const issueCategoriesQuery = (publication_id: number) =>
  queryOptions({
    queryKey: ["unlockable", publication_id, "issue-categories"],
    queryFn: reading(listManagedEmagCategories, { params: { publication_id } }, "emag_categories"),
  });

export const chatbotsQuery = (publication_id: number) =>
  queryOptions({
    queryKey: ["unlockable", publication_id, "chatbots"],
    queryFn: reading(listChatbots, { params: { publication_id } }, "chatbots"),
  });

/** An issue or article that a product can unlock. */
export interface UnlockableItem {
  id: number;
  name: string;
  /** Its first product identifier, or null without one. */
  identifier: string | null;
}

/** Number of issues or articles that are offered for a search. */
const OFFERED = "20";

/** Query of the issues or articles that match a search, the newest first. */
export const unlockableItemsQuery = (publication_id: number, kind: "emag" | "story", search: string) =>
  queryOptions({
    queryKey: [...(kind === "emag" ? issueKeys : articleKeys).lists(publication_id), "unlockable", search],
    queryFn: async ({ signal }): Promise<UnlockableItem[]> => {
      const request = {
        params: { publication_id },
        query: { search: search || undefined, per: OFFERED },
        signal,
      };
      if (kind === "emag") {
        const { emags } = await call(listManagedEmags, request);
        return emags.map(({ id, name, ...ids }) => ({ id, name, identifier: productIdOf(ids) }));
      }
      const { stories } = await call(listManagedStories, request);
      return stories.map(({ id, name, title, ...ids }) => ({
        id,
        name: title || name,
        identifier: productIdOf(ids),
      }));
    },
    placeholderData: (earlier) => earlier,
  });

/** Gives an issue or article without a product identifier an external ID. Returns the identifier that it has now. */
export const giveExternalId = (publication_id: number, kind: "emag" | "story", id: number) =>
  kind === "emag"
    ? call(giveEmagExternalId, { params: { publication_id, emag_id: id } }, "identifier")
    : call(giveStoryExternalId, { params: { publication_id, story_id: id } }, "identifier");
