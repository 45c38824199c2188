import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ChangeEvent } from "#shared/console/events.ts";
import { CHANGES_CHANNEL, type ChangeFeed, createChangeFeed } from "../../platform/change-feed.ts";
import { listen, type Notifications } from "../../platform/database/notifications.ts";
import type { Database } from "../../schema/tables.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { createKnownAccessSettings, type KnownAccessSettings } from "./access-settings.service.ts";

let service: TestService;
let notifications: Notifications;
/** What another process on the same database knows. */
let elsewhere: KnownAccessSettings;
let session: Record<string, string>;

let changes: ChangeFeed<Database, ChangeEvent>;

beforeAll(async () => {
  service = await startTestService();
  const { config, db, secrets, log } = service.services;
  notifications = await listen({
    connectionString: config.databaseUrl!,
    channels: [CHANGES_CHANNEL],
    log,
  });
  changes = createChangeFeed<Database, ChangeEvent>(db, notifications, log);
  elsewhere = createKnownAccessSettings(db, secrets, changes, notifications);
  session = { Cookie: await service.signInAs("admin"), Origin: service.url };
});
afterAll(async () => {
  await changes.stop();
  await notifications.close();
  await service.stop();
});

const configure = async (access_config: Record<string, unknown>) => {
  const answer = await service.request("PUT", "/console/api/publications/10/access/config", {
    json: { access_config },
    headers: session,
    token: null,
  });
  expect(answer.status, answer.text).toBe(200);
};
const here = () => service.services.accessSettings.find(10);

it("a change counts at once where it was made, and a moment later in every other process", async () => {
  expect([await here(), await elsewhere.find(10)]).toEqual([null, null]);
  await configure({ auth_server_url: "https://auth.example.com", profile_token: "first" });
  expect(await here()).toMatchObject({ version: 1, profileToken: "first" });
  await vi.waitFor(async () => expect(await elsewhere.find(10)).toMatchObject({ version: 1 }), 1_000);

  await configure({ auth_server_url: "https://auth.example.com", grant_ttl_seconds: 0 });
  expect(await here()).toMatchObject({ version: 2, profileToken: "first", grantTtlSeconds: 0 });
  await vi.waitFor(async () => expect(await elsewhere.find(10)).toMatchObject({ version: 2 }), 1_000);

  await configure({ auth_server_url: null });
  expect(await here()).toBeNull();
  await vi.waitFor(async () => expect(await elsewhere.find(10)).toBeNull(), 1_000);
});

it("what is known is not read again until something changes", async () => {
  await configure({ auth_server_url: "https://auth.example.com", profile_token: "again" });
  await vi.waitFor(async () => expect(await elsewhere.find(10)).not.toBeNull(), 1_000);
  const known = await elsewhere.find(10);
  expect(await elsewhere.find(10)).toBe(known);
});
