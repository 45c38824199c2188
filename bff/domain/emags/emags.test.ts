import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Emag, EmagList } from "#shared/contract/emags.ts";
import { FOREIGN_TOKEN, startTestService, type TestService } from "../../testing/test-service.ts";

interface One {
  emag: Emag;
}
type Errors = Record<string, string[]>;

let service: TestService;
let serial = 0;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const PDF = { pdf_location: "http://files.example.com/a.pdf" };
const uniqueName = () => `Issue ${++serial}`;

function create(emag: Record<string, unknown>) {
  return service.request<One>("POST", "P/emags", { json: { emag } });
}

async function created(extra: Record<string, unknown> = {}): Promise<Emag> {
  const answer = await create({ name: uniqueName(), import_attributes: PDF, ...extra });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.emag;
}

function put(id: number, emag: Record<string, unknown>, headers: Record<string, string> = {}) {
  return service.request<One>("PUT", `P/emags/${id}`, { json: { emag }, headers });
}

async function fieldErrors(emag: Record<string, unknown>): Promise<Errors> {
  const answer = await service.request<Errors>("POST", "P/emags", { json: { emag } });
  expect(answer.status, answer.text).toBe(422);
  return answer.body;
}

async function importIds(emagId: number): Promise<string[]> {
  const rows = await service.services.db
    .selectFrom("imports")
    .select("id")
    .where("emag_id", "=", emagId)
    .orderBy("number")
    .execute();
  return rows.map(({ id }) => id);
}

