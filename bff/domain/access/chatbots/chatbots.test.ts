import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Chatbot } from "#shared/console/access/chatbots.ts";

const CHATBOTS = "/console/api/publications/10/chatbots";
const GIVEN = {
  name: "Ask the archive",
  url: "https://chat.example.com/",
  product_id_external: "bot-1, bot-2",
};

interface ChatbotResponse {
  chatbot: Chatbot;
}

let service: TestService;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("editor");
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.services.db.deleteFrom("chatbots").execute();
});

function request<Body = Record<string, unknown>>(
  method: string,
  path: string,
  json?: unknown,
  ifMatch?: string,
) {
  const headers = { cookie, ...(ifMatch ? { "If-Match": ifMatch } : {}) };
  return service.request<Body>(method, path, { token: null, headers, json });
}
const list = async (publicationId = 10) =>
  (await request<{ chatbots: Chatbot[] }>("GET", `/console/api/publications/${publicationId}/chatbots`)).body
    .chatbots;
async function add(chatbot: Record<string, unknown> = GIVEN, publicationId = 10): Promise<Chatbot> {
  const answer = await request<ChatbotResponse>(
    "POST",
    `/console/api/publications/${publicationId}/chatbots`,
    { chatbot },
  );
  expect(answer.status, answer.text).toBe(201);
  return answer.body.chatbot;
}

describe("chatbots", () => {
  it("are created with a generated UUID or a given one", async () => {
    const answer = await request<ChatbotResponse>("POST", CHATBOTS, { chatbot: GIVEN });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("etag")).toBe('"1"');
    expect(answer.body.chatbot).toMatchObject({ ...GIVEN, version: 1 });
    expect(answer.body.chatbot.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    const uuid = randomUUID();
    expect(await add({ name: "Bare", url: "http://chat.example.com", uuid })).toMatchObject({
      uuid,
      product_id_external: "",
    });
  });

  it("are listed by name and publication", async () => {
    await add({ ...GIVEN, name: "zebra" });
    await add({ ...GIVEN, name: "Ant" });
    await add({ ...GIVEN, name: "Elsewhere" }, 11);
    expect((await list()).map(({ name }) => name)).toEqual(["Ant", "zebra"]);
    expect((await list(11)).map(({ name }) => name)).toEqual(["Elsewhere"]);
  });

  it("are updated and deleted only if If-Match names the current version", async () => {
    const { uuid } = await add();
    const path = `${CHATBOTS}/${uuid}`;
    const changed = await request<ChatbotResponse>(
      "PUT",
      path,
      { chatbot: { ...GIVEN, name: "Renamed" } },
      '"1"',
    );
    expect(changed.body.chatbot).toMatchObject({ uuid, name: "Renamed", version: 2 });
    expect(changed.headers.get("etag")).toBe('"2"');
    expect((await request("PUT", path, { chatbot: GIVEN }, '"1"')).status).toBe(412);
    expect((await request("DELETE", path, undefined, '"1"')).status).toBe(412);
    expect(await list()).toMatchObject([{ name: "Renamed" }]);
    expect((await request("DELETE", path, undefined, '"2"')).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it("accept only one of two concurrent updates of the same version", async () => {
    const { uuid } = await add();
    const change = (name: string) =>
      request("PUT", `${CHATBOTS}/${uuid}`, { chatbot: { ...GIVEN, name } }, '"1"');
    const answers = await Promise.all([change("one"), change("other")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it("of another publication or with an unknown UUID are 404, even with an invalid body", async () => {
    const { uuid } = await add(GIVEN, 11);
    for (const path of [`${CHATBOTS}/${uuid}`, `${CHATBOTS}/${randomUUID()}`, `${CHATBOTS}/none`]) {
      expect((await request("PUT", path, { chatbot: {} })).status).toBe(404);
      expect((await request("DELETE", path)).status).toBe(404);
    }
    expect(await list(11)).toHaveLength(1);
  });

  it("are rejected with a UUID in use, without revealing the publication that uses it", async () => {
    const { uuid } = await add(GIVEN, 11);
    const { uuid: own } = await add();
    const answers = [];
    for (const taken of [uuid, own])
      answers.push(await request("POST", CHATBOTS, { chatbot: { ...GIVEN, uuid: taken.toUpperCase() } }));
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(answers[0]!.body).toEqual({ uuid: ["is already used by another chatbot"] });
  });

  it("publish an event when they are created, updated and deleted", async () => {
    let received = 0;
    const allReceived = Promise.withResolvers<void>();
    const stop = service.services.changes.subscribe((change) => {
      if (change.type === "chatbot" && change.publication_id === 10 && ++received === 3)
        allReceived.resolve();
    });
    const { uuid } = await add();
    await request("PUT", `${CHATBOTS}/${uuid}`, { chatbot: { ...GIVEN, name: "Renamed" } });
    await request("DELETE", `${CHATBOTS}/${uuid}`);
    await allReceived.promise;
    stop();
  });

  it.each([
    ["a blank name", { ...GIVEN, name: " " }, { name: ["must not be blank"] }],
    [
      "an invalid address",
      { ...GIVEN, url: "ftp://chat.example.com" },
      { url: ["is not an address such as https://chat.example.com"] },
    ],
    ["an invalid UUID", { ...GIVEN, uuid: "one" }, { uuid: ["is not a UUID"] }],
  ])("are rejected with %s, naming the field", async (_what, chatbot, errors) => {
    const answer = await request("POST", CHATBOTS, { chatbot });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual(errors);
  });
});
