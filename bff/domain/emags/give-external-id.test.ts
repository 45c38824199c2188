import { afterAll, beforeAll, expect, it } from "vitest";
import { clientFor } from "#bff/domain/identity/people/people.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Emag } from "#shared/contract/emags.ts";

let service: TestService;
let editor: ReturnType<typeof clientFor>;

beforeAll(async () => {
  service = await startTestService();
  editor = clientFor(service, await service.signInAs("editor"));
});
afterAll(() => service.stop());

async function create(record: object) {
  const { body } = await service.request<{ emag: Emag }>("POST", "P/emags", {
    json: { emag: { import_attributes: { pdf_location: "http://files.example.com/a.pdf" }, ...record } },
  });
  return body.emag.id;
}

const give = (id: number, client = editor) =>
  client<{ identifier: string }>("POST", `/console/api/publications/10/emags/${id}/external-id`);

const externalIdOf = async (id: number) =>
  (await service.request<{ emag: Emag }>("GET", `P/emags/${id}`)).body.emag.external_id;

it("an issue without a product identifier gets one external ID, also from several people at the same time", async () => {
  const id = await create({ name: "Unnamed" });
  const answers = await Promise.all(Array.from({ length: 5 }, () => give(id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  const identifiers = new Set(answers.map(({ body }) => body.identifier));
  expect([...identifiers]).toEqual([expect.stringMatching(/^nr-[0-9a-f]{16}$/)]);
  expect([await externalIdOf(id)]).toEqual([...identifiers]);
  const entries = await service.services.db
    .selectFrom("audit_entries")
    .selectAll()
    .where("record_type", "=", "emag")
    .where("record_id", "=", String(id))
    .where("action", "=", "emag.updated")
    .execute();
  expect(entries).toHaveLength(1);
});

it("an issue with a product identifier keeps it", async () => {
  const named = await create({ name: "Named", external_id: "first, second" });
  expect((await give(named)).body.identifier).toBe("first");
  const apple = await create({ name: "Sold at Apple", apple_product_identifier: "com.example.1" });
  expect((await give(apple)).body.identifier).toBe("com.example.1");
  expect(await externalIdOf(apple)).toBe("");
});

it("only people who may change issues give them external IDs", async () => {
  const id = await create({ name: "Guarded" });
  const viewer = clientFor(service, await service.signInAs("viewer"));
  expect((await give(id, viewer)).status).toBe(403);
  expect((await give(999_999)).status).toBe(404);
});