describe("create (contract 4.A)", () => {
  it("answers 201 with the whole record under emag, and a pending import", async () => {
    const answer = await create({ name: "Only what is required", import_attributes: PDF });
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

  it("keeps every field it is given", async () => {
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
        pdf_location: "https://files.example.com/b.pdf?sig=1",
        xml_location: "https://files.example.com/b.xml",
      },
    };
    const { emag } = (await create(given)).body;
    expect(emag).toMatchObject({ ...given, released_at: "2026-03-01T05:00:00.000Z" });
    expect((await service.request<One>("GET", `P/emags/${emag.id}`)).body.emag).toEqual(emag);
  });

  it("ignores unknown and read-only fields, as clients send records back whole", async () => {
    const emag = await created({ id: 1, created_at: "x", import: { status: "finished" }, colour: "red" });
    expect(emag).not.toHaveProperty("colour");
    expect(emag.import).toEqual({ status: "pending" });
  });

  it("reads a date-time without an offset in the publication's time zone", async () => {
    expect((await created({ released_at: "2026-07-01T06:00:00" })).released_at).toBe(
      "2026-07-01T04:00:00.000Z",
    );
    expect((await created({ released_at: "2026-01-01T06:00" })).released_at).toBe("2026-01-01T05:00:00.000Z");
    expect((await created({ released_at: "2026-01-01T06:00:00.123456Z" })).released_at).toBe(
      "2026-01-01T06:00:00.123Z",
    );
  });

  it.each([
    ["no name", { import_attributes: PDF }, "name"],
    ["a blank name", { name: "  ", import_attributes: PDF }, "name"],
    ["a name that is no text", { name: 5, import_attributes: PDF }, "name"],
    ["a name with NUL", { name: "a\0b", import_attributes: PDF }, "name"],
    ["a name with half a surrogate pair", { name: "a\ud800", import_attributes: PDF }, "name"],
    ["no import mode", { name: "x" }, "import_attributes"],
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
    ["import attributes that are no object", { name: "x", import_attributes: "a.pdf" }, "import_attributes"],
    ["no pdf_location", { name: "x", import_attributes: {} }, "import_attributes.pdf_location"],
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
      "import_images that is no boolean",
      { name: "x", import_attributes: { ...PDF, import_images: "true" } },
      "import_attributes.import_images",
    ],
    ["a negative price", { name: "x", import_attributes: PDF, cents: -1 }, "cents"],
    ["a price with a fraction", { name: "x", import_attributes: PDF, cents: 1.5 }, "cents"],
    ["a price as text", { name: "x", import_attributes: PDF, cents: "100" }, "cents"],
    ["a price beyond all measure", { name: "x", import_attributes: PDF, cents: 2147483648 }, "cents"],
    ["a currency that is none", { name: "x", import_attributes: PDF, currency: "euros" }, "currency"],
    [
      "a flag that is text",
      { name: "x", import_attributes: PDF, text_mode_enabled: "yes" },
      "text_mode_enabled",
    ],
    [
      "a flag that is null",
      { name: "x", import_attributes: PDF, hide_preview_widgets: null },
      "hide_preview_widgets",
    ],
    ["a date that is none", { name: "x", import_attributes: PDF, released_at: "tomorrow" }, "released_at"],
    [
      "the 30th of February",
      { name: "x", import_attributes: PDF, released_at: "2026-02-30T00:00:00Z" },
      "released_at",
    ],
    ["categories that are no list", { name: "x", import_attributes: PDF, category_ids: 501 }, "category_ids"],
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
  ])("refuses %s with 422 at its field", async (_what, emag, field) => {
    expect(Object.keys(await fieldErrors(emag))).toEqual([field]);
  });

  it("names every field that is wrong at once", async () => {
    const errors = await fieldErrors({ name: "", cents: -1, import_attributes: { pdf_location: 3 } });
    expect(Object.keys(errors).sort()).toEqual(["cents", "import_attributes.pdf_location", "name"]);
    for (const messages of Object.values(errors)) expect(messages).toEqual([expect.any(String)]);
  });

  it("refuses a duplicate name after trimming, but not one that differs in case or publication", async () => {
    const { name } = await created();
    expect(await fieldErrors({ name: ` ${name} `, import_attributes: PDF })).toEqual({
      name: [expect.any(String)],
    });
    await created({ name: name.toUpperCase() });
    const elsewhere = await service.request(
      "POST",
      "/api/v2/importer/organizations/1/publications/11/emags",
      {
        json: { emag: { name, import_attributes: PDF } },
      },
    );
    expect(elsewhere.status).toBe(201);
  });

  it("lets one of many creates at once win, the others are 422", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create({ name: "Wanted by many", import_attributes: PDF })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)]);
  });

  it("never returns credentials of a location", async () => {
    const emag = await created({
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

describe("requests that cannot be read", () => {
  it.each([
    ["malformed JSON", "{"],
    ["an empty body", ""],
    ["bytes that are not UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
    ["a missing envelope", JSON.stringify({ name: "x" })],
    ["an envelope that is a list", JSON.stringify({ emag: [] })],
    ["an envelope that is null", JSON.stringify({ emag: null })],
    ["a list", "[]"],
  ])("answers 400 to %s", async (_what, body) => {
    const answer = await service.request("POST", "P/emags", {
      body,
      headers: { "Content-Type": "application/json" },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: expect.any(String),
      code: expect.any(String),
      request_id: expect.any(String),
    });
  });

  it("reads a missing content type as JSON, and answers 415 to another", async () => {
    const json = JSON.stringify({ emag: { name: uniqueName(), import_attributes: PDF } });
    const bytes = new TextEncoder().encode(json);
    expect((await service.request("POST", "P/emags", { body: bytes })).status).toBe(201);
    const form = await service.request("POST", "P/emags", { body: new URLSearchParams({ a: "b" }) });
    expect(form.status).toBe(415);
  });

  it("answers 413 to a body beyond the limit", async () => {
    const emag = { name: "x", preview: "x".repeat(1024 * 1024), import_attributes: PDF };
    expect((await create(emag)).status).toBe(413);
  });

  it("lets an unknown id win over a bad body", async () => {
    const body = { body: "{", headers: { "Content-Type": "application/json" } };
    expect((await service.request("PUT", "P/emags/999999", body)).status).toBe(404);
    expect(
      (await service.request("POST", "/api/v2/importer/organizations/1/publications/99/emags", body)).status,
    ).toBe(404);
  });

  it.each(["abc", "0", "-1", "1.5", "99999999999", "1e3"])("answers 404 to the id %s", async (id) => {
    const answer = await service.request("GET", `P/emags/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: "not_found" });
  });

  it("answers 405 with what it allows", async () => {
    const answer = await service.request("PATCH", "P/emags");
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
  });
});

describe("update (contract 4.A rule 2)", () => {
  it("changes only the name when only the name is sent, and never imports again", async () => {
    const before = await created({ preview: "as it was", category_ids: [501] });
    const answer = await put(before.id, { name: uniqueName() });
    expect(answer.status).toBe(200);
    expect({ ...answer.body.emag, name: "", updated_at: "" }).toEqual({
      ...before,
      name: "",
      updated_at: "",
    });
    expect(await importIds(before.id)).toHaveLength(1);
  });

  it("changes every metadata field without an import", async () => {
    const { id } = await created();
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
    expect((await put(id, change)).body.emag).toMatchObject(change);
    expect((await put(id, { category_ids: [], released_at: null })).body.emag).toMatchObject({
      category_ids: [],
      released_at: null,
    });
    expect(await importIds(id)).toHaveLength(1);
  });

  it("imports again whenever import_attributes are sent, changed or not", async () => {
    const { id } = await created({
      import_attributes: { ...PDF, import_images: true, xml_location: "http://a/b.xml" },
    });
    const again = await put(id, { import_attributes: {} });
    expect(again.status).toBe(200);
    expect(again.body.emag.import).toEqual({ status: "pending" });
    expect(again.body.emag.import_attributes).toEqual({
      import_images: true,
      pdf_location: PDF.pdf_location,
      xml_location: "http://a/b.xml",
    });
    const changed = await put(id, {
      import_attributes: { pdf_location: "http://a/c.pdf", xml_location: null },
    });
    expect(changed.body.emag.import_attributes).toEqual({
      import_images: true,
      pdf_location: "http://a/c.pdf",
      xml_location: null,
    });
    expect(await importIds(id)).toHaveLength(3);
  });

  it("keeps credentials when a location comes back as it was shown", async () => {
    const { id } = await created({
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
    await put(id, { import_attributes: { pdf_location: "https://files.example.com/a.pdf" } });
    expect(service.services.secrets.open((await sealed())!)).toContain("me:pw");
    await put(id, { import_attributes: { pdf_location: "https://files.example.com/other.pdf" } });
    expect(await sealed()).toBeNull();
  });

  it("refuses to switch to EPUB mode (contract 3 rule 2)", async () => {
    const { id } = await created();
    const answer = await put(id, { epub_import_attributes: { ...PDF, epub_location: "http://a/b.epub" } });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ epub_import_attributes: [expect.any(String)] });
    expect(await importIds(id)).toHaveLength(1);
  });

  it("refuses a name that is taken, and a pe_id that changes; the same values pass", async () => {
    const [one, two] = [await created(), await created()];
    const taken = await put(two.id, { name: one.name });
    expect(taken.status).toBe(422);
    expect(taken.body).toEqual({ name: [expect.any(String)] });
    expect((await put(two.id, { pe_id: "EXW-2026-01-01" })).status).toBe(422);
    expect((await put(two.id, { name: two.name, pe_id: null })).status).toBe(200);
  });

  it("takes a record back whole", async () => {
    const before = await created({ category_ids: [502] });
    const answer = await put(before.id, { ...before });
    expect(answer.status).toBe(200);
    expect(await importIds(before.id)).toHaveLength(2);
  });

  it("honours If-Match, and is unconditional without it", async () => {
    const { id } = await created();
    const first = await service.request("GET", `P/emags/${id}`);
    const etag = first.headers.get("etag")!;
    const second = await put(id, { preview: "1" }, { "If-Match": etag });
    expect(second.status).toBe(200);
    expect(second.headers.get("etag")).not.toBe(etag);
    const stale = await service.request("PUT", `P/emags/${id}`, {
      json: { emag: { preview: "2" } },
      headers: { "If-Match": etag },
    });
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ code: "version_conflict" });
    expect((await put(id, { preview: "3" }, { "If-Match": "*" })).status).toBe(200);
    expect((await put(id, { preview: "4" })).status).toBe(200);
    const deletion = await service.request("DELETE", `P/emags/${id}`, { headers: { "If-Match": etag } });
    expect(deletion.status).toBe(412);
  });

  it("lets one of two edits of one version win", async () => {
    const { id } = await created();
    const etag = (await service.request("GET", `P/emags/${id}`)).headers.get("etag")!;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => put(id, { preview: `${index}` }, { "If-Match": etag })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
  });
});

describe("get, list and delete", () => {
  it("answers 204 without a body, then 404 without a body", async () => {
    const { id } = await created();
    const first = await service.request("DELETE", `P/emags/${id}`);
    expect([first.status, first.text]).toEqual([204, ""]);
    const second = await service.request("DELETE", `P/emags/${id}`);
    expect([second.status, second.text]).toEqual([404, ""]);
    expect((await service.request("GET", `P/emags/${id}`)).status).toBe(404);
    const noId = await service.request("DELETE", "P/emags/abc");
    expect([noId.status, noId.text]).toEqual([404, ""]);
  });

  it("pages through the newest first, with exact totals (contract 2.4)", async () => {
    const base = "/api/v2/importer/organizations/1/publications/11/emags";
    const empty = await service.request<EmagList>("GET", `${base}?search=nothing-has-this`);
    expect(empty.body).toEqual({
      emags: [],
      current_page: 1,
      total_pages: 0,
      total_count: 0,
      per_page: 25,
      next_page: null,
      prev_page: null,
    });
    for (let index = 0; index < 6; index++)
      await service.request("POST", base, {
        json: { emag: { name: `Paged ${index}`, external_id: `p_${index}%`, import_attributes: PDF } },
      });
    const list = async (query: string) =>
      (await service.request<EmagList>("GET", `${base}?search=Paged&${query}`)).body;
    const { emags, ...first } = await list("per=4");
    expect(emags.map(({ name }) => name)).toEqual(["Paged 5", "Paged 4", "Paged 3", "Paged 2"]);
    expect(first).toEqual({
      current_page: 1,
      total_pages: 2,
      total_count: 6,
      per_page: 4,
      next_page: 2,
      prev_page: null,
    });
    expect(await list("per=4&page=2")).toMatchObject({ next_page: null, prev_page: 1, current_page: 2 });
    expect(await list("per=4&page=9")).toMatchObject({
      emags: [],
      next_page: null,
      prev_page: null,
      total_pages: 2,
    });
    expect(await list("per=1000")).toMatchObject({ per_page: 100 });
    expect(await list("page=99999999999999999999")).toMatchObject({ emags: [] });
  });

  it.each(["page=0", "page=-1", "page=x", "page=1.5", "page=", "per=0", "per=-3", "per=x", "page=1&page=2"])(
    "refuses %s with 422",
    async (query) => {
      const answer = await service.request("GET", `P/emags?${query}`);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body)).toEqual([query.split("=")[0]]);
    },
  );

  it("filters and sorts where the console asks for it", async () => {
    const base = "/api/v2/importer/organizations/1/publications/11/emags";
    const make = (emag: Record<string, unknown>) =>
      service.request("POST", base, { json: { emag: { import_attributes: PDF, ...emag } } });
    await make({ name: "filter Äpfel_1", external_id: "100%", released_at: "2026-01-01T00:00:00Z" });
    await make({ name: "filter Birnen", external_id: "1000", released_at: "2026-02-01T00:00:00Z" });
    await make({ name: "filter Zitronen", external_id: "x" });
    const names = async (query: string) =>
      (await service.request<EmagList>("GET", `${base}?${query}`)).body.emags.map(({ name }) => name);
    expect(await names("search=%C3%84PFEL")).toEqual(["filter Äpfel_1"]);
    expect(await names("search=100%25")).toEqual(["filter Äpfel_1"]);
    expect(await names("search=l_1")).toEqual(["filter Äpfel_1"]);
    expect(await names("search=filter&sort=-name")).toEqual([
      "filter Zitronen",
      "filter Birnen",
      "filter Äpfel_1",
    ]);
    expect(await names("search=filter&sort=-released_at")).toEqual([
      "filter Birnen",
      "filter Äpfel_1",
      "filter Zitronen",
    ]);
    expect(await names("search=filter&released_from=2026-01-15&released_to=2026-02-01T00:00:00Z")).toEqual([
      "filter Birnen",
    ]);
    expect(await names("search=filter&state=importing")).toHaveLength(3);
    expect(await names("search=filter&state=visible")).toEqual([]);
    expect(await names("search=filter&mode=epub")).toEqual([]);
  });
});

describe("credentials (contract 5.1)", () => {
  it.each([
    ["no header", {}],
    ["an empty header", { Authorization: "" }],
    ["another scheme", { Authorization: "Bearer abc" }],
    ["an unknown token", { Authorization: "Token unknown-token-unknown-token-unknown" }],
    ["a token without scheme", { Authorization: "a-token-for-tests-that-is-long-enough-0001" }],
  ])("answers 401 to %s", async (_what, headers) => {
    for (const [method, path] of [
      ["GET", "P/emags"],
      ["POST", "P/emags"],
      ["GET", "P/emags/1"],
      ["PUT", "P/emags/1"],
      ["DELETE", "P/emags/1"],
    ] as const) {
      const answer = await service.request(method, path, { token: null, headers });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toContain("Token");
      expect(answer.body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    }
  });

  it("answers 404 to paths outside the token's organization and publications", async () => {
    const { id } = await created();
    const answers = await Promise.all([
      service.request("GET", "P/emags", { token: FOREIGN_TOKEN }),
      service.request("GET", `P/emags/${id}`, { token: FOREIGN_TOKEN }),
      service.request("GET", "/api/v2/importer/organizations/2/publications/20/emags"),
      service.request("GET", "/api/v2/importer/organizations/2/publications/10/emags"),
      service.request("GET", `/api/v2/importer/organizations/1/publications/11/emags/${id}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it("lets an invalid Authorization header win over a good session cookie", async () => {
    const cookie = await service.signInAs("editor");
    expect((await service.request("GET", "P/emags", { token: null, headers: { cookie } })).status).toBe(200);
    const both = await service.request("GET", "P/emags", { token: "wrong", headers: { cookie } });
    expect(both.status).toBe(401);
  });

  it("stops a revoked and an expired token at once", async () => {
    const admin = await service.signInAs("admin");
    const path = "/console/api/organizations/1/api-tokens";
    const made = await service.request<{ token: string; api_token: { id: number } }>("POST", path, {
      token: null,
      headers: { cookie: admin },
      json: { api_token: { name: "short-lived" } },
    });
    const { token, api_token } = made.body;
    expect((await service.request("GET", "P/emags", { token })).status).toBe(200);
    await service.request("DELETE", `${path}/${api_token.id}`, { token: null, headers: { cookie: admin } });
    expect((await service.request("GET", "P/emags", { token })).status).toBe(401);
  });
});

describe("roles", () => {
  it.each([
    ["admin", 201],
    ["editor", 201],
    ["manager", 403],
    ["viewer", 403],
  ] as const)("%s may read, and creating is %i", async (role, expected) => {
    const email = `${role}-roles@example.com`;
    const cookie = await service.signInAs(role, email);
    const session = { token: null, headers: { cookie } };
    expect((await service.request("GET", "P/emags", session)).status).toBe(200);
    const json = { emag: { name: uniqueName(), import_attributes: PDF } };
    const answer = await service.request("POST", "P/emags", { ...session, json });
    expect(answer.status).toBe(expected);
    if (expected === 403) expect(answer.body).toMatchObject({ code: "forbidden" });
  });
});
