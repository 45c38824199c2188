import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessClient } from "#bff/domain/access/access-console.fixture.ts";
import {
  granting,
  json,
  kioskClient,
  PROFILE_TOKEN,
  READER,
  startPublisherServer,
} from "#bff/domain/kiosk/readers.fixture.ts";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { AccessTrial, TrialResult } from "#shared/console/access/access-trials.ts";
import type { FullCallout } from "#shared/console/access/callouts.ts";

const OPTIONAL = ["authorize_download", "authorize_chatbot", "authorize_article", "issues"] as const;

let service: TestService;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let readers: ReturnType<typeof kioskClient>;
let client: ReturnType<typeof accessClient>;

beforeAll(async () => {
  service = await startTestService();
  publisher = await startPublisherServer();
  readers = kioskClient(service);
  client = accessClient(service, await service.signInAs("editor"));
});
beforeEach(async () => {
  await readers.configure(publisher.origin, { endpoints: [...OPTIONAL] });
  publisher.respondWith(granting(true));
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

const attempt = (item: object, credentials: object = { token: READER }) =>
  client.post<TrialResult>("try", { item, ...credentials });

/** Runs a trial that must lead to a decision. */
async function decided(item: object, credentials?: object): Promise<AccessTrial> {
  const { body } = await attempt(item, credentials);
  if (body.kind !== "asked") throw new Error(`no decision in the response: ${JSON.stringify(body)}`);
  return body.trial;
}

describe("POST access/try", () => {
  it("shows the request as it was sent, with its secrets masked", async () => {
    const issue = await readers.issue({ name: "The harbour" });
    await readers.configure(`${publisher.origin}/base`, { forwardIdToken: true });
    const trial = await decided({ type: "emag", id: issue.id }, { token: READER, id_token: "of.the.reader" });
    const [call] = publisher.calls;
    expect(trial.request).toEqual({
      method: "POST",
      url: `${publisher.origin}/base/svc-api/v2/[profile token]/authorize`,
      headers: {
        Host: call!.headers.host,
        Authorization: "Bearer [access token]",
        Accept: "application/json",
        "Content-Type": "application/json",
        "User-Agent": call!.headers["user-agent"],
        "X-Request-Id": call!.headers["x-request-id"],
        "OIDC-ID-Token": "[ID token]",
        "Accept-Encoding": "identity",
        "Content-Length": call!.headers["content-length"],
      },
      body: call!.body,
    });
    const names = Object.keys(trial.request.headers).map((name) => name.toLowerCase());
    expect(
      Object.keys(call!.headers)
        .filter((name) => name !== "connection")
        .sort(),
    ).toEqual(names.sort());
    expect(call!.headers.authorization).toBe(`Bearer ${READER}`);
    expect(call!.headers["oidc-id-token"]).toBe("of.the.reader");
  });

  it("shows the response and duration, and uses the cached decision the next time unless fresh", async () => {
    const item = { type: "emag", id: (await readers.issue()).id };
    const first = await decided(item);
    expect(first).toMatchObject({
      answer: { status: 200, content_type: "application/json", body: '{"granted":true}' },
      outcome: "granted",
      reason: "granted",
      cache: "miss",
      reader: { status: 200, code: null },
      entitled: null,
    });
    expect(first.milliseconds).toBeGreaterThan(0);
    expect(await decided(item)).toMatchObject({ answer: null, cache: "hit", outcome: "granted" });
    expect(publisher.calls).toHaveLength(1);
    const fresh = await client.post<TrialResult>("try", { item, token: READER, fresh: true });
    expect(fresh.body).toMatchObject({ kind: "asked", trial: { cache: "miss" } });
    expect(publisher.calls).toHaveLength(2);
  });

  it("masks tokens that the endpoint echoes", async () => {
    const issue = await readers.issue();
    publisher.respondWith((response) => json(response, { granted: false, seen: [READER, PROFILE_TOKEN] }));
    const answer = await attempt({ type: "emag", id: issue.id });
    expect(answer.text).not.toContain(READER);
    expect(answer.text).not.toContain(PROFILE_TOKEN);
    expect(answer.text).toContain("[access token]");
  });

  it.each([
    ["granted", granting(true)],
    ["denied", granting(false)],
    ["unauthorized", (response: Parameters<typeof json>[0]) => json(response, {}, 401)],
    ["unavailable", (response: Parameters<typeof json>[0]) => json(response, {}, 500)],
    ["unavailable", granting("true")],
  ] as const)("shows the kiosk API's response for the outcome %s", async (outcome, answer) => {
    const issue = await readers.issue();
    publisher.respondWith(answer);
    const trial = await decided({ type: "emag", id: issue.id });
    expect(trial.outcome).toBe(outcome);
    const read = await readers.read<{ code?: string }>(`emags/${issue.id}`);
    expect(trial.reader).toEqual({ status: read.status, code: read.body.code ?? null });
  });

  it("calls the endpoints of downloads, articles and chatbots", async () => {
    const issue = await readers.issue();
    const article = await readers.article();
    const chatbot = await readers.chatbot();
    await decided({ type: "emag", id: issue.id, download: true });
    await decided({ type: "story", id: article.id });
    await decided({ type: "chatbot", id: chatbot });
    expect(publisher.calls.map(({ path }) => path.split("/").at(-1))).toEqual([
      "authorize_download",
      "authorize_article",
      "authorize_chatbot",
    ]);
  });

  it("maps the product IDs from the endpoint issues to issues", async () => {
    const apple = await readers.issue({ name: "By Apple", apple_product_identifier: "apple.1" });
    const several = await readers.issue({ name: "By several", external_id: "ext-1, ext-2" });
    publisher.respondWith((response) => json(response, { issues: ["ext-2", "apple.1", "unknown-9", ""] }));
    const trial = await decided({ type: "publication" });
    expect(trial.entitled).toEqual({
      product_ids: ["ext-2", "apple.1", "unknown-9", ""],
      emags: [
        { id: apple.id, name: "By Apple" },
        { id: several.id, name: "By several" },
      ],
      unknown_product_ids: ["unknown-9", ""],
    });
  });

  it("sends no callout for an unprotected item, even without a token", async () => {
    const open = await readers.issue({ single_purchase_required: false });
    expect((await attempt({ type: "emag", id: open.id }, {})).body).toEqual({
      kind: "unprotected",
      reader: { status: 200, code: null },
    });
    expect(publisher.calls).toHaveLength(0);
  });

  it("sends no callout if the token is missing or malformed", async () => {
    const item = { type: "emag", id: (await readers.issue()).id };
    expect((await attempt(item, {})).body).toMatchObject({
      kind: "token_missing",
      reader: { status: 401, code: "token_missing" },
    });
    expect((await attempt(item, { token: "two words" })).body).toMatchObject({
      kind: "token_missing",
      reader: { status: 401, code: "token_malformed" },
    });
    expect((await attempt(item, { token: READER, id_token: "two words" })).body).toMatchObject({
      reader: { status: 401, code: "id_token_malformed" },
    });
    expect(publisher.calls).toHaveLength(0);
  });

  it("names the endpoint that is not configured", async () => {
    await readers.configure(publisher.origin);
    const article = await readers.article();
    const { body } = await attempt({ type: "story", id: article.id });
    expect(body).toEqual({
      kind: "not_configured",
      endpoint: "authorize_article",
      reader: { status: 403, code: "authorization_not_configured" },
    });
    const read = await readers.read<{ code: string }>(`stories/${article.id}`);
    expect({ status: read.status, code: read.body.code }).toEqual({
      status: 403,
      code: "authorization_not_configured",
    });
    await readers.configure(null);
    const issue = await readers.issue();
    expect((await attempt({ type: "emag", id: issue.id })).body).toMatchObject({
      kind: "not_configured",
      endpoint: "authorize",
    });
  });

  it("shows 404 for an unreleased item even if the endpoint grants it", async () => {
    const issue = await readers.issue({ released_at: "2999-01-01T00:00:00Z" });
    expect(await decided({ type: "emag", id: issue.id })).toMatchObject({
      outcome: "granted",
      reader: { status: 404, code: "not_found" },
    });
    expect((await readers.read(`emags/${issue.id}`)).status).toBe(404);
  });

  it("responds 422 to unknown items and test readers", async () => {
    for (const item of [
      { type: "emag", id: 999_999 },
      { type: "story", id: 999_999 },
      { type: "chatbot", id: crypto.randomUUID() },
    ]) {
      const answer = await attempt(item);
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({ item: ["does not exist"] });
    }
    expect((await attempt({ type: "emag", id: 2 ** 40 })).status).toBe(422);
    expect((await attempt({ type: "page" })).status).toBe(422);
    const issue = await readers.issue();
    const unknownReader = await attempt({ type: "emag", id: issue.id }, { reader_id: crypto.randomUUID() });
    expect(unknownReader.status).toBe(422);
    expect(unknownReader.body).toEqual({ reader_id: [expect.stringMatching(/not a test reader/)] });
  });
});

describe("POST access/callouts/{id}/replay", () => {
  it("sends the logged request again for another reader, without the cache", async () => {
    const issue = await readers.issue({ name: "Ümläut, 𝄞" });
    await readers.read(`emags/${issue.id}`);
    await service.services.callouts.flush();
    // Lines of earlier tests may be written late, and the ID could be part of another item's name, so the name is unique.
    const lines = `callouts?item=${encodeURIComponent("Ümläut")}`;
    const { body: page } = await client.get<{ callouts: { id: string }[] }>(lines);
    const { id } = page.callouts[0]!;
    const ben = await client.reader("Ben", "a-token-of-ben");
    await service.request("PUT", `P/emags/${issue.id}`, { json: { emag: { name: "Renamed" } } });
    const { body } = await client.post<TrialResult>(`callouts/${id}/replay`, { reader_id: ben.id });
    expect(body).toMatchObject({ kind: "asked", trial: { cache: "miss", reader: { status: 200 } } });
    const [first, second] = publisher.calls;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers.authorization).toBe("Bearer a-token-of-ben");
    await client.post(`callouts/${id}/replay`, { reader_id: ben.id });
    expect(publisher.calls).toHaveLength(3);
    await service.services.callouts.flush();
    const { body: log } = await client.get<{ callouts: FullCallout[] }>(lines);
    expect(log.callouts[0]).toMatchObject({ source: "replay", reader_fingerprint: ben.fingerprint });
  });

  it("reports a missing token and an endpoint that is not configured, and is 404 for an unknown callout", async () => {
    await client.logged({ endpoint: "authorize_article", item_type: "story", request_body: STORY_BODY });
    const { body: page } = await client.get<{ callouts: { id: string }[] }>("callouts");
    const path = `callouts/${page.callouts[0]!.id}/replay`;
    expect((await client.post(path)).body).toMatchObject({ kind: "token_missing" });
    await readers.configure(publisher.origin);
    expect((await client.post(path, { token: READER })).body).toMatchObject({
      kind: "not_configured",
      endpoint: "authorize_article",
    });
    expect((await client.post("callouts/999999999/replay", { token: READER })).status).toBe(404);
  });
});

const STORY_BODY = JSON.stringify({
  name: "harbour",
  date: "2026-01-01",
  category_name: "",
  category_ids: "",
  product_id_apple: "",
  product_id_google: "",
  product_id_amazon: "",
  product_id_external: "",
});
