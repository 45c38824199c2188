import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { type Emag, type EmagList, emagSort } from "#shared/contract/emags.ts";

let service: TestService;
const issues: Emag[] = [];

beforeAll(async () => {
  service = await startTestService();
  for (const emag of [
    {
      name: 'A "name" \\ with 50%_signs\u2028 & ünïcödé 🗞',
      import_attributes: {
        pdf_location: "http://reader:secret@files.example.com/a.pdf",
        xml_location: "http://files.example.com/a.xml",
        import_images: true,
      },
      released_at: "2026-03-01T08:00:00Z",
      category_ids: [502, 501],
      cents: 499,
      external_id: "ex-1",
      for_subscribers_only: true,
    },
    {
      name: "B as a book",
      epub_import_attributes: {
        pdf_location: "http://files.example.com/b.pdf",
        epub_location: "http://files.example.com/b.epub",
        import_articles: true,
      },
      released_at: "2026-01-01T08:00:00Z",
      preview: "Line one\nline two\t",
    },
    { name: "C without a date", import_attributes: { pdf_location: "http://files.example.com/c.pdf" } },
  ]) {
    const answer = await service.request<{ emag: Emag }>("POST", "P/emags", { json: { emag } });
    expect(answer.status, answer.text).toBe(201);
    issues.push(answer.body.emag);
  }
});
afterAll(() => service.stop());

async function list(query: string): Promise<EmagList> {
  const answer = await service.request<EmagList>("GET", `P/emags?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

it("GET emags returns each issue exactly as GET emags/{id} does", async () => {
  const single = await Promise.all(
    issues.map(({ id }) => service.request<{ emag: Emag }>("GET", `P/emags/${id}`)),
  );
  // Ignores the fields that a running import may change.
  const still = (emag: Emag) => ({ ...emag, import: Object.keys(emag.import), updated_at: "" });
  const { emags } = await list("sort=oldest");
  expect(emags.map(still)).toEqual(single.map(({ body }) => still(body.emag)));
});

it("GET emags filters by date, and by a time whose plus sign was decoded as a space", async () => {
  const found = async (query: string) => (await list(query)).emags.map(({ name }) => name.slice(0, 1));
  expect(await found("released_from=2026-03-01&released_to=2026-03-01")).toEqual(["A"]);
  expect(await found("released_from=2026-03-01T09:00:00+01:00")).toEqual(["A"]);
  expect(await found("released_to=2026-02-28")).toEqual(["B"]);
});

it("GET emags searches for substrings and treats SQL wildcards literally", async () => {
  const found = async (search: string) =>
    (await list(`search=${encodeURIComponent(search)}`)).emags.map(({ name }) => name.slice(0, 1));
  expect(await found("50%_s")).toEqual(["A"]);
  expect(await found("\\ WITH")).toEqual(["A"]);
  expect(await found("%")).toEqual(["A"]);
  expect(await found("ex-1")).toEqual(["A"]);
  expect(await found("a")).toEqual(["C", "B", "A"]);
  expect(await found("nowhere")).toEqual([]);
});

it.each([
  ["external_id=ex-1", ["A"]],
  ["external_id=EX-1", []],
  ["external_id=ex-", []],
  ["external_id=x-1", []],
  ["external_id=", []],
  ["external_id=ex-1&search=nowhere", []],
  ["pe_id=unknown", []],
  ["pe_id=", []],
])("GET emags finds the whole value of %s", async (query, expected) => {
  const { emags, total_count } = await list(query);
  expect(emags.map(({ name }) => name.slice(0, 1))).toEqual(expected);
  expect(total_count).toBe(expected.length);
});

it.each(emagSort.options)("GET emags sorts by %s, with and without a search and a filter", async (sort) => {
  const expected = {
    newest: "CBA",
    oldest: "ABC",
    name: "ABC",
    "-name": "CBA",
    released_at: "BAC",
    "-released_at": "ABC",
  }[sort];
  const order = async (query: string) => {
    const { emags, total_count } = await list(`sort=${sort}${query}`);
    expect(total_count).toBe(emags.length);
    return emags.map(({ name }) => name.slice(0, 1)).join("");
  };
  expect(await order("")).toBe(expected);
  expect(await order("&search=a")).toBe(expected);
  expect(await order("&released_from=2025-12-31T00:00:00Z")).toBe(expected.replace("C", ""));
  expect(await order("&search=a&mode=standard_pdf")).toBe(expected.replace("B", ""));
});

it("GET emags is paged, with the same total on each page", async () => {
  for (const query of ["sort=oldest", "sort=oldest&search=a", "sort=oldest&mode=standard_pdf&search=t"]) {
    const { total_count } = await list(query);
    const names: string[] = [];
    for (let page = 1; page <= total_count + 1; page++) {
      const { emags, total_count: here } = await list(`${query}&per=1&page=${page}`);
      expect(here).toBe(total_count);
      names.push(...emags.map(({ name }) => name));
    }
    expect(names).toEqual((await list(query)).emags.map(({ name }) => name));
  }
});
