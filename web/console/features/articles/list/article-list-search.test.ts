import { describe, expect, it } from "vitest";
import { articleListForm, countFilters, listQuery } from "./article-list-search.ts";

describe("article list search", () => {
  it("writes the filters to the URL and reads them back", () => {
    const search = {
      ...articleListForm.defaults,
      search: "harbour",
      external_id: "ART-1, ART-2",
      created_from: "2026-03-01",
      created_to: "2026-03-31",
      page: 3,
    };
    const address = articleListForm.write(search);
    expect(articleListForm.read(new URLSearchParams(address.toString()))).toEqual(search);
    expect(articleListForm.write(articleListForm.defaults).toString()).toBe("");
    expect(listQuery(search)).toMatchObject({
      external_id: "ART-1, ART-2",
      created_from: "2026-03-01T00:00:00",
      created_to: "2026-03-31T23:59:59.999",
      sort: "-released_at",
    });
    expect(countFilters(search)).toBe(2);
    expect(articleListForm.isFiltered(articleListForm.clear(search))).toBe(false);
  });

  it("replaces each invalid parameter by its default and keeps the others", () => {
    const read = articleListForm.read(
      new URLSearchParams("state=gone&created_from=yesterday&page=0&external_id=A"),
    );
    expect(read).toEqual({ ...articleListForm.defaults, external_id: "A" });
  });
});
