import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { managedEmagQuery, managedEmagSort } from "#shared/console/issues/managed-emags.ts";
import { emagState, importMode } from "#shared/contract/emags.ts";
import { fromPageOne, pageSizes } from "#web/console/components/lists/list-search.ts";
import { type IssueListSearch, issueListForm, listQuery } from "./issue-list-search.ts";

const anyDay = fc.option(
  fc.date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true }),
  { nil: undefined },
);
const dayString = anyDay.map((date) => date?.toISOString().slice(0, 10));
const anySearch: fc.Arbitrary<IssueListSearch> = fc.record({
  search: fc.string({ maxLength: 50 }).map((text) => text.trim()),
  state: fc.constantFrom(undefined, ...emagState.options),
  mode: fc.constantFrom(undefined, ...importMode.options),
  released_from: dayString,
  released_to: dayString,
  created_from: dayString,
  created_to: dayString,
  sort: fc.constantFrom(...managedEmagSort.options),
  page: fc.integer({ min: 1, max: 400 }),
  per: fc.constantFrom(...pageSizes),
});

describe("the URL of the issue list", () => {
  it("omits defaults", () => {
    expect(issueListForm.write(issueListForm.defaults).toString()).toBe("");
  });

  it("contains the whole search and is read back", () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const address = issueListForm.write(search).toString();
        expect(issueListForm.read(new URLSearchParams(address))).toEqual({
          ...issueListForm.defaults,
          ...search,
        });
      }),
    );
  });

  it("replaces each invalid parameter by its default and keeps the others", () => {
    const address =
      "state=gone&sort=price&page=0&per=37&released_from=yesterday&mode=epub&search=%20autumn%20";
    expect(issueListForm.read(new URLSearchParams(address))).toEqual({
      ...issueListForm.defaults,
      mode: "epub",
      search: "autumn",
    });
  });

  it("is converted to a query that the route accepts", () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        expect(managedEmagQuery.safeParse(listQuery(search)).error).toBeUndefined();
      }),
    );
  });

  it("filters by whole days, with both ends included", () => {
    const query = listQuery({
      ...issueListForm.defaults,
      released_from: "2026-03-01",
      released_to: "2026-03-31",
    });
    expect(query.released_from).toBe("2026-03-01T00:00:00");
    expect(query.released_to).toBe("2026-03-31T23:59:59.999");
  });
});

describe("changing a search", () => {
  const onPageFour: IssueListSearch = { ...issueListForm.defaults, page: 4, per: 50, sort: "name" };

  it("returns to the first page unless the page itself changes", () => {
    expect(fromPageOne<IssueListSearch>({ state: "failed" })).toEqual({ state: "failed", page: 1 });
    expect(fromPageOne<IssueListSearch>({ page: 5 })).toEqual({ page: 5 });
  });

  it("clears the filters and keeps sort order and page size", () => {
    const narrowed: IssueListSearch = {
      ...onPageFour,
      search: "a",
      state: "failed",
      created_from: "2026-01-01",
    };
    expect(issueListForm.isFiltered(narrowed)).toBe(true);
    expect(issueListForm.clear(narrowed)).toEqual({ ...issueListForm.defaults, per: 50, sort: "name" });
    expect(issueListForm.isFiltered(issueListForm.clear(narrowed))).toBe(false);
  });
});
