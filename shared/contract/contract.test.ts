import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emagCreate, emagListQuery } from "./emags.ts";
import { dateTime } from "./fields.ts";
import { MAX_PER_PAGE, paginate } from "./pagination.ts";

describe("pagination", () => {
  it("covers every record exactly once through next_page, and back through prev_page", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 1, max: MAX_PER_PAGE }),
        (total, per) => {
          let seen = 0;
          let page: number | null = total === 0 ? null : 1;
          let previous: number | null = null;
          while (page !== null) {
            const fields: ReturnType<typeof paginate> = paginate({ page, per }, total);
            expect(fields.prev_page).toBe(previous);
            expect(fields.total_pages).toBe(Math.ceil(total / per));
            seen += Math.min(per, total - (page - 1) * per);
            previous = page;
            page = fields.next_page;
          }
          expect(seen).toBe(total);
        },
      ),
    );
  });

  it("has no neighbors past the end", () => {
    expect(paginate({ page: 6, per: 10 }, 40)).toMatchObject({ next_page: null, prev_page: null });
    expect(paginate({ page: 1, per: 10 }, 0)).toMatchObject({
      total_pages: 0,
      next_page: null,
      prev_page: null,
    });
  });

  it("accepts only whole numbers from 1 as page and per", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (number) => {
        const query = emagListQuery.parse({ page: `${number}`, per: `${number}` });
        expect(query.page).toBe(number);
        expect(query.per).toBe(Math.min(number, MAX_PER_PAGE));
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^\d*[1-9]\d*$/.test(text));
        expect(emagListQuery.safeParse({ page: text }).success).toBe(false);
      }),
    );
  });
});

describe("date-times", () => {
  it("accept every instant that a Date can represent, with any offset", () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date("0001-01-02T00:00:00Z"),
          max: new Date("9999-12-31T00:00:00Z"),
          noInvalidDate: true,
        }),
        (date) => {
          expect(dateTime.safeParse(date.toISOString()).success).toBe(true);
          expect(dateTime.safeParse(date.toISOString().replace("Z", "+05:30")).success).toBe(true);
        },
      ),
    );
  });

  it.each([
    // In UTC this is a year without four digits.
    "0001-01-01T00:00:00+12:00",
    "9999-12-31T12:00:00-12:00",
    "9999-12-31T11:00:00-23:59",
    "9999-12-31 23:59:59-12:00",
    "9999-12-31T23:59:59",
    "0001-01-02T00:00:00+25:00",
    "2026-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z",
    "2026-01-01T24:00:00Z",
    "2026-01-01T00:60:00Z",
    "2026-01-01T00:00:00+25:00",
    "2026-1-1",
    "1.1.2026",
    "0000-01-01",
    "",
    "now",
  ])("reject %s", (value) => {
    expect(dateTime.safeParse(value).success).toBe(false);
  });

  it.each([
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999Z",
    "9999-12-31",
    "2024-02-29",
    "2026-01-01 06:00",
    "2026-01-01T06:00:00,5Z",
    "2026-01-01T06:00+01",
  ])("accept %s", (value) => {
    expect(dateTime.safeParse(value).success).toBe(true);
  });
});

describe("names", () => {
  it("accept any well-formed text and trim it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 }), (text) => {
        fc.pre(text.trim() !== "" && !text.includes("\0"));
        const parsed = emagCreate.parse({ name: text, import_attributes: { pdf_location: "http://a/b" } });
        expect(parsed.name).toBe(text.trim());
      }),
    );
  });
});
