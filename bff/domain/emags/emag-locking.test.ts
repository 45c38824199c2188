import { afterAll, beforeAll, expect, it } from "vitest";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Emag } from "#shared/contract/emags.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const PDF = { pdf_location: "http://files.example.com/a.pdf" };

it.each([
  ["imported again", "PUT", { json: { emag: { import_attributes: PDF } } }, 200],
  ["deleted", "DELETE", {}, 204],
])(
  "an issue can be %s while its import worker writes, without a deadlock",
  async (what, method, request, status) => {
    const { db } = service.services;
    const { body } = await service.request<{ emag: Emag }>("POST", "P/emags", {
      json: { emag: { name: `To be ${what}`, import_attributes: PDF } },
    });
    const { id } = body.emag;
    const answer = await db.transaction().execute(async (trx) => {
      // Locks the import like a worker with its lease.
      const { id: importId } = await trx
        .selectFrom("imports")
        .select("id")
        .where("emag_id", "=", id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const change = service.request(method, `P/emags/${id}`, request);
      await expect.poll(() => waitingForLocks(service.services.db)).toBeGreaterThan(0);
      const write = () =>
        trx.updateTable("imports").set({ has_cover: false }).where("id", "=", importId).execute();
      await write();
      await write();
      return { change };
    });
    expect((await answer.change).status).toBe(status);
  },
);

it("a change that deadlocks is rolled back and returns a retryable error", async () => {
  const { body } = await service.request<{ emag: Emag }>("POST", "P/emags", {
    json: { emag: { name: "In the wrong order", import_attributes: PDF } },
  });
  const { id } = body.emag;
  let answer = await changeInTheWrongOrder(id, "Another name");
  // PostgreSQL aborts either transaction, so this repeats until it aborts the one of the change.
  while (answer.status === 200) {
    await service.request("PUT", `P/emags/${id}`, { json: { emag: { name: "In the wrong order" } } });
    answer = await changeInTheWrongOrder(id, "Another name");
  }
  expect(answer).toMatchObject({ status: 503, body: { code: "concurrent_update" } });
  expect(answer.headers.get("retry-after")).toBe("1");
  const after = await service.request<{ emag: Emag }>("GET", `P/emags/${id}`);
  expect(after.body.emag.name).toBe("In the wrong order");
});

/** Provokes a deadlock between a change and another transaction, and returns the response of the change. */
async function changeInTheWrongOrder(id: number, name: string) {
  const { db } = service.services;
  let change: ReturnType<typeof service.request> | undefined;
  const other = db.transaction().execute(async (trx) => {
    await trx.selectFrom("imports").select("id").where("emag_id", "=", id).forUpdate().execute();
    change = service.request("PUT", `P/emags/${id}`, { json: { emag: { name, import_attributes: PDF } } });
    await expect.poll(() => waitingForLocks(db)).toBeGreaterThan(0);
    await trx.selectFrom("emags").select("id").where("id", "=", id).forUpdate().execute();
  });
  await other.catch((error) => expect(error).toMatchObject({ code: "40P01" }));
  return change!;
}
