import { expect } from "vitest";
import type { Route } from "#shared/contract/route.ts";
import { createApp } from "../http/app.ts";
import { contractRoutes, kioskRouteTable } from "../http/contract-routes.ts";
import type { Services } from "../services.ts";
import type { TestService } from "../testing/test-service.ts";
import { accessDesk } from "./access/access-desk.fixture.ts";

type Ids = Record<string, string | number>;

const modules = import.meta.glob<Record<string, unknown>>(
  // A test would be run once more, as one of whoever asks here.
  ["../../shared/console/*.ts", "!**/*.test.ts"],
  { eager: true },
);
const isRoute = (entry: [string, unknown]): entry is [string, Route] =>
  typeof entry[1] === "object" && entry[1] !== null && "audience" in entry[1] && "path" in entry[1];
const consoleRoutes = Object.values(modules).flatMap((module) => Object.entries(module).filter(isRoute));

type NamedRoute = readonly [name: string, route: Pick<Route, "method" | "path" | "params">];

const declared: readonly (readonly [name: string, route: Route])[] = [
  ...Object.entries(contractRoutes),
  ...consoleRoutes,
  ...Object.entries(kioskRouteTable),
];

/** Every route of the contract and of the console that is about something of somebody's, under its name. */
export const scopedRoutes = declared.filter(
  ([, { audience, path }]) => audience !== "public" && path.includes(":"),
);

/** Every route the service answers, as Express knows it: under its name, or its method and path where it has none. */
export function boundRoutes(services: Services): readonly NamedRoute[] {
  const { router } = createApp(services, "no console").express;
  const found = new Map<string, NamedRoute>();
  for (const { route } of router.stack) {
    const methods: string[] = (route?.stack ?? []).map(({ method }: { method: string }) =>
      method.toUpperCase(),
    );
    for (const path of [route?.path ?? []].flat()) {
      // Bound to every method after the routes of its path, to refuse what is left.
      if (methods.includes("CONNECT") && declared.some(([, one]) => one.path === path)) continue;
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
    declared.find(([, route]) => route.method === method && route.path === path) ?? [
      `${method} ${path}`,
      { method, path },
    ]
  );
}

export const DESK = "/console/api/publications/10";

/** A record of the organization for every name that an address can hold. */
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
    await make(`${DESK}/chatbots`, { chatbot: { name: "Theirs", url: "https://chat.example.com/" } })
  ).uuid;
  ids.token_id = (
    await make("/console/api/organizations/1/api-tokens", { api_token: { name: "Theirs" } })
  ).id;
  const desk = accessDesk(service, admin);
  await desk.logged({ item_name: "Theirs" });
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
      name_given: false,
      local_date: "2026-12-24",
      local_time: "06:00",
      time_given: false,
      release_date: new Date("2026-12-24T05:00:00Z"),
      rule_date: null,
      emag_id: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  ids.planned_emag_id = planned.id;
  ids.version = 1;
  return ids;
}

const OF_ANOTHER_KIND = "0b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a11";

/** What some addresses cannot do without. */
export const QUERY = "?q=theirs&from=2026-12-01&to=2026-12-31&emag_ids=1&format=csv";

/** A name without a record of its own stands behind one that has: an address is as closed as its first part. */
export function addressOf({ path, params }: Pick<Route, "path" | "params">, ids: Ids): string {
  return path.replace(/:(\w+)/g, (_all, name: string) => {
    if (ids[name] !== undefined) return String(ids[name]);
    const field = params?.shape[name] as { safeParse(value: unknown): { success: boolean } } | undefined;
    return field?.safeParse("1").success ? "1" : OF_ANOTHER_KIND;
  });
}
