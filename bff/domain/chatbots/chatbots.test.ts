import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Chatbot } from "#shared/console/chatbots.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";

const CHATBOTS = "/console/api/publications/10/chatbots";
const GIVEN = {
  name: "Ask the archive",
  url: "https://chat.example.com/",
  product_id_external: "bot-1, bot-2",
};

interface One {
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

function ask<Body = Record<string, unknown>>(method: string, path: string, json?: unknown, ifMatch?: string) {
  const headers = { cookie, ...(ifMatch ? { "If-Match": ifMatch } : {}) };
  return service.request<Body>(method, path, { token: null, headers, json });
}
const list = async (publicationId = 10) =>
  (await ask<{ chatbots: Chatbot[] }>("GET", `/console/api/publications/${publicationId}/chatbots`)).body
    .chatbots;
async function add(chatbot: Record<string, unknown> = GIVEN, publicationId = 10): Promise<Chatbot> {
  const answer = await ask<One>("POST", `/console/api/publications/${publicationId}/chatbots`, { chatbot });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.chatbot;
}

describe("chatbots", () => {
  it("are added with an identifier made for them, or with their own", async () => {
    const answer = await ask<One>("POST", CHATBOTS, { chatbot: GIVEN });
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

  it("are listed by name, each publication its own", async () => {
    await add({ ...GIVEN, name: "zebra" });
    await add({ ...GIVEN, name: "Ant" });
    await add({ ...GIVEN, name: "Elsewhere" }, 11);
    expect((await list()).map(({ name }) => name)).toEqual(["Ant", "zebra"]);
    expect((await list(11)).map(({ name }) => name)).toEqual(["Elsewhere"]);
  });

  it("are changed and deleted in the version they were read in", async () => {
    const { uuid } = await add();
    const path = `${CHATBOTS}/${uuid}`;
    const changed = await ask<One>("PUT", path, { chatbot: { ...GIVEN, name: "Renamed" } }, '"1"');
    expect(changed.body.chatbot).toMatchObject({ uuid, name: "Renamed", version: 2 });
    expect(changed.headers.get("etag")).toBe('"2"');
    expect((await ask("PUT", path, { chatbot: GIVEN }, '"1"')).status).toBe(412);
    expect((await ask("DELETE", path, undefined, '"1"')).status).toBe(412);
    expect(await list()).toMatchObject([{ name: "Renamed" }]);
    expect((await ask("DELETE", path, undefined, '"2"')).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it("of two changes at once keep one", async () => {
    const { uuid } = await add();
    const change = (name: string) =>
      ask("PUT", `${CHATBOTS}/${uuid}`, { chatbot: { ...GIVEN, name } }, '"1"');
    const answers = await Promise.all([change("one"), change("other")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it("that are not there are 404, also those of another publication, and also with a bad body", async () => {
    const { uuid } = await add(GIVEN, 11);
    for (const path of [`${CHATBOTS}/${uuid}`, `${CHATBOTS}/${randomUUID()}`, `${CHATBOTS}/none`]) {
      expect((await ask("PUT", path, { chatbot: {} })).status).toBe(404);
      expect((await ask("DELETE", path)).status).toBe(404);
    }
    expect(await list(11)).toHaveLength(1);
  });

  it("cannot take an identifier that is taken, which does not say where", async () => {
    const { uuid } = await add(GIVEN, 11);
    const { uuid: own } = await add();
    const answers = [];
    for (const taken of [uuid, own])
      answers.push(await ask("POST", CHATBOTS, { chatbot: { ...GIVEN, uuid: taken.toUpperCase() } }));
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(answers[0]!.body).toEqual({ uuid: ["is taken: a chatbot has this identifier already"] });
  });

  it("are announced whenever they change", async () => {
    let heard = 0;
    const until = Promise.withResolvers<void>();
    const stop = service.services.changes.subscribe((change) => {
      if (change.type === "chatbot" && change.publication_id === 10 && ++heard === 3) until.resolve();
    });
    const { uuid } = await add();
    await ask("PUT", `${CHATBOTS}/${uuid}`, { chatbot: { ...GIVEN, name: "Renamed" } });
    await ask("DELETE", `${CHATBOTS}/${uuid}`);
    await until.promise;
    stop();
  });

  it.each([
    ["a name that is blank", { ...GIVEN, name: " " }, { name: ["must not be blank"] }],
    [
      "an address that is none",
      { ...GIVEN, url: "ftp://chat.example.com" },
      { url: ["is not an address such as https://chat.example.com"] },
    ],
    ["an identifier that is none", { ...GIVEN, uuid: "one" }, { uuid: ["is not a UUID"] }],
  ])("with %s are refused at its field", async (_what, chatbot, errors) => {
    const answer = await ask("POST", CHATBOTS, { chatbot });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual(errors);
  });
});
