import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { emagClient, PDF } from "./emags.fixture.ts";

let service: TestService;
let client: ReturnType<typeof emagClient>;

beforeAll(async () => {
  service = await startTestService();
  client = emagClient(service);
});
afterAll(() => service.stop());

async function fieldErrors(emag: Record<string, unknown>): Promise<Record<string, string[]>> {
  const answer = await service.request<Record<string, string[]>>("POST", "P/emags", { json: { emag } });
  expect(answer.status, answer.text).toBe(422);
  return answer.body;
}

describe("POST emags (contract 4.A)", () => {
  it("returns 201 with the complete record and a pending import", async () => {
    const answer = await client.create({ name: "Only what is required", import_attributes: PDF });
    expect(answer.status).toBe(201);
    expect(answer.body.emag).toEqual({
      id: expect.any(Number),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/Z$/),
      name: "Only what is required",
      released_at: null,
      pe_id: null,
      preview: "",
      apple_product_identifier: null,
      google_product_id: null,
      external_id: "",
      hide_preview_widgets: false,
      single_purchase_required: false,
      for_subscribers_only: false,
      cents: 0,
      currency: "EUR",
      text_mode_enabled: false,
      language: "de",
      category_ids: [],
      import_attributes: { import_images: false, pdf_location: PDF.pdf_location, xml_location: null },
      import: { status: "pending" },
    });
  });

  it("stores all given fields", async () => {
    const given = {
      name: "Everything",
      released_at: "2026-03-01T06:00:00+01:00",
      preview: "Kurz & gut – ☕️ “quotes” \\ \n newline",
      apple_product_identifier: "com.example.1",
      google_product_id: "g-1",
      external_id: "ext-1",
      hide_preview_widgets: true,
      single_purchase_required: true,
      for_subscribers_only: null,
      cents: 499,
      currency: "CHF",
      text_mode_enabled: true,
      language: "fr",
      category_ids: [502, 501],
      import_attributes: {
        import_images: true,
        pdf_location: "https://files.example.com/b.pdf?download",
        xml_location: "https://files.example.com/b.xml",
      },
    };
    const { emag } = (await client.create(given)).body;
    expect(emag).toMatchObject({ ...given, released_at: "2026-03-01T05:00:00.000Z" });
    expect((await client.get(emag.id)).body.emag).toEqual(emag);
  });

  it("ignores unknown and read-only fields, because clients send complete records back", async () => {
    const emag = await client.created({
      id: 1,
      created_at: "x",
      import: { status: "finished" },
      color: "red",
    });
    expect(emag).not.toHaveProperty("color");
    expect(emag.import).toEqual({ status: "pending" });
  });

  it("reads a date-time without an offset in the publication's time zone", async () => {
    expect((await client.created({ released_at: "2026-07-01T06:00:00" })).released_at).toBe(
      "2026-07-01T04:00:00.000Z",
    );
    expect((await client.created({ released_at: "2026-01-01T06:00" })).released_at).toBe(
      "2026-01-01T05:00:00.000Z",
    );
    expect((await client.created({ released_at: "2026-01-01T06:00:00.123456Z" })).released_at).toBe(
      "2026-01-01T06:00:00.123Z",
    );
  });

  it.each([
    ["a missing name", { import_attributes: PDF }, "name"],
    ["a blank name", { name: "  ", import_attributes: PDF }, "name"],
    ["a name that is not text", { name: 5, import_attributes: PDF }, "name"],
    ["a name with NUL", { name: "a\0b", import_attributes: PDF }, "name"],
    ["a name with a lone surrogate", { name: "a\ud800", import_attributes: PDF }, "name"],
    ["a missing import mode", { name: "x" }, "import_attributes"],
    [
      "null for both modes",
      { name: "x", import_attributes: null, epub_import_attributes: null },
      "import_attributes",
    ],
    [
      "two import modes",
      { name: "x", import_attributes: PDF, epub_import_attributes: { ...PDF, epub_location: "http://a/b" } },
      "import_attributes",
    ],
    [
      "import attributes that are not an object",
      { name: "x", import_attributes: "a.pdf" },
      "import_attributes",
    ],
    ["a missing pdf_location", { name: "x", import_attributes: {} }, "import_attributes.pdf_location"],
    [
      "an ftp location",
      { name: "x", import_attributes: { pdf_location: "ftp://a/b" } },
      "import_attributes.pdf_location",
    ],
    [
      "a path as location",
      { name: "x", import_attributes: { pdf_location: "/etc/passwd" } },
      "import_attributes.pdf_location",
    ],
    [
      "import_images that is not a boolean",
      { name: "x", import_attributes: { ...PDF, import_images: "true" } },
      "import_attributes.import_images",
    ],
    ["a negative price", { name: "x", import_attributes: PDF, cents: -1 }, "cents"],
    ["a price with a fraction", { name: "x", import_attributes: PDF, cents: 1.5 }, "cents"],
    ["a price as text", { name: "x", import_attributes: PDF, cents: "100" }, "cents"],
    ["a price beyond the integer range", { name: "x", import_attributes: PDF, cents: 2147483648 }, "cents"],
    ["an invalid currency", { name: "x", import_attributes: PDF, currency: "euros" }, "currency"],
    ["a currency that ISO 4217 lacks", { name: "x", import_attributes: PDF, currency: "XYZ" }, "currency"],
    [
      "a flag that is text",
      { name: "x", import_attributes: PDF, text_mode_enabled: "yes" },
      "text_mode_enabled",
    ],
    ["an invalid date", { name: "x", import_attributes: PDF, released_at: "tomorrow" }, "released_at"],
    [
      "the 30th of February",
      { name: "x", import_attributes: PDF, released_at: "2026-02-30T00:00:00Z" },
      "released_at",
    ],
    [
      "categories that are not a list",
      { name: "x", import_attributes: PDF, category_ids: 501 },
      "category_ids",
    ],
    ["a category as text", { name: "x", import_attributes: PDF, category_ids: ["501"] }, "category_ids"],
    ["an unknown category", { name: "x", import_attributes: PDF, category_ids: [501, 999] }, "category_ids"],
    [
      "another publication's category",
      { name: "x", import_attributes: PDF, category_ids: [511] },
      "category_ids",
    ],
    ["an unknown planned edition", { name: "x", import_attributes: PDF, pe_id: "EXW-2026-01-01" }, "pe_id"],
    [
      "a planned edition with an EPUB",
      { name: "x", pe_id: "EXW-2026-01-01", epub_import_attributes: { ...PDF, epub_location: "http://a/b" } },
      "pe_id",
    ],
  ])("returns 422 for %s", async (_case, emag, field) => {
    expect(Object.keys(await fieldErrors(emag))).toEqual([field]);
  });

  it("returns all invalid fields together", async () => {
    const errors = await fieldErrors({ name: "", cents: -1, import_attributes: { pdf_location: 3 } });
    expect(Object.keys(errors).sort()).toEqual(["cents", "import_attributes.pdf_location", "name"]);
    for (const messages of Object.values(errors)) expect(messages).toEqual([expect.any(String)]);
  });

  it.each([
    ["valid fields only", {}, []],
    ["other invalid fields", { cents: -1, language: 5 }, ["cents", "language"]],
  ])("returns all invalid fields together, with %s", async (_case, more, found) => {
    const { name } = await client.created();
    const errors = await fieldErrors({
      name,
      pe_id: "EXW-2026-01-01",
      category_ids: [501, 999],
      import_attributes: { pdf_location: "upload://unknown-file" },
      ...more,
    });
    const expected = ["category_ids", "import_attributes.pdf_location", "name", "pe_id", ...found];
    expect(Object.keys(errors).sort()).toEqual(expected.sort());
  });

  it("returns a missing import mode together with other invalid fields", async () => {
    expect(Object.keys(await fieldErrors({ name: 5, category_ids: [999] })).sort()).toEqual([
      "category_ids",
      "import_attributes",
      "name",
    ]);
  });

  it("returns 422 for a duplicate name after trimming, but not if case or publication differ", async () => {
    const { name } = await client.created();
    expect(await fieldErrors({ name: ` ${name} `, import_attributes: PDF })).toEqual({
      name: [expect.any(String)],
    });
    await client.created({ name: name.toUpperCase() });
    const elsewhere = await service.request(
      "POST",
      "/api/v2/importer/organizations/1/publications/11/emags",
      {
        json: { emag: { name, import_attributes: PDF } },
      },
    );
    expect(elsewhere.status).toBe(201);
  });

  it("compares names after Unicode NFC normalization and returns them as they were sent", async () => {
    const decomposed = "Hafen für Schöne".normalize("NFD");
    expect((await client.created({ name: decomposed })).name).toBe(decomposed);
    const name = decomposed.normalize("NFC");
    expect(await fieldErrors({ name, import_attributes: PDF })).toEqual({ name: [expect.any(String)] });
    const other = await client.created();
    expect((await client.put(other.id, { name })).status).toBe(422);
  });

  it("uses the default for a text field with null, in POST and PUT", async () => {
    const texts = { preview: null, external_id: null, currency: null, language: null };
    const byDefault = { preview: "", external_id: "", currency: "EUR", language: "de" };
    expect(await client.created(texts)).toMatchObject(byDefault);
    const { id } = await client.created({ preview: "p", external_id: "e", currency: "USD", language: "fr" });
    expect((await client.put(id, texts)).body.emag).toMatchObject(byDefault);
  });

  it("uses the default for a price, a flag and categories with null, in POST and PUT", async () => {
    const nulls = { cents: null, hide_preview_widgets: null, text_mode_enabled: null, category_ids: null };
    const byDefault = { cents: 0, hide_preview_widgets: false, text_mode_enabled: false, category_ids: [] };
    expect(await client.created(nulls)).toMatchObject(byDefault);
    const { id } = await client.created({
      cents: 1,
      hide_preview_widgets: true,
      text_mode_enabled: true,
      category_ids: [501],
    });
    expect((await client.put(id, nulls)).body.emag).toMatchObject(byDefault);
  });

  it("never removes the protection of an issue because of null", async () => {
    const unprotected = await client.created({ single_purchase_required: null });
    expect(unprotected).toMatchObject({ single_purchase_required: false });
    const { id } = await client.created({ single_purchase_required: true });
    const { body } = await client.put(id, { single_purchase_required: null, external_id: "e" });
    expect(body.emag).toMatchObject({ single_purchase_required: true, external_id: "e" });
  });

  it("creates one of several concurrent issues with the same name, and returns 422 for the others", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.create({ name: "Wanted by many", import_attributes: PDF })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)]);
  });

  it("never returns credentials of a location", async () => {
    const emag = await client.created({
      import_attributes: { pdf_location: "https://me:s3cret@files.example.com/a.pdf" },
    });
    expect(emag.import_attributes?.pdf_location).toBe("https://files.example.com/a.pdf");
    const row = await service.services.db
      .selectFrom("emags")
      .selectAll()
      .where("id", "=", emag.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain("s3cret");
  });
});
