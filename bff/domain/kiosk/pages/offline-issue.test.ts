import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPublication } from "#bff/domain/publications/index.ts";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { OfflineIssue } from "#shared/kiosk/offline.ts";
import { granting, kioskClient, startPublisherServer } from "../readers.fixture.ts";
import { placeOf } from "./kiosk-place.service.ts";
import { offlineIssue } from "./offline-issue.service.ts";

const DAY_MS = 86_400_000;

let service: TestService;
let client: ReturnType<typeof kioskClient>;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;

beforeAll(async () => {
  service = await startTestService();
  client = kioskClient(service);
  publisher = await startPublisherServer();
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

const placeNow = async () => placeOf(service.services, await getPublication(service.services.db, 10));

const ask = async (id: number) =>
  service.request<OfflineIssue & { code: string }>(
    "GET",
    `/read/${(await placeNow()).publication.slug}/issues/${id}/offline`,
    {
      token: null,
      headers: { accept: "application/json" },
    },
  );

describe("what a device saves of an issue", () => {
  it("is where its pages are, and until when they can be read", async () => {
    const { id, importId } = await client.issue({ single_purchase_required: false, name: "Free one" });
    await service.services.db
      .updateTable("publications")
      .set({ kiosk: JSON.stringify({ offline_days: 3 }) })
      .where("id", "=", 10)
      .execute();
    const { status, body, headers } = await ask(id);
    expect([status, headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(body).toMatchObject({ importId, articles: [], issue: { id, name: "Free one" } });
    expect(body.issue.sizes).toHaveLength(2);
    expect(Date.parse(body.leaseUntil) - Date.parse(body.now)).toBe(3 * DAY_MS);
  });

  it("is refused with a code to a reader without access", async () => {
    const { id } = await client.issue();
    const { status, body } = await ask(id);
    expect([status, body.code]).toEqual([401, "token_missing"]);
    expect((await ask(999_999)).status).toBe(404);
  });

  it("takes the decision about downloads", async () => {
    await client.configure(publisher.origin, { endpoints: ["authorize_download"] });
    const { id } = await client.issue();
    const reader = { headers: { authorization: "Bearer a-reader" }, address: "test" };
    publisher.respondWith((response, { path }) => granting(!path.endsWith("/authorize_download"))(response));
    await expect(offlineIssue(service.services, await placeNow(), id, reader)).rejects.toMatchObject({
      code: "access_denied",
    });
  });
});
