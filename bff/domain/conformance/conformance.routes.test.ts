import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ConformanceReport } from "#shared/console/conformance.ts";
import { type Customer, startCustomer } from "../../../e2e/customer/start-customer.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { accessDesk } from "../access/access-desk.fixture.ts";
import { readersDesk } from "../kiosk/readers.fixture.ts";

let service: TestService;
let customer: Customer;
let readers: ReturnType<typeof readersDesk>;
let desk: ReturnType<typeof accessDesk>;

beforeAll(async () => {
  service = await startTestService();
  customer = await startCustomer({ port: 0 });
  readers = readersDesk(service);
  desk = accessDesk(service, await service.signInAs("editor"));
});
beforeEach(() => readers.configure(customer.url, { profileToken: "demo", endpoints: ["issues"] }));
afterAll(() => Promise.all([service.stop(), customer.close()]));

const tokenOf = async (reader: string) => (await customer.tokens({ reader })).access_token;
const run = (request: object, as = desk) =>
  as.post<{ report: ConformanceReport } & Record<string, unknown>>("conformance", request);

describe("checking an authorization server", () => {
  it("is what is configured, with test readers of one's own", async () => {
    const tokens = await customer.tokens({ reader: "ben" });
    const ben = await desk.reader("Ben", tokens.access_token, tokens.id_token);
    const carla = await desk.reader("Carla", await tokenOf("carla"));
    const answer = await run({ reader_id: ben.id, denied_reader_id: carla.id });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.report).toMatchObject({
      auth_server_url: customer.url,
      conformant: true,
      failed: 0,
      warned: 0,
    });
    const idToken = answer.body.report.results.find(({ id }) => id === "authorize.id_token");
    expect(idToken).toMatchObject({ verdict: "pass", sent: "the header OIDC-ID-Token" });
    for (const token of [tokens.access_token, tokens.id_token])
      expect(answer.text).not.toContain(token.split(".")[2]);
  });

  it("finds a fault, and leaves no line in the log of callouts", async () => {
    await readers.configure(customer.url, { profileToken: "demo-granted-number" });
    const answer = await run({ token: await tokenOf("ben") });
    expect(answer.body.report.conformant).toBe(false);
    await service.services.callouts.flush();
    expect(await service.services.db.selectFrom("callouts").selectAll().execute()).toEqual([]);
  });

  it("fails where an endpoint is enabled and not there", async () => {
    await readers.configure(`${customer.url}/elsewhere`, { profileToken: "demo", endpoints: ["issues"] });
    const { report } = (await run({ token: await tokenOf("ben") })).body;
    const failed = report.results.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
    expect(failed).toEqual(expect.arrayContaining(["authorize.status", "issues.offered"]));
    expect(failed).not.toContain("authorize_article.offered");
  });

  it("may be of a server that is not configured yet", async () => {
    await readers.configure(null);
    const token = await tokenOf("ben");
    const given = { auth_server_url: `${customer.url}/`, profile_token: "demo", token };
    expect((await run(given)).body.report.conformant).toBe(true);
    expect((await run({ token })).body).toHaveProperty("auth_server_url");
  });

  it("sends nothing that is kept here to another server", async () => {
    const elsewhere = { auth_server_url: "http://127.0.0.1:9", profile_token: "demo" };
    const ben = await desk.reader("Ben", await tokenOf("ben"));
    const { auth_server_url } = elsewhere;
    const without = await run({ auth_server_url, token: "pasted" });
    expect(without.status).toBe(422);
    expect(without.body).toHaveProperty("profile_token");
    for (const field of ["reader_id", "denied_reader_id"]) {
      const answer = await run({ ...elsewhere, token: "pasted", [field]: ben.id });
      expect(answer.status).toBe(422);
      expect(answer.body).toHaveProperty(field);
    }
  });

  it("reaches no private address that is not allowed", async () => {
    const guarded = await startTestService({ allowPrivate: "" });
    const editor = accessDesk(guarded, await guarded.signInAs("editor"));
    const given = { auth_server_url: customer.url, profile_token: "demo", token: "pasted" };
    const { report } = (await run(given, editor)).body;
    expect(report.results.find(({ verdict }) => verdict === "fail")).toMatchObject({
      id: "authorize.reachable",
      came: "no connection: the address may not be reached from here",
    });
    await guarded.stop();
  });

  it("says what is missing or wrong, by field", async () => {
    expect((await run({})).body).toHaveProperty("token");
    expect((await run({ token: "two words" })).body).toHaveProperty("token");
    const unknown = await run({ reader_id: "0b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a11" });
    expect(unknown.status).toBe(422);
    expect(unknown.body).toHaveProperty("reader_id");
  });

  it("is for those who may try access out", async () => {
    for (const role of ["manager", "viewer"] as const) {
      const answer = await run({ token: "x" }, accessDesk(service, await service.signInAs(role)));
      expect(answer.status).toBe(403);
    }
  });
});
