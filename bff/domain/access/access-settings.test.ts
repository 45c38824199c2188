import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen, type Notifications } from "#bff/platform/database/notifications.ts";
import {
  CHANGES_CHANNEL,
  createOutboxEventBus,
  type OutboxEventBus,
} from "#bff/platform/events/outbox-event-bus.ts";
import type { Database } from "#bff/schema/tables.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import { type AccessSettingsCache, createAccessSettingsCache } from "./access-settings.ts";

let service: TestService;
let notifications: Notifications;
/** The cache of another process on the same database. */
let elsewhere: AccessSettingsCache;
let session: Record<string, string>;

let changes: OutboxEventBus<Database, ChangeEvent>;

beforeAll(async () => {
  service = await startTestService();
  const { config, db, secrets, log } = service.services;
  notifications = await listen({
    connectionString: config.databaseUrl!,
    channels: [CHANGES_CHANNEL],
    version: config.version,
    log,
  });
  changes = createOutboxEventBus<Database, ChangeEvent>(db, notifications, log);
  elsewhere = createAccessSettingsCache(db, secrets, changes, notifications, service.services.config.baseUrl);
  changes.subscribe(({ type }) => {
    if (type === "access") told++;
  });
  session = { Cookie: await service.signInAs("admin"), Origin: service.url };
});
afterAll(async () => {
  await changes.stop();
  await notifications.close();
  await service.stop();
});

/** Changes of access settings of which the other process was told. */
let told = 0;

const configure = async (access_config: Record<string, unknown>) => {
  const before = told;
  const answer = await service.request("PUT", "/console/api/publications/10/access/config", {
    json: { access_config },
    headers: session,
    token: null,
  });
  expect(answer.status, answer.text).toBe(200);
  // The cache elsewhere subscribed before, so it has been told when this listener is.
  await expect.poll(() => told).toBeGreaterThan(before);
};
const here = () => service.services.accessSettings.find(10);

describe("createAccessSettingsCache", () => {
  it("applies a change immediately in its process, and in other processes before their copy expires", async () => {
    expect([await here(), await elsewhere.find(10)]).toEqual([null, null]);
    await configure({ auth_server_url: "https://auth.example.com", profile_token: "first" });
    expect(await here()).toMatchObject({ version: 1, profileToken: "first" });
    expect(await elsewhere.find(10)).toMatchObject({ version: 1 });

    await configure({ auth_server_url: "https://auth.example.com", grant_ttl_seconds: 0 });
    expect(await here()).toMatchObject({ version: 2, profileToken: "first", grantTtlSeconds: 0 });
    expect(await elsewhere.find(10)).toMatchObject({ version: 2 });

    await configure({ auth_server_url: null });
    expect(await here()).toBeNull();
    expect(await elsewhere.find(10)).toBeNull();
  });

  it("returns the cached settings until they change", async () => {
    await configure({ auth_server_url: "https://auth.example.com", profile_token: "again" });
    const cached = await elsewhere.find(10);
    expect(cached).not.toBeNull();
    expect(await elsewhere.find(10)).toBe(cached);
  });
});
