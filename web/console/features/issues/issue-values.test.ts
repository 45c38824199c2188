import { describe, expect, it } from "vitest";
import { importModeOf } from "#shared/contract/emag-words.ts";
import { emagCreate, emagUpdate, type ImportMode } from "#shared/contract/emags.ts";
import { changedFields } from "#web/console/components/record/conflict/record-changes.ts";
import {
  changesOf,
  createBody,
  emptyValues,
  type IssueValues,
  importsAgain,
  issueFields,
  issueShape,
  valuesOf,
  withMode,
} from "./issue-values.ts";

const record = {
  id: 7,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  name: "Autumn",
  released_at: "2026-03-05T05:00:00.000Z",
  pe_id: null,
  preview: "",
  apple_product_identifier: null,
  google_product_id: "g.7",
  external_id: "X-7",
  hide_preview_widgets: false,
  single_purchase_required: true,
  for_subscribers_only: null,
  cents: 499,
  currency: "EUR",
  text_mode_enabled: true,
  language: "de",
  category_ids: [3, 1],
  import_attributes: { import_images: false, pdf_location: "https://files.test/7.pdf", xml_location: null },
  import: { status: "finished" as const },
};
const base = valuesOf(record);

function edited(change: (values: IssueValues) => void): IssueValues {
  const values = structuredClone(base);
  change(values);
  return values;
}

describe("the body of a save", () => {
  it("is empty without changes", () => {
    expect(changesOf(base, structuredClone(base))).toEqual({});
  });

  it("contains only the changed metadata, never the source", () => {
    const values = edited((v) => {
      v.name = "Winter";
      v.google_product_id = null;
    });
    expect(changesOf(base, values)).toEqual({ name: "Winter", google_product_id: null });
    expect(importsAgain(changedFields(issueShape, base, values))).toBe(false);
  });

  it("contains only the changed part of the source, because omitted fields keep their value", () => {
    const values = edited((v) => {
      v.import_attributes = { ...base.import_attributes!, import_images: true };
    });
    expect(changesOf(base, values)).toEqual({ import_attributes: { import_images: true } });
    expect(importsAgain(changedFields(issueShape, base, values))).toBe(true);
  });

  it("distinguishes null, false and zero", () => {
    const values = edited((v) => {
      v.for_subscribers_only = false;
      v.cents = 0;
    });
    expect(changesOf(base, values)).toEqual({ for_subscribers_only: false, cents: 0 });
  });

  it("contains categories in their order, because the first is the main one", () => {
    expect(changesOf(base, { ...base, category_ids: [1, 3] })).toEqual({ category_ids: [1, 3] });
  });

  it("does not contain another notation of the same release date", () => {
    expect(changesOf(base, { ...base, released_at: "2026-03-05T06:00:00+01:00" })).toEqual({});
    expect(changesOf(base, { ...base, released_at: null })).toEqual({ released_at: null });
  });

  it("is accepted by the contract for every single field", () => {
    const everything: IssueValues = {
      mode: "standard_pdf",
      pe_id: null,
      name: "B",
      preview: "b",
      language: "en",
      external_id: "b",
      category_ids: [9],
      released_at: null,
      for_subscribers_only: true,
      single_purchase_required: false,
      cents: 1,
      currency: "CHF",
      apple_product_identifier: "a",
      google_product_id: "g",
      hide_preview_widgets: true,
      text_mode_enabled: false,
      import_attributes: {
        pdf_location: "https://files.test/b.pdf",
        xml_location: "https://files.test/b.xml",
        import_images: true,
      },
    };
    // Mode and edition are fixed, and an issue has one source.
    const changeable = issueFields.filter((field) => field !== "pe_id" && !field.startsWith("epub_"));
    expect(changedFields(issueShape, base, everything)).toEqual(changeable);
    const { mode: _mode, pe_id: _edition, ...sent } = everything;
    expect(emagUpdate.parse(changesOf(base, everything))).toEqual(sent);
  });
});

describe("a new issue", () => {
  it("starts with the publication's language and currency and needs a name and a source", () => {
    const empty = emptyValues({ language: "de", currency: "CHF" });
    expect(empty).toMatchObject({ language: "de", currency: "CHF", released_at: null });
    const paths = emagCreate.safeParse(createBody(empty)).error?.issues.map(({ path }) => path.join("."));
    expect(paths?.toSorted()).toEqual(["import_attributes.pdf_location", "name"]);
  });
});

describe("the mode of a new issue", () => {
  const filled = {
    ...emptyValues({ language: "de", currency: "EUR" }),
    name: "One",
    pe_id: "EXW-2026-11-26",
  };

  it("determines which source and edition are sent", () => {
    const typed = {
      ...filled,
      import_attributes: { ...filled.import_attributes!, pdf_location: "https://files.test/1.pdf" },
      epub_import_attributes: {
        ...filled.epub_import_attributes!,
        epub_location: "https://files.test/1.epub",
        pdf_location: "https://files.test/1.pdf",
      },
    };
    const body = (mode: ImportMode) => emagCreate.parse(createBody({ ...typed, mode }));
    expect(importModeOf(body("standard_pdf"))).toBe("standard_pdf");
    expect(body("planned_pdf")).toMatchObject({ pe_id: "EXW-2026-11-26" });
    expect(importModeOf(body("planned_pdf"))).toBe("planned_pdf");
    expect(importModeOf(body("epub"))).toBe("epub");
    expect(body("epub")).not.toHaveProperty("import_attributes");
  });

  it("can be changed without losing the address of the PDF", () => {
    const typed = {
      ...filled,
      import_attributes: { ...filled.import_attributes!, pdf_location: "https://files.test/1.pdf" },
    };
    const epub = withMode(typed, "epub");
    expect(epub.epub_import_attributes?.pdf_location).toBe("https://files.test/1.pdf");
    const back = withMode(
      {
        ...epub,
        epub_import_attributes: { ...epub.epub_import_attributes!, pdf_location: "https://files.test/2.pdf" },
      },
      "planned_pdf",
    );
    expect(back.import_attributes?.pdf_location).toBe("https://files.test/2.pdf");
  });
});
