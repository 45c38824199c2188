import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { lockReader } from "../reader-accounts.repo.ts";
import { addReader } from "../readers.fixture.ts";
import { joinOrganization } from "./reader-organizations.repo.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe("joinOrganization", () => {
  const publication = { organizationId: 1, publicationId: 10 };

  it("shows a reader once", async () => {
    const { db } = service.services;
    const id = await addReader(service, "once@example.com");
    expect(await joinOrganization(db, id, publication)).toBe(true);
    expect(await joinOrganization(db, id, { organizationId: 1, publicationId: null })).toBe(false);
    expect(await joinOrganization(db, id, { organizationId: 2, publicationId: null })).toBe(true);
  });

  it("does nothing if the account is erased at the same time", async () => {
    const { db } = service.services;
    const id = await addReader(service, "erased@example.com");
    const trx = await db.startTransaction().execute();
    await lockReader(trx, id);
    const joining = joinOrganization(db, id, publication);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await trx.deleteFrom("reader_accounts").where("id", "=", id).execute();
    await trx.commit().execute();
    expect(await joining).toBe(false);
  });
});
