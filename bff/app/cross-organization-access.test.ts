import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FOREIGN_TOKEN, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { addressOf, CONSOLE_PREFIX, makeOneOfEach, QUERY, scopedRoutes } from "./every-route.fixture.ts";

let service: TestService;
let admin: string;
let stranger: string;
let ids: Awaited<ReturnType<typeof makeOneOfEach>>;

beforeAll(async () => {
  service = await startTestService();
  admin = await service.signInAs("admin");
  stranger = await service.signInAs("admin", "stranger@example.com");
  await service.services.db
    .updateTable("memberships")
    .set({ organization_id: 2 })
    .where("user_id", "in", (eb) =>
      eb.selectFrom("users").select("id").where("email", "=", "stranger@example.com"),
    )
    .execute();
  ids = await makeOneOfEach(service, admin);
});
afterAll(() => service.stop());

/** Records of the whole installation, whose existence is not looked up without its permission. */
const FOR_INSTALLATION = /^\/console\/api\/mails\//;

const named = scopedRoutes.map(([, route]) => [`${route.method} ${route.path}`, route] as const);

describe("the routes under test", () => {
  it("are found, and lead to existing records for an administrator of the organization", async () => {
    expect(scopedRoutes.length).toBeGreaterThan(60);
    for (const path of [
      "P/emags/:emag_id",
      "P/stories/:story_id",
      `${CONSOLE_PREFIX}/access/callouts/:callout_id`,
    ]) {
      const address = path.replace(/:(\w+)/, (_all, name: string) => String(ids[name]));
      const answer = await service.request("GET", address, { token: null, headers: { cookie: admin } });
      expect(answer.status, address).toBe(200);
    }
  });
});

describe("a person or token of another organization", () => {
  it.each(named)("has no access to %s", async (_name, route) => {
    const json = route.method === "GET" || route.method === "DELETE" ? {} : { json: {} };
    const address = addressOf(route, ids) + QUERY;
    const signedIn = await service.request(route.method, address, {
      token: null,
      headers: { cookie: stranger },
      ...json,
    });
    expect(signedIn.status, signedIn.text).toBe(FOR_INSTALLATION.test(route.path) ? 403 : 404);
    const withToken = await service.request(route.method, address, { token: FOREIGN_TOKEN, ...json });
    expect(withToken.status, withToken.text).toBe(route.audience === "contract" ? 404 : 401);
  });
});
