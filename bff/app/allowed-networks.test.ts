import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { granting, json, kioskClient, startPublisherServer } from "#bff/domain/kiosk/readers.fixture.ts";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { FOREIGN_TOKEN, startTestService, type TestService } from "#bff/testing/test-service.ts";

let service: TestService;
let server: Awaited<ReturnType<typeof startPublisherServer>>;
let client: ReturnType<typeof kioskClient>;

beforeAll(async () => {
  service = await startTestService({ allowPrivate: "127.0.0.1/32 for=callouts org=1" });
  server = await startPublisherServer();
  client = kioskClient(service);
  for (const publicationId of [10, 20])
    await client.configure(server.origin, { publicationId, endpoints: ["issues"] });
  server.respondWith((response, { path }) =>
    path.endsWith("/issues") ? json(response, { issues: [] }) : granting(true)(response),
  );
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

const ownIssues = (publicationId: number) =>
  client.read("emags?entitled=true", "a-reader", {}, publicationId);

describe("a private network that is allowed for callouts of one organization", () => {
  it("is reached by this organization's callouts but not by those of another organization", async () => {
    expect((await ownIssues(10)).status).toBe(200);
    expect(server.calls).toHaveLength(1);
    expect((await ownIssues(20)).status).toBe(503);
    expect(server.calls).toHaveLength(1);
    await service.services.callouts.flush();
    const [row] = await service.services.db
      .selectFrom("callouts")
      .select("reason")
      .where("publication_id", "=", 20)
      .execute();
    expect(row?.reason).toBe("address_refused");
  });

  it("is not reached by imports", async () => {
    await service.startWorkers();
    const before = server.calls.length;
    for (const [prefix, token] of [
      ["organizations/1/publications/10", undefined],
      ["organizations/2/publications/20", FOREIGN_TOKEN],
    ] as const) {
      const pdf_location = `${server.origin}/issue.pdf`;
      const created = await service.request<{ emag: { id: number } }>(
        "POST",
        `/api/v2/importer/${prefix}/emags`,
        {
          ...(token ? { token } : {}),
          json: { emag: { name: "Private", import_attributes: { pdf_location } } },
        },
      );
      expect(created.status).toBe(201);
      await expect.poll(() => failureOf(created.body.emag.id)).toMatchObject({ code: "address_refused" });
    }
    expect(server.calls).toHaveLength(before);
  });

  it("is reached by the check of the authorization endpoint but not by that of the identity provider", async () => {
    const admin = await service.signInAs("admin");
    const answer = await service.request<{ checks: { check: string; message: string }[] }>(
      "POST",
      "/console/api/publications/10/access/config/check",
      {
        token: null,
        headers: { cookie: admin },
        json: {
          access_config: {
            auth_server_url: server.origin,
            profile_token: "profile",
            endpoints: [],
            grant_ttl_seconds: 60,
            denial_ttl_seconds: 5,
            forward_id_token: false,
            oidc: { issuer: server.origin, client_id: "kiosk" },
          },
        },
      },
    );
    expect(answer.status, answer.text).toBe(200);
    const messages = Object.fromEntries(answer.body.checks.map(({ check, message }) => [check, message]));
    expect(messages.endpoint).toContain("the endpoint granted access");
    expect(messages.identity_provider).toContain("NEWSRACK_ALLOW_PRIVATE");
  });
});

async function failureOf(emagId: number): Promise<unknown> {
  const row = await service.services.db
    .selectFrom("imports")
    .select("failure")
    .where("emag_id", "=", emagId)
    .executeTakeFirstOrThrow();
  return row.failure;
}
