import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSecretBox } from "#bff/platform/crypto/secret-box.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { emagClient, PDF } from "./emags.fixture.ts";

let service: TestService;
let client: ReturnType<typeof emagClient>;

beforeAll(async () => {
  service = await startTestService();
  client = emagClient(service);
});
afterAll(() => service.stop());

async function importIds(emagId: number): Promise<string[]> {
  const rows = await service.services.db
    .selectFrom("imports")
    .select("id")
    .where("emag_id", "=", emagId)
    .orderBy("number")
    .execute();
  return rows.map(({ id }) => id);
}

describe("PUT emags (contract 4.A rule 2)", () => {
  it("changes only the name and does not import again if only the name is sent", async () => {
    const before = await client.created({ preview: "as it was", category_ids: [501] });
    const answer = await client.put(before.id, { name: client.uniqueName() });
    expect(answer.status).toBe(200);
    expect({ ...answer.body.emag, name: "", updated_at: "" }).toEqual({
      ...before,
      name: "",
      updated_at: "",
    });
    expect(await importIds(before.id)).toHaveLength(1);
  });

  it("changes all metadata fields without an import", async () => {
    const { id } = await client.created();
    const change = {
      released_at: "2027-01-01T00:00:00.000Z",
      preview: "new",
      apple_product_identifier: "a",
      google_product_id: null,
      external_id: "e",
      hide_preview_widgets: true,
      single_purchase_required: true,
      for_subscribers_only: null,
      cents: 1,
      currency: "USD",
      text_mode_enabled: true,
      language: "en",
      category_ids: [501],
    };
    expect((await client.put(id, change)).body.emag).toMatchObject(change);
    expect((await client.put(id, { category_ids: [], released_at: null })).body.emag).toMatchObject({
      category_ids: [],
      released_at: null,
    });
    expect(await importIds(id)).toHaveLength(1);
  });

  it("imports again whenever import_attributes are sent, changed or not", async () => {
    const { id } = await client.created({
      import_attributes: { ...PDF, import_images: true, xml_location: "http://a/b.xml" },
    });
    const again = await client.put(id, { import_attributes: {} });
    expect(again.status).toBe(200);
    expect(again.body.emag.import).toEqual({ status: "pending" });
    expect(again.body.emag.import_attributes).toEqual({
      import_images: true,
      pdf_location: PDF.pdf_location,
      xml_location: "http://a/b.xml",
    });
    const changed = await client.put(id, {
      import_attributes: { pdf_location: "http://a/c.pdf", xml_location: null },
    });
    expect(changed.body.emag.import_attributes).toEqual({
      import_images: true,
      pdf_location: "http://a/c.pdf",
      xml_location: null,
    });
    expect(await importIds(id)).toHaveLength(3);
  });

  it("keeps the credentials of a location that is sent back as it was returned", async () => {
    const { id } = await client.created({
      import_attributes: { pdf_location: "https://me:pw@files.example.com/a.pdf" },
    });
    const sealed = async () =>
      (
        await service.services.db
          .selectFrom("emags")
          .select("location_credentials")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).location_credentials;
    await client.put(id, { import_attributes: { pdf_location: "https://files.example.com/a.pdf" } });
    expect(service.services.secrets.open((await sealed())!)).toContain("me:pw");
    await client.put(id, { import_attributes: { pdf_location: "https://files.example.com/other.pdf" } });
    expect(await sealed()).toBeNull();
  });

  it("accepts a new location if the credentials of the old one were encrypted with a lost key", async () => {
    const { id } = await client.created({
      import_attributes: { pdf_location: "https://me:pw@files.example.com/a.pdf" },
    });
    const { db, secrets } = service.services;
    const sealed = createSecretBox(randomBytes(32)).seal('{"pdf_location":"me:pw"}');
    await db.updateTable("emags").set({ location_credentials: sealed }).where("id", "=", id).execute();
    const pdf_location = "https://me:new@files.example.com/a.pdf";
    expect((await client.put(id, { import_attributes: { pdf_location } })).status).toBe(200);
    const { location_credentials } = await db
      .selectFrom("emags")
      .select("location_credentials")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(secrets.open(location_credentials!))).toEqual({ pdf_location });
  });

  it("returns 422 for a switch to EPUB mode (contract 3 rule 2)", async () => {
    const { id } = await client.created();
    const answer = await client.put(id, {
      epub_import_attributes: { ...PDF, epub_location: "http://a/b.epub" },
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ epub_import_attributes: [expect.any(String)] });
    expect(await importIds(id)).toHaveLength(1);
  });

  it("returns 422 for a taken name and a changed pe_id, but accepts unchanged values", async () => {
    const [one, two] = [await client.created(), await client.created()];
    const taken = await client.put(two.id, { name: one.name });
    expect(taken.status).toBe(422);
    expect(taken.body).toEqual({ name: [expect.any(String)] });
    expect((await client.put(two.id, { pe_id: "EXW-2026-01-01" })).status).toBe(422);
    expect((await client.put(two.id, { name: two.name, pe_id: null })).status).toBe(200);
  });

  it("accepts a complete record from a GET response", async () => {
    const before = await client.created({ category_ids: [502] });
    const answer = await client.put(before.id, { ...before, preview: "edited" });
    expect(answer.status).toBe(200);
    expect(answer.body.emag).toEqual({ ...before, preview: "edited", updated_at: expect.any(String) });
    expect(await importIds(before.id)).toHaveLength(1);
  });

  it.each([
    ["its PDF", { pdf_location: "http://files.example.com/other.pdf" }],
    ["credentials", { pdf_location: "http://me:pw@files.example.com/a.pdf" }],
    ["a widget map", { xml_location: "http://files.example.com/a.xml" }],
    ["its images", { import_images: true }],
  ])("imports a record that is sent back whole again if %s changed", async (_what, change) => {
    const { created_at, ...record } = await client.created();
    const import_attributes = { ...record.import_attributes, ...change };
    await client.put(record.id, { ...record, import_attributes });
    expect(await importIds(record.id)).toHaveLength(2);
  });

  it("accepts an unchanged location whose uploaded file no longer exists", async () => {
    const before = await client.created();
    const pdf_location = "upload://11111111-2222-3333-4444-555555555555";
    const { db } = service.services;
    await db.updateTable("emags").set({ pdf_location }).where("id", "=", before.id).execute();
    const { emag } = (await client.get(before.id)).body;
    expect(emag.import_attributes?.pdf_location).toBe(pdf_location);
    expect((await client.put(before.id, { ...emag, preview: "edited" })).status).toBe(200);
    expect((await client.put(before.id, { import_attributes: { pdf_location } })).status).toBe(422);
  });

  it("returns all invalid fields in one response", async () => {
    const [one, two] = [await client.created(), await client.created()];
    const answer = await client.put(two.id, {
      name: one.name,
      cents: -1,
      pe_id: "EXW-2026-01-01",
      category_ids: [999],
      epub_import_attributes: { epub_location: "upload://unknown-file" },
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body).sort()).toEqual([
      "category_ids",
      "cents",
      "epub_import_attributes",
      "epub_import_attributes.epub_location",
      "name",
      "pe_id",
    ]);
  });

  it("creates no version if nothing changes", async () => {
    const { id, ...record } = await client.created({ category_ids: [502, 501], released_at: "2026-05-01" });
    const before = await client.get(id);
    const { import_attributes, ...same } = record;
    const answer = await client.put(id, { ...same, released_at: "2026-05-01T00:00:00+02:00" });
    expect([answer.status, answer.headers.get("etag")]).toEqual([200, before.headers.get("etag")]);
    expect((await client.get(id)).body).toEqual(before.body);
    const turned = await client.put(id, { ...same, category_ids: [501, 502] });
    expect(turned.headers.get("etag")).not.toBe(before.headers.get("etag"));
  });

  it("returns 412 for a stale If-Match, and is unconditional without the header", async () => {
    const { id } = await client.created();
    const first = await client.get(id);
    const etag = first.headers.get("etag")!;
    const second = await client.put(id, { preview: "1" }, { "If-Match": etag });
    expect(second.status).toBe(200);
    expect(second.headers.get("etag")).not.toBe(etag);
    const stale = await service.request("PUT", `P/emags/${id}`, {
      json: { emag: { preview: "2" } },
      headers: { "If-Match": etag },
    });
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ code: "version_conflict" });
    expect((await client.put(id, { preview: "3" }, { "If-Match": "*" })).status).toBe(200);
    expect((await client.put(id, { preview: "4" })).status).toBe(200);
    const deletion = await service.request("DELETE", `P/emags/${id}`, { headers: { "If-Match": etag } });
    expect(deletion.status).toBe(412);
  });

  it("accepts only one of two changes of the same version", async () => {
    const { id } = await client.created();
    const etag = (await client.get(id)).headers.get("etag")!;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => client.put(id, { preview: `${index}` }, { "If-Match": etag })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
  });
});
