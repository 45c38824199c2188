import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Emag } from "#shared/contract/emags.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const PDF = { pdf_location: "http://files.example.com/a.pdf" };

async function someoneWaits(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(
    service.services.db,
  );
  return rows.length > 0;
}

it.each([
  ["imported again", "PUT", { json: { emag: { import_attributes: PDF } } }, 200],
  ["deleted", "DELETE", {}, 204],
])(
  "an issue is %s while its worker writes, and neither waits for the other for ever",
  async (what, method, request, status) => {
    const { db } = service.services;
    const { body } = await service.request<{ emag: Emag }>("POST", "P/emags", {
      json: { emag: { name: `To be ${what}`, import_attributes: PDF } },
    });
    const { id } = body.emag;
    const answer = await db.transaction().execute(async (trx) => {
      // As a worker does who holds its lease.
      const { id: importId } = await trx
        .selectFrom("imports")
        .select("id")
        .where("emag_id", "=", id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const change = service.request(method, `P/emags/${id}`, request);
      await expect.poll(someoneWaits).toBe(true);
      const write = () =>
        trx.updateTable("imports").set({ has_cover: false }).where("id", "=", importId).execute();
      await write();
      await write();
      return { change };
    });
    expect((await answer.change).status).toBe(status);
  },
);
