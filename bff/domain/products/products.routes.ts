import type { Router } from "express";
import { languageOf } from "#bff/http/middleware/language.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as codeApi from "#shared/console/products/codes.ts";
import * as holdingApi from "#shared/console/products/holdings.ts";
import * as api from "#shared/console/products/products.ts";
import * as shopApi from "#shared/contract/holdings.ts";
import * as codes from "./codes.service.ts";
import * as holdings from "./holdings.service.ts";
import { importHoldings, previewHoldings } from "./import-holdings.service.ts";
import * as products from "./products.service.ts";
import * as shop from "./shop.service.ts";

/** Routes of the console: products, holdings and codes of an organization. */
export function productRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, api.listProducts, {
    find: ({ actor, params }) => products.openProducts(actor, params.organization_id, "products.read"),
    handle: async ({ found }) => ok({ products: await products.listProducts(services, found) }),
  });

  bindRoute(router, services, api.createProduct, {
    find: ({ actor, params }) => products.openProducts(actor, params.organization_id, "products.write"),
    async handle({ actor, found, body }) {
      const product = await products.createProduct(services, actor, found, body);
      return created({ product }, product.version);
    },
  });

  bindRoute(router, services, api.changeProduct, {
    find: ({ actor, params }) => products.openProduct(services, actor, params, "products.write"),
    async handle({ actor, found, body, ifMatch }) {
      const product = await products.changeProduct(services, actor, found, body, ifMatch);
      return ok({ product }, product.version);
    },
  });

  bindRoute(router, services, api.deleteProduct, {
    find: ({ actor, params }) => products.openProduct(services, actor, params, "products.write"),
    handle: ({ actor, found, ifMatch }) => products.deleteProduct(services, actor, found, ifMatch),
  });

  bindRoute(router, services, holdingApi.listHoldings, {
    find: ({ actor, params }) => products.openProducts(actor, params.organization_id, "products.read"),
    handle: async ({ found, query }) => ok(await holdings.listHoldings(services, found, query)),
  });

  bindRoute(router, services, holdingApi.giveHolding, {
    find: ({ actor, params }) => products.openProducts(actor, params.organization_id, "holdings.write"),
    async handle({ actor, found, body }) {
      const holding = await holdings.giveHolding(services, actor, found, body);
      return created({ holding }, holding.version);
    },
  });

  bindRoute(router, services, holdingApi.changeHolding, {
    find: ({ actor, params }) => holdings.openHolding(services, actor, params, "holdings.write"),
    async handle({ actor, found, body, ifMatch }) {
      const holding = await holdings.changeHolding(services, actor, found, body, ifMatch);
      return ok({ holding }, holding.version);
    },
  });

  bindRoute(router, services, holdingApi.deleteHolding, {
    find: ({ actor, params }) => holdings.openHolding(services, actor, params, "holdings.write"),
    handle: ({ actor, found, ifMatch }) => holdings.deleteHolding(services, actor, found, ifMatch),
  });

  bindRoute(router, services, holdingApi.previewHoldings, {
    find: ({ actor, params }) => products.openProducts(actor, params.organization_id, "holdings.write"),
    handle: async ({ found, body, request }) =>
      ok(await previewHoldings(services, found, body.csv, languageOf(request))),
  });

  bindRoute(router, services, holdingApi.importHoldings, {
    find: ({ actor, params }) => products.openProducts(actor, params.organization_id, "holdings.write"),
    handle: async ({ actor, found, body }) => created(await importHoldings(services, actor, found, body.csv)),
  });

  bindRoute(router, services, codeApi.listCodeBatches, {
    find: ({ actor, params }) => products.openProducts(actor, params.organization_id, "products.read"),
    handle: async ({ found }) => ok({ batches: await codes.listBatches(services, found) }),
  });

  bindRoute(router, services, codeApi.createCodeBatch, {
    find: ({ actor, params }) => products.openProducts(actor, params.organization_id, "holdings.write"),
    handle: async ({ actor, found, body }) => created(await codes.createBatch(services, actor, found, body)),
  });

  bindRoute(router, services, codeApi.revokeCodeBatch, {
    find: ({ actor, params }) => codes.openBatch(services, actor, params, "holdings.write"),
    handle: async ({ actor, found }) => ok({ batch: await codes.revokeBatch(services, actor, found) }),
  });

  bindRoute(router, services, codeApi.redeemCodeForReader, {
    find: ({ actor, params }) => products.openProducts(actor, params.organization_id, "holdings.write"),
    handle: async ({ actor, params, body }) =>
      created({ holding: await codes.redeemForReader(services, actor, params, body.code) }),
  });
}

/** Routes for shops, with an API token. */
export function shopRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, shopApi.putHolding, {
    find: ({ actor, params }) => shop.openShop(actor, params.organization_id),
    async handle({ actor, params, body, ifMatch }) {
      const { holding, version, isNew } = await shop.putHolding(services, actor, params, body, ifMatch);
      return isNew ? created({ holding }, version) : ok({ holding }, version);
    },
  });

  bindRoute(router, services, shopApi.removeHolding, {
    find: ({ actor, params }) => shop.openShop(actor, params.organization_id),
    handle: ({ actor, params, ifMatch }) => shop.deleteByReference(services, actor, params, ifMatch),
  });

  bindRoute(router, services, shopApi.listShopHoldings, {
    find: ({ actor, params }) => shop.openShop(actor, params.organization_id),
    handle: async ({ actor, found, query }) => ok(await shop.listShopHoldings(services, actor, found, query)),
  });

  bindRoute(router, services, shopApi.inviteShopReader, {
    find: ({ actor, params }) => shop.openShop(actor, params.organization_id),
    async handle({ actor, found, body }) {
      return ok({ reader: await shop.inviteShopReader(services, actor, found, body) });
    },
  });

  bindRoute(router, services, shopApi.listShopProducts, {
    find: ({ actor, params }) => shop.openShop(actor, params.organization_id),
    async handle({ actor, found }) {
      const products = await shop.listShopProducts(services, actor, found);
      return ok({ products: products.map(({ key, name }) => ({ key, name })) });
    },
  });
}
