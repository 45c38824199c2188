import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccessTrial, TrialResult } from "#shared/console/access-trials.ts";
import type { FullCallout } from "#shared/console/callouts.ts";
import { closeServers } from "../../platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import {
  customerServer,
  granting,
  json,
  PROFILE_TOKEN,
  READER,
  readersDesk,
} from "../kiosk/readers.fixture.ts";
import { accessDesk } from "./access-desk.fixture.ts";

const OPTIONAL = ["authorize_download", "authorize_chatbot", "authorize_article", "issues"] as const;

let service: TestService;
let customer: Awaited<ReturnType<typeof customerServer>>;
let readers: ReturnType<typeof readersDesk>;
let desk: ReturnType<typeof accessDesk>;

beforeAll(async () => {
  service = await startTestService();
  customer = await customerServer();
  readers = readersDesk(service);
  desk = accessDesk(service, await service.signInAs("editor"));
});
beforeEach(async () => {
  await readers.configure(customer.origin, { endpoints: [...OPTIONAL] });
  customer.answers(granting(true));
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

const attempt = (item: object, credentials: object = { token: READER }) =>
  desk.post<TrialResult>("try", { item, ...credentials });

async function asked(item: object, credentials?: object): Promise<AccessTrial> {
  const { body } = await attempt(item, credentials);
  if (body.kind !== "asked") throw new Error(`It was not asked: ${JSON.stringify(body)}`);
  return body.trial;
}

describe("an attempt", () => {
  it("shows the request as it was sent, but for its secrets", async () => {
    const issue = await readers.issue({ name: "The harbour" });
    await readers.configure(`${customer.origin}/base`, { forwardIdToken: true });
    const trial = await asked({ type: "emag", id: issue.id }, { token: READER, id_token: "of.the.reader" });
    const [call] = customer.calls;
    expect(trial.request).toEqual({
      method: "POST",
      url: `${customer.origin}/base/svc-api/v2/[profile token]/authorize`,
      headers: {
        Host: call!.headers.host,
        Authorization: "Bearer [access token]",
        Accept: "application/json",
        "Content-Type": "application/json",
        "User-Agent": call!.headers["user-agent"],
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

  it("says what came, how long it took and that it is remembered from then on", async () => {
    const item = { type: "emag", id: (await readers.issue()).id };
    const first = await asked(item);
    expect(first).toMatchObject({
      answer: { status: 200, content_type: "application/json", body: '{"granted":true}' },
      outcome: "granted",
      reason: "granted",
      cache: "miss",
      reader: { status: 200, code: null },
      entitled: null,
    });
    expect(first.milliseconds).toBeGreaterThan(0);
    expect(await asked(item)).toMatchObject({ answer: null, cache: "hit", outcome: "granted" });
    expect(customer.calls).toHaveLength(1);
    const fresh = await desk.post<TrialResult>("try", { item, token: READER, fresh: true });
    expect(fresh.body).toMatchObject({ kind: "asked", trial: { cache: "miss" } });
    expect(customer.calls).toHaveLength(2);
  });

  it("masks tokens that the customer sends back", async () => {
    const issue = await readers.issue();
    customer.answers((response) => json(response, { granted: false, seen: [READER, PROFILE_TOKEN] }));
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
  ] as const)("names what a reader gets when it is %s", async (outcome, answer) => {
    const issue = await readers.issue();
    customer.answers(answer);
    const trial = await asked({ type: "emag", id: issue.id });
    expect(trial.outcome).toBe(outcome);
    const read = await readers.read<{ code?: string }>(`emags/${issue.id}`);
    expect(trial.reader).toEqual({ status: read.status, code: read.body.code ?? null });
  });

  it("asks for a download, an article and a chatbot where each is asked for", async () => {
    const issue = await readers.issue();
    const article = await readers.article();
    const chatbot = await readers.chatbot();
    await asked({ type: "emag", id: issue.id, download: true });
    await asked({ type: "story", id: article.id });
    await asked({ type: "chatbot", id: chatbot });
    expect(customer.calls.map(({ path }) => path.split("/").at(-1))).toEqual([
      "authorize_download",
      "authorize_article",
      "authorize_chatbot",
    ]);
  });

  it("maps what a reader may see to issues", async () => {
    const apple = await readers.issue({ name: "By Apple", apple_product_identifier: "apple.1" });
    const several = await readers.issue({ name: "By several", external_id: "ext-1, ext-2" });
    customer.answers((response) => json(response, { issues: ["ext-2", "apple.1", "unknown-9", ""] }));
    const trial = await asked({ type: "publication" });
    expect(trial.entitled).toEqual({
      product_ids: ["ext-2", "apple.1", "unknown-9", ""],
      emags: [
        { id: apple.id, name: "By Apple" },
        { id: several.id, name: "By several" },
      ],
      unknown_product_ids: ["unknown-9", ""],
    });
  });

  it("asks nobody for what is open, also without a token", async () => {
    const open = await readers.issue({ single_purchase_required: false });
    expect((await attempt({ type: "emag", id: open.id }, {})).body).toEqual({
      kind: "unprotected",
      reader: { status: 200, code: null },
    });
    expect(customer.calls).toHaveLength(0);
  });

  it("asks nobody without a token, or with one that is none", async () => {
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
    expect(customer.calls).toHaveLength(0);
  });

  it("says which endpoint is not there", async () => {
    await readers.configure(customer.origin);
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

  it("says that readers do not see an item yet, whatever the customer says of it", async () => {
    const issue = await readers.issue({ released_at: "2999-01-01T00:00:00Z" });
    expect(await asked({ type: "emag", id: issue.id })).toMatchObject({
      outcome: "granted",
      reader: { status: 404, code: "not_found" },
    });
    expect((await readers.read(`emags/${issue.id}`)).status).toBe(404);
  });

  it("refuses what is not there", async () => {
    for (const item of [
      { type: "emag", id: 999_999 },
      { type: "story", id: 999_999 },
      { type: "chatbot", id: crypto.randomUUID() },
    ]) {
      const answer = await attempt(item);
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({ item: ["is not there, or not there any more"] });
    }
    expect((await attempt({ type: "emag", id: 2 ** 40 })).status).toBe(422);
    expect((await attempt({ type: "page" })).status).toBe(422);
    const issue = await readers.issue();
    const stranger = await attempt({ type: "emag", id: issue.id }, { reader_id: crypto.randomUUID() });
    expect(stranger.status).toBe(422);
    expect(stranger.body).toEqual({ reader_id: [expect.stringMatching(/no test reader/)] });
  });
});

describe("a replay", () => {
  it("sends the same once more, past memory, as somebody else", async () => {
    const issue = await readers.issue({ name: "Ümläut, 𝄞" });
    await readers.read(`emags/${issue.id}`);
    await service.services.callouts.flush();
    // What was counted for an earlier test may be written down after it.
    // Its identifier may be part of another one's name.
    const lines = `callouts?item=${encodeURIComponent("Ümläut")}`;
    const { body: page } = await desk.get<{ callouts: { id: string }[] }>(lines);
    const { id } = page.callouts[0]!;
    const ben = await desk.reader("Ben", "a-token-of-ben");
    await service.request("PUT", `P/emags/${issue.id}`, { json: { emag: { name: "Renamed" } } });
    const { body } = await desk.post<TrialResult>(`callouts/${id}/replay`, { reader_id: ben.id });
    expect(body).toMatchObject({ kind: "asked", trial: { cache: "miss", reader: { status: 200 } } });
    const [first, second] = customer.calls;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers.authorization).toBe("Bearer a-token-of-ben");
    await desk.post(`callouts/${id}/replay`, { reader_id: ben.id });
    expect(customer.calls).toHaveLength(3);
    await service.services.callouts.flush();
    const { body: log } = await desk.get<{ callouts: FullCallout[] }>(lines);
    expect(log.callouts[0]).toMatchObject({ source: "replay", reader_fingerprint: ben.fingerprint });
  });

  it("asks for a token, names an endpoint that is gone, and a line that is", async () => {
    await desk.logged({ endpoint: "authorize_article", item_type: "story", request_body: STORY_BODY });
    const { body: page } = await desk.get<{ callouts: { id: string }[] }>("callouts");
    const path = `callouts/${page.callouts[0]!.id}/replay`;
    expect((await desk.post(path)).body).toMatchObject({ kind: "token_missing" });
    await readers.configure(customer.origin);
    expect((await desk.post(path, { token: READER })).body).toMatchObject({
      kind: "not_configured",
      endpoint: "authorize_article",
    });
    expect((await desk.post("callouts/999999999/replay", { token: READER })).status).toBe(404);
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
