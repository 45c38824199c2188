import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kioskClient } from "#bff/domain/kiosk/readers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Session } from "#shared/console/identity/session.ts";

let service: TestService;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("viewer");
});
afterAll(() => service.stop());

async function coverUrl() {
  const { body } = await service.request<Session>("GET", "/console/api/session", {
    token: null,
    headers: { cookie },
  });
  return body.organizations[0]!.publications.find(({ id }) => id === 10)!.cover_url;
}

describe("The cover of a publication", () => {
  it("is that of the issue released last, also after a back issue and an issue without a release date", async () => {
    const { issue } = kioskClient(service);
    expect(await coverUrl()).toBeNull();
    await issue({ released_at: "2026-03-01T00:00:00Z" });
    const newest = await issue({ released_at: "2026-03-01T00:00:00Z" });
    await issue({ released_at: "1998-03-01T00:00:00Z" });
    await issue({ released_at: null });
    expect(await coverUrl()).toContain(newest.importId);
  });
});
