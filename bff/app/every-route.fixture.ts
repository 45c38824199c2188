import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { accessClient } from "#bff/domain/access/access-console.fixture.ts";
import { contractRoutes, kioskRouteTable } from "#bff/http/router/contract-routes.ts";
import type { TestService } from "#bff/testing/test-service.ts";
import type { Route } from "#shared/contract/route.ts";
import { svcApiRoutes } from "#shared/contract/svc-api.ts";
import type { Services } from "./context.ts";
import { createApp } from "./http-app.ts";

type Ids = Record<string, string | number>;

// Not `import.meta.glob`, whose cached result in Vitest lacks files added since.
const shared = join(import.meta.dirname, "../../shared");
const modules: Record<string, unknown>[] = await Promise.all(
  ["console", "readers"]
    .flatMap((folder) =>
      readdirSync(join(shared, folder), { recursive: true, encoding: "utf8" }).map((path) =>
        join(folder, path),
      ),
    )
    // Importing a test file would run its tests again.
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .toSorted()
    .map((path) => import(/* @vite-ignore */ join(shared, path))),
);
const isRoute = (entry: [string, unknown]): entry is [string, Route] =>
  typeof entry[1] === "object" && entry[1] !== null && "audience" in entry[1] && "path" in entry[1];
const consoleRoutes = modules.flatMap((module) => Object.entries(module).filter(isRoute));

type NamedRoute = readonly [name: string, route: Pick<Route, "method" | "path" | "params">];

/** The routes of contract, console and kiosk, by name. */
export const declaredRoutes: readonly (readonly [name: string, route: Route])[] = [
  ...Object.entries(contractRoutes),
  ...consoleRoutes,
  ...Object.entries(kioskRouteTable),
];

const svcApiPaths = new Set<string>(svcApiRoutes.map(({ route }) => route.path));

/** The routes of contract, console and kiosk, by name, whose path contains an ID and that are not public. */
export const scopedRoutes = declaredRoutes.filter(
  ([, { audience, path }]) => audience !== "public" && path.includes(":"),
);

/** Returns all routes registered in Express, by name, or by method and path if they have no name. */
export function boundRoutes(services: Services): readonly NamedRoute[] {
  const { router } = createApp(services, "no console").express;
  const found = new Map<string, NamedRoute>();
  for (const { route } of router.stack) {
    const methods: string[] = (route?.stack ?? []).map(({ method }: { method: string }) =>
      method.toUpperCase(),
    );
    for (const path of [route?.path ?? []].flat()) {
      // A handler for all methods follows the routes of a path and responds 405.
      const isDeclared = declaredRoutes.some(([, one]) => one.path === path) || svcApiPaths.has(path);
      if (methods.includes("CONNECT") && isDeclared) continue;
      for (const method of methods as Route["method"][]) {
        const one = named(method, path);
        found.set(one[0], one);
      }
    }
  }
  return [...found.values()];
}

function named(method: Route["method"], path: string): NamedRoute {
  return (
    declaredRoutes.find(([, route]) => route.method === method && route.path === path) ?? [
      `${method} ${path}`,
      { method, path },
    ]
  );
}

export const CONSOLE_PREFIX = "/console/api/publications/10";

/** Creates a record for each path parameter. Returns their IDs by parameter name. */
export async function makeOneOfEach(service: TestService, admin: string): Promise<Ids> {
  const ids: Ids = { organization_id: 1, publication_id: 10 };
  const make = async (path: string, json: unknown) => {
    const answer = await service.request("POST", path, { token: null, headers: { cookie: admin }, json });
    expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
    return Object.values(answer.body)[0] as { id: number; uuid: string };
  };
  const source = { pdf_location: "http://files.example.com/a.pdf" };
  ids.emag_id = (await make("P/emags", { emag: { name: "Theirs", import_attributes: source } })).id;
  ids.story_id = (await make("P/stories", { story: { name: "Theirs" } })).id;
  const category = await make("P/article_categories", { article_category: { name: "Theirs" } });
  ids.article_category_id = category.id;
  ids.uuid = (
    await make(`${CONSOLE_PREFIX}/chatbots`, {
      chatbot: { name: "Theirs", url: "https://chat.example.com/" },
    })
  ).uuid;
  ids.token_id = (
    await make("/console/api/organizations/1/api-tokens", { api_token: { name: "Theirs" } })
  ).id;
  const webhook = { url: "https://hooks.example.com/", events: ["story.published"] };
  ids.webhook_id = (await make(`${CONSOLE_PREFIX}/webhooks`, { webhook })).id;
  ids.delivery_id = (await make(`${CONSOLE_PREFIX}/webhooks/${ids.webhook_id}/test`, undefined)).id;
  await accessClient(service, admin).logged({ item_name: "Theirs" });
  const { db } = service.services;
  const first = async (table: "imports" | "callouts") =>
    String((await db.selectFrom(table).select("id").executeTakeFirstOrThrow()).id);
  ids.import_id = await first("imports");
  ids.callout_id = await first("callouts");
  const planned = await db
    .insertInto("planned_emags")
    .values({
      publication_id: 10,
      pe_id: "EXW-2026-12-24",
      pubcode: "EXW",
      name: "Theirs",
      has_custom_name: false,
      local_date: "2026-12-24",
      local_time: "06:00",
      has_custom_time: false,
      release_date: new Date("2026-12-24T05:00:00Z"),
      rule_date: null,
      emag_id: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  ids.planned_emag_id = planned.id;
  const organization = "/console/api/organizations/1";
  const { id: product_id } = await make(`${organization}/products`, {
    product: { key: "theirs", name: "Theirs", unlocks: [] },
  });
  ids.product_id = product_id;
  const holding = { product: "theirs", email: "reader@example.com" };
  ids.holding_id = (await make(`${organization}/holdings`, { holding })).id;
  ids.batch_id = (
    await make(`${organization}/code-batches`, { batch: { name: "Theirs", product: "theirs", count: 1 } })
  ).id;
  ids.reference = "theirs";
  ids.version = 1;
  ids.kind = "emag";
  ids.record_id = 1;
  return ids;
}

const UNUSED_UUID = "0b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a11";

/** Query parameters that some routes require. */
export const QUERY = "?q=theirs&from=2026-12-01&to=2026-12-31&emag_ids=1&format=csv&filename=a.pdf";

/** Fills a route's path with IDs. A parameter without a record gets a made-up ID, since access depends on earlier ones. */
export function addressOf({ path, params }: Pick<Route, "path" | "params">, ids: Ids): string {
  return path.replace(/:(\w+)/g, (_all, name: string) => {
    if (ids[name] !== undefined) return String(ids[name]);
    const field = params?.shape[name] as { safeParse(value: unknown): { success: boolean } } | undefined;
    return field?.safeParse("1").success ? "1" : UNUSED_UUID;
  });
}
