import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { kioskClient } from "#bff/domain/kiosk/readers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { type SamplePublisher, startSamplePublisher } from "#e2e/customer/start-customer.ts";
import type { ConformanceReport } from "#shared/console/access/conformance.ts";
import { accessClient } from "../access-console.fixture.ts";

let service: TestService;
let customer: SamplePublisher;
let readers: ReturnType<typeof kioskClient>;
let client: ReturnType<typeof accessClient>;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  customer = await startSamplePublisher({ port: 0 });
  readers = kioskClient(service);
  cookie = await service.signInAs("editor");
  client = accessClient(service, cookie);
});
beforeEach(() => readers.configure(customer.url, { profileToken: "demo", endpoints: ["issues"] }));
afterAll(() => Promise.all([service.stop(), customer.close()]));

const tokenOf = async (reader: string) => (await customer.tokens({ reader })).access_token;
const run = (request: object, as = client) =>
  as.post<{ report: ConformanceReport } & Record<string, unknown>>("conformance", request);

describe("POST access/conformance", () => {
  it("checks the configured server with the tokens of test readers", async () => {
    const tokens = await customer.tokens({ reader: "ben" });
    const ben = await client.reader("Ben", tokens.access_token, tokens.id_token);
    const carla = await client.reader("Carla", await tokenOf("carla"));
    const answer = await run({ reader_id: ben.id, denied_reader_id: carla.id });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.report).toMatchObject({
      auth_server_url: customer.url,
      conformant: true,
      failed: 0,
    });
    const idToken = answer.body.report.results.find(({ id }) => id === "authorize.id_token");
    expect(idToken).toMatchObject({ verdict: "pass", sent: "the header OIDC-ID-Token" });
    for (const token of [tokens.access_token, tokens.id_token])
      expect(answer.text).not.toContain(token.split(".")[2]);
  });

  it("reports in the caller's language", async () => {
    await readers.configure(customer.url, { profileToken: "demo-granted-number" });
    const answer = await service.request<{ report: ConformanceReport }>(
      "POST",
      "/console/api/publications/10/access/conformance",
      {
        token: null,
        headers: { cookie, "Accept-Language": "de" },
        json: { token: await tokenOf("ben") },
      },
    );
    const resultOf = (id: string) => answer.body.report.results.find((result) => result.id === id);
    expect(resultOf("authorize.time")).toMatchObject({
      source: "Grenze von Newsrack",
      rule: "Er antwortet innerhalb von 3 Sekunden.",
      sent: "das gültige Token, für ein Produkt des Lesers",
    });
    expect(resultOf("authorize.decision")).toMatchObject({
      verdict: "fail",
      came: '200, {"granted":1,"issues":[1]}',
      advice:
        'Antworten Sie mit {"granted": true} oder {"granted": false}, ohne Anführungszeichen, Zahlen oder Listen.',
    });
    expect(resultOf("authorize.denied_token")).toMatchObject({
      verdict: "skip",
      came: "",
      advice:
        "Nicht geprüft. Geben Sie das Token eines Lesers ohne Zugriff an (auf der Kommandozeile: --denied-token).",
    });
  });

  it("reports a fault without writing to the callout log", async () => {
    await readers.configure(customer.url, { profileToken: "demo-granted-number" });
    const answer = await run({ token: await tokenOf("ben") });
    expect(answer.body.report.conformant).toBe(false);
    await service.services.callouts.flush();
    expect(await service.services.db.selectFrom("callouts").selectAll().execute()).toEqual([]);
  });

  it("fails if an enabled endpoint is absent", async () => {
    await readers.configure(`${customer.url}/elsewhere`, { profileToken: "demo", endpoints: ["issues"] });
    const { report } = (await run({ token: await tokenOf("ben") })).body;
    const failed = report.results.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
    expect(failed).toEqual(expect.arrayContaining(["authorize.status", "issues.offered"]));
    expect(failed).not.toContain("authorize_article.offered");
  });

  it("checks a server that is not configured yet", async () => {
    await readers.configure(null);
    const token = await tokenOf("ben");
    const given = { auth_server_url: `${customer.url}/`, profile_token: "demo", token };
    expect((await run(given)).body.report.conformant).toBe(true);
    expect((await run({ token })).body).toHaveProperty("auth_server_url");
  });

  it("does not send stored tokens to another server", async () => {
    const elsewhere = { auth_server_url: "http://127.0.0.1:9", profile_token: "demo" };
    const ben = await client.reader("Ben", await tokenOf("ben"));
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

  it("does not connect to a private address that is not allowed", async () => {
    const guarded = await startTestService({ allowPrivate: "" });
    const editor = accessClient(guarded, await guarded.signInAs("editor"));
    const given = { auth_server_url: customer.url, profile_token: "demo", token: "pasted" };
    const { report } = (await run(given, editor)).body;
    expect(report.results.find(({ verdict }) => verdict === "fail")).toMatchObject({
      id: "authorize.reachable",
      came: "no connection: the address is in a private network",
    });
    await guarded.stop();
  });

  it("responds 422 naming a missing or invalid field", async () => {
    expect((await run({})).body).toHaveProperty("token");
    expect((await run({ token: "two words" })).body).toHaveProperty("token");
    const unknown = await run({ reader_id: "0b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a11" });
    expect(unknown.status).toBe(422);
    expect(unknown.body).toHaveProperty("reader_id");
  });

  it("responds 403 to roles without the permission to try access", async () => {
    for (const role of ["manager", "viewer"] as const) {
      const answer = await run({ token: "x" }, accessClient(service, await service.signInAs(role)));
      expect(answer.status).toBe(403);
    }
  });
});
