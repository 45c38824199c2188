import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
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
  session = { Cookie: await service.signInAs("admin"), Origin: service.url };
});
afterAll(async () => {
  await changes.stop();
  await notifications.close();
  await service.stop();
});

/** Cached settings expire after five seconds. */
const BEFORE_EXPIRY = { timeout: 4_500 };

const configure = async (access_config: Record<string, unknown>) => {
  const answer = await service.request("PUT", "/console/api/publications/10/access/config", {
    json: { access_config },
    headers: session,
    token: null,
  });
  expect(answer.status, answer.text).toBe(200);
};
const here = () => service.services.accessSettings.find(10);

describe("createAccessSettingsCache", () => {
  it("applies a change immediately in its process, and in other processes before their copy expires", async () => {
    expect([await here(), await elsewhere.find(10)]).toEqual([null, null]);
    await configure({ auth_server_url: "https://auth.example.com", profile_token: "first" });
    expect(await here()).toMatchObject({ version: 1, profileToken: "first" });
    await vi.waitFor(
      async () => expect(await elsewhere.find(10)).toMatchObject({ version: 1 }),
      BEFORE_EXPIRY,
    );

    await configure({ auth_server_url: "https://auth.example.com", grant_ttl_seconds: 0 });
    expect(await here()).toMatchObject({ version: 2, profileToken: "first", grantTtlSeconds: 0 });
    await vi.waitFor(
      async () => expect(await elsewhere.find(10)).toMatchObject({ version: 2 }),
      BEFORE_EXPIRY,
    );

    await configure({ auth_server_url: null });
    expect(await here()).toBeNull();
    await vi.waitFor(async () => expect(await elsewhere.find(10)).toBeNull(), BEFORE_EXPIRY);
  });

  it("returns the cached settings until they change", async () => {
    await configure({ auth_server_url: "https://auth.example.com", profile_token: "again" });
    await vi.waitFor(async () => expect(await elsewhere.find(10)).not.toBeNull(), BEFORE_EXPIRY);
    const cached = await elsewhere.find(10);
    expect(await elsewhere.find(10)).toBe(cached);
  });
});
