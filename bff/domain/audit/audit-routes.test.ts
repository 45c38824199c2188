import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Route } from "#shared/contract/route.ts";
import { EXEMPT, steps } from "./audited-routes.fixture.ts";

let service: TestService;
let admin: string;

beforeAll(async () => {
  service = await startTestService();
  admin = await service.signInAs("admin");
});
afterAll(() => service.stop());

const parameters: Record<string, unknown> = {
  organization_id: 1,
  publication_id: 10,
  version: 1,
  // The first issue.
  kind: "emag",
  record_id: 1,
};

describe("every route that writes", () => {
  it("is tested here or exempt for a reason", async () => {
    const covered = new Set([...steps.map(({ route }) => route), ...Object.keys(EXEMPT)]);
    expect((await writingRoutes()).filter((route) => !covered.has(route))).toEqual([]);
  });

  it("adds its entry to the audit log", async () => {
    const { db } = service.services;
    for (const { route, action, body, form, keep } of steps) {
      const [method, path] = route.split(" ") as [string, string];
      const filled = path.replace(/:(\w+)/g, (_, name: string) => String(parameters[name]));
      const answer = await service.request<Record<string, Record<string, unknown>>>(method, filled, {
        ...(body ? { json: body(parameters) } : {}),
        ...(form ? { body: form() } : {}),
        token: null,
        headers: { Cookie: admin, Origin: service.url, "X-Request-Id": `step.${action}` },
      });
      expect.soft(answer.status, `${route}: ${answer.text}`).toBeLessThan(300);
      if (keep) parameters[keep.as] = answer.body?.[keep.from]?.[keep.field ?? "id"];
      const entries = await db
        .selectFrom("audit_entries")
        .select(["action", "actor_kind"])
        .where("request_id", "=", `step.${action}`)
        .execute();
      expect.soft(entries, route).toContainEqual({ action, actor_kind: "person" });
    }
    const { before, after } = await db
      .selectFrom("audit_entries")
      .select(["before", "after"])
      .where("action", "=", "access_config.created")
      .executeTakeFirstOrThrow();
    expect(JSON.stringify([before, after])).not.toContain("a-profile-token");
  });
});

/** Finds all writing routes of contract and console. */
async function writingRoutes(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ["contract", "console"]) {
    const url = new URL(`../../../shared/${folder}/`, import.meta.url);
    for (const file of readdirSync(url).filter((name) => /^[\w-]+\.ts$/.test(name))) {
      const module = (await import(new URL(file, url).href)) as Record<string, unknown>;
      for (const value of Object.values(module)) {
        const route = value as Partial<Route> | null;
        if (route && typeof route === "object" && route.method && route.path && route.method !== "GET")
          found.push(`${route.method} ${route.path}`);
      }
    }
  }
  return [...new Set(found)];
}
