import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { EVENTS_PATH } from "#shared/console/events.ts";
import { startTestService, type TestService } from "../testing/test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

it("somebody who loses their part while their stream opens hears nothing", async () => {
  const { services } = service;
  const admin = { cookie: await service.signInAs("admin") };
  const viewer = { cookie: await service.signInAs("viewer") };
  const { id } = await services.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", "viewer@example.com")
    .executeTakeFirstOrThrow();
  const { db } = services;
  const looked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  // What they may do is read, and not yet acted upon.
  const slow: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => "publication_roles" in row)) {
        services.db = db;
        looked.resolve();
        await goOn.promise;
      }
      return result;
    },
  };
  services.db = db.withPlugin(slow);
  const opening = fetch(service.url + EVENTS_PATH, { headers: viewer });
  await looked.promise;
  const heard = Promise.withResolvers<void>();
  const unsubscribe = services.changes.subscribe(({ type }) => type === "account" && heard.resolve());
  const gone = await service.request("DELETE", `/console/api/organizations/1/people/${id}`, {
    token: null,
    headers: admin,
  });
  expect(gone.status, gone.text).toBe(204);
  await heard.promise;
  unsubscribe();
  goOn.resolve();
  const answer = await opening;
  expect(answer.status).toBe(200);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const read = async (text: string) => {
    for (let all = ""; ; ) {
      const { done, value } = await reader.read();
      all += value ?? "";
      if (done || all.includes(text)) return all;
    }
  };
  await read('"recent"');
  const told = Promise.withResolvers<void>();
  services.changes.subscribe(({ type }) => type === "story" && told.resolve());
  await service.request("POST", "P/stories", { json: { story: { name: "Secret" } } });
  await told.promise;
  const next = await Promise.race([read("story"), new Promise((resolve) => setTimeout(resolve, 300))]);
  expect(next).toBeUndefined();
  await reader.cancel();
});
