import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPublication } from "#bff/domain/publications/index.ts";
import { issueAccessToken } from "#bff/domain/readers/readers.fixture.ts";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { OfflineIssue } from "#shared/kiosk/offline.ts";
import { granting, kioskClient, startPublisherServer } from "../readers.fixture.ts";
import { issuePage } from "./issue-page.service.ts";
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
    // The endpoint is asked when the reader downloads, and not for each page.
    const page = await issuePage(service.services, await placeNow(), id, reader);
    expect(page).toMatchObject({ downloadUrl: expect.any(String) });
  });

  it("is offered to those whose products include downloads", async () => {
    const admin = await service.signInAs("admin");
    const call = async <Body>(method: string, path: string, json: object): Promise<Body> => {
      const answer = await service.request<Body>(method, path, {
        token: null,
        headers: { cookie: admin },
        json,
      });
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.body;
    };
    await call("PUT", "/console/api/publications/10/access/config", {
      access_config: { auth_server_url: null, built_in: true },
    });
    const protectedIssue = await client.issue();
    const freeIssue = await client.issue({ single_purchase_required: false });
    for (const downloads of [true, false]) {
      const key = `downloads-${downloads}`;
      await call("POST", "/console/api/organizations/1/products", {
        product: { key, name: key, downloads, unlocks: [{ kind: "publication", publication_id: 10 }] },
      });
      const { holding } = await call<{ holding: { reader: { id: string } } }>(
        "POST",
        "/console/api/organizations/1/holdings",
        { holding: { product: key, email: `${key}@example.com` } },
      );
      const token = await issueAccessToken(service, holding.reader.id);
      const reader = { headers: { authorization: `Bearer ${token}` }, address: "test" };
      const offered = async ({ id }: { id: number }) => {
        const page = await issuePage(service.services, await placeNow(), id, reader);
        return page.kind === "issue" && page.downloadUrl !== null;
      };
      expect(await offered(protectedIssue)).toBe(downloads);
      expect(await offered(freeIssue)).toBe(true);
      const saved = offlineIssue(service.services, await placeNow(), protectedIssue.id, reader);
      if (downloads) await expect(saved).resolves.toMatchObject({ importId: protectedIssue.importId });
      else await expect(saved).rejects.toMatchObject({ code: "access_denied" });
    }
  });
});
