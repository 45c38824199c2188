import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { callEndpoint } from "./customer.fixture.ts";
import { type SamplePublisher, startSamplePublisher } from "./start-customer.ts";

let customer: SamplePublisher;
let token: string;
beforeAll(async () => {
  customer = await startSamplePublisher({ port: 0 });
  token = (await customer.tokens({ reader: "anna" })).access_token;
});
afterEach(() => putControl({ fault: null, revoked: ["dora"] }));
afterAll(() => customer.close());

const ask = (fault: string | null, more = {}) =>
  callEndpoint(customer, "authorize", {
    token,
    ...(fault === null ? {} : { profileToken: `demo-${fault}` }),
    ...more,
  });
const putControl = (state: unknown) =>
  fetch(`${customer.url}/control`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(state),
  });

describe("a fault chosen by the profile token", () => {
  it.each([
    ["500", 500, "application/json; charset=utf-8", undefined],
    ["403", 403, "application/json; charset=utf-8", undefined],
    ["granted-text", 200, "application/json; charset=utf-8", { granted: "true", issues: "issue-1" }],
    ["granted-number", 200, "application/json; charset=utf-8", { granted: 1, issues: [1] }],
    ["granted-list", 200, "application/json; charset=utf-8", { granted: [true], issues: [["issue-1"]] }],
    ["granted-null", 200, "application/json; charset=utf-8", { granted: null, issues: null }],
    ["text", 200, "text/plain; charset=utf-8", undefined],
    ["html", 200, "text/html; charset=utf-8", undefined],
    ["expired", 401, "application/json; charset=utf-8", undefined],
    ["revoked", 401, "application/json; charset=utf-8", undefined],
  ])("%s answers %i as %s", async (fault, status, type, body) => {
    const answer = await ask(fault);
    expect(answer).toMatchObject({ status, type });
    if (body) expect(JSON.parse(answer.text)).toEqual(body);
  });

  it("granted-inherited has `granted` only on the prototype", async () => {
    const parsed = JSON.parse((await ask("granted-inherited")).text);
    expect(Object.hasOwn(parsed, "granted")).toBe(false);
    expect(Object.assign({}, parsed).granted).toBe(true);
  });

  it("malformed is truncated JSON", async () => {
    const { text } = await ask("malformed");
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  it("redirect leads to a response that grants", async () => {
    const answer = await ask("redirect");
    expect(answer).toMatchObject({ status: 307 });
    expect(answer.headers.get("location")).toBe("/svc-api/v2/demo/authorize");
  });

  it("huge has the requested size", async () => {
    const { text } = await ask("huge-200000");
    expect(JSON.parse(text).padding).toHaveLength(200_000);
  });

  it("slow grants after two seconds", async () => {
    const started = performance.now();
    const answer = await ask("slow");
    expect(performance.now() - started).toBeGreaterThan(1_900);
    expect(JSON.parse(answer.text)).toEqual({ granted: true });
  });

  it("silent never answers", async () => {
    await expect(ask("silent", { signal: AbortSignal.timeout(300) })).rejects.toThrow(/timeout/);
  });

  it("dripping sends bytes without an end", async () => {
    const response = await fetch(`${customer.url}/svc-api/v2/demo-dripping/authorize`, { method: "POST" });
    expect(response.status).toBe(200);
    const reader = response.body!.getReader();
    for (let piece = 0; piece < 3; piece++) expect((await reader.read()).value).toEqual(new Uint8Array([32]));
    await reader.cancel();
  });

  it("trusting grants without a token, and unverified accepts a forged one", async () => {
    expect(JSON.parse((await ask("trusting", { authorization: null })).text).granted).toBe(true);
    expect((await ask("unverified", { authorization: null })).status).toBe(401);
    const forged = token.replace(/\.[^.]+$/, ".AAAA");
    expect(JSON.parse((await ask("unverified", { token: forged })).text).granted).toBe(true);
  });

  it("answers 404 for an unknown name", async () => {
    expect((await ask("haunted")).status).toBe(404);
    expect((await ask("constructor")).status).toBe(404);
  });
});

describe("the control API", () => {
  it("applies a fault until it is cleared", async () => {
    expect(await (await putControl({ fault: "500" })).json()).toEqual({ fault: "500", revoked: ["dora"] });
    expect((await ask(null)).status).toBe(500);
    await putControl({ fault: null });
    expect((await ask(null)).status).toBe(200);
  });

  it("revokes readers", async () => {
    await putControl({ revoked: ["anna"] });
    expect((await ask(null)).status).toBe(401);
    await putControl({ revoked: [] });
    expect((await ask(null)).status).toBe(200);
  });

  it("refuses unknown values with an explanation", async () => {
    const answer = await putControl({ fault: "haunted" });
    expect(answer.status).toBe(422);
    expect(((await answer.json()) as { error: string }).error).toContain("dripping");
    expect((await putControl({ fautl: "500" })).status).toBe(422);
  });

  it("issues valid and expired tokens", async () => {
    const hand = async (request: unknown) => {
      const response = await fetch(`${customer.url}/control/tokens`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(request),
      });
      return (await response.json()) as { access_token: string };
    };
    const good = await hand({ reader: "ben" });
    expect((await ask(null, { token: good.access_token })).status).toBe(200);
    const old = await hand({ reader: "ben", expires_in: -10 });
    expect((await ask(null, { token: old.access_token })).status).toBe(401);
  });
});
