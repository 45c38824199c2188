import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { importFixture, pages, startImportService } from "./imports.fixture.ts";

const context = startImportService("editor", { draws: false });
const { session, create, slowFile } = importFixture(() => context);

describe("the change events of an import", () => {
  it("arrive in the order of the changes, also if the relay of the outbox is slow", async () => {
    const { db, changes } = context.service.services;
    const received: string[] = [];
    const unsubscribe = changes.subscribe((change) => {
      if (change.type === "import") received.push(change.status);
      if (change.type === "organization") received.push("last");
    });
    const slow = slowFile("/order.pdf", pages("one"));
    await db.transaction().execute(async (trx) => {
      // No process can relay events while this transaction holds the lock.
      await sql`select pg_advisory_xact_lock(hashtext('change_outbox'))`.execute(trx);
      const { id } = await create(slow.url);
      await slow.requested;
      const path = `/console/api/publications/10/emags/${id}/imports/cancel`;
      expect((await context.service.request("POST", path, session())).body).toEqual({ cancelled: true });
    });
    await changes.publishViaOutbox(db, { type: "organization", organization_id: 1 });
    await expect.poll(() => received.at(-1)).toBe("last");
    unsubscribe();
    expect(received).toContain("processing");
    expect(received.slice(-2)).toEqual(["failed", "last"]);
  });
});
