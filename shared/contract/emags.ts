import { z } from "zod";
import { problem } from "#shared/i18n/problem.ts";
import { describedBy, exampleIssue, withExamples } from "./described.ts";
import { emagStates, importModeOf, importModes } from "./emag-words.ts";
import {
  currencyCode,
  dateTime,
  dateTimeInUrl,
  flag,
  languageCode,
  listedCategory,
  MAX_LISTED,
  nonBlank,
  nonNegativeInteger,
  nullAs,
  nullAsEmpty,
  oneOf,
  protectionFlag,
  text,
  timestamp,
  tooManyListed,
  wholeValue,
} from "./fields.ts";
import {
  epubImport,
  epubImportChange,
  epubImportOfRecord,
  pdfImport,
  pdfImportChange,
  pdfImportOfRecord,
} from "./imports/import-attributes.ts";
import { pageFields, pageQuery } from "./pagination.ts";

export const importStatus = z.enum(["pending", "processing", "finished", "failed"]);
export type ImportStatus = z.infer<typeof importStatus>;

/** Import mode of an issue. Modes are mutually exclusive (contract 2.2). */
export const importMode = oneOf(importModes);
export type ImportMode = z.infer<typeof importMode>;

const exemplified = withExamples(exampleIssue);
/** Descriptions of the fields for the API documentation (contract 2.2). */
const described = describedBy({
  id: "Generated.",
  name: "Unique within the publication, compared exactly after trimming; a duplicate is rejected.",
  released_at: "Date and time from which the issue is visible; null while it is not scheduled.",
  pe_id: "Planned edition identifier, provided by the service. Only for planned imports; null otherwise.",
  preview: "Short description shown in the kiosk's details screen.",
  apple_product_identifier: "Identifier for the Apple store.",
  google_product_id: "Identifier for the Google store.",
  external_id: "External issue identifier.",
  hide_preview_widgets: "True hides preview widgets.",
  single_purchase_required: "Whether a single purchase is required.",
  for_subscribers_only: "Whether the issue is only for subscribers.",
  cents: "Price in cents.",
  currency: "ISO 4217 code. Null, or leaving it out on create, means the publication's currency.",
  text_mode_enabled: "Enables text mode.",
  language: "Language code. Null, or leaving it out on create, means the publication's language.",
  category_ids: "Category identifiers. The order is kept; the first is the main category.",
  import_attributes: "PDF import configuration, for issues made from a PDF.",
  epub_import_attributes: "EPUB import configuration, for issues made from an EPUB.",
  import: "Import status. Exactly one of the two fields is present, depending on the import mode.",
  status: "Standard PDF imports (no `pe_id`).",
  ai_status: "Planned PDF imports and EPUB imports.",
});

/** Optional metadata of an issue, without its source. */
const metadata = exemplified(
  described({
    released_at: dateTime.nullable().optional(),
    pe_id: text(200).nullable().optional(),
    preview: nullAsEmpty(text(20_000)).optional(),
    apple_product_identifier: text(1000).nullable().optional(),
    google_product_id: text(1000).nullable().optional(),
    external_id: nullAsEmpty(text(1000)).optional(),
    hide_preview_widgets: nullAs(flag, false).optional(),
    single_purchase_required: protectionFlag.optional(),
    for_subscribers_only: flag.nullable().optional(),
    cents: nullAs(nonNegativeInteger, 0).optional(),
    currency: currencyCode.nullable().optional(),
    text_mode_enabled: nullAs(flag, false).optional(),
    language: languageCode.nullable().optional(),
    category_ids: z
      .array(listedCategory, problem("category_ids"))
      .max(MAX_LISTED, tooManyListed)
      .nullable()
      .transform((ids) => [...new Set(ids)])
      .optional(),
  }),
);

/** Runs a check of a record although some of its fields are invalid, so that all faults are reported together. */
const always = () => true;

/** Body of `POST emags`: a name and exactly one import mode (contract 2.2). */
export const emagCreate = z
  .object({
    ...exemplified(described({ name: nonBlank(1000) })),
    ...metadata,
    ...described({
      import_attributes: pdfImport.nullish(),
      epub_import_attributes: epubImport.nullish(),
    }),
  })
  .refine((input) => importModeOf(input) !== null, {
    path: ["import_attributes"],
    error: ({ input }) =>
      (input as { import_attributes?: unknown }).import_attributes
        ? problem("one_import_mode")
        : problem("import_mode_required"),
    when: always,
  })
  .refine((input) => !input.epub_import_attributes || input.pe_id == null, {
    path: ["pe_id"],
    error: problem("pdf_import_only"),
    when: always,
  })
  .meta({ id: "EmagCreate" });
export type EmagCreate = z.output<typeof emagCreate>;
export type EmagCreateInput = z.input<typeof emagCreate>;

const readOnly = z
  .unknown()
  .optional()
  .describe(
    "Read-only. A record that contains it is taken for one that is sent back whole, so it is imported again only if an import attribute differs from what the record shows.",
  );

/** Body of `PUT emags/{id}`: any subset (contract 4.A rule 2). */
export const emagUpdate = z
  .object({
    ...exemplified(described({ name: nonBlank(1000).optional() })),
    ...metadata,
    created_at: readOnly,
    import: readOnly,
    ...described({
      import_attributes: pdfImportChange.nullish(),
      epub_import_attributes: epubImportChange.nullish(),
    }),
  })
  .meta({ id: "EmagUpdate" });
export type EmagUpdate = z.output<typeof emagUpdate>;
export type EmagUpdateInput = z.input<typeof emagUpdate>;

const standardImport = z.strictObject(described({ status: importStatus }));
const plannedOrEpubImport = z.strictObject(described({ ai_status: importStatus }));

/** An issue in responses (contract 2.2). Contains only the import attributes of its mode. */
export const emag = z
  .strictObject(
    exemplified(
      described({
        id: z.int(),
        created_at: timestamp,
        updated_at: timestamp,
        name: z.string(),
        released_at: timestamp.nullable(),
        pe_id: z.string().nullable(),
        preview: z.string(),
        apple_product_identifier: z.string().nullable(),
        google_product_id: z.string().nullable(),
        external_id: z.string(),
        hide_preview_widgets: z.boolean(),
        single_purchase_required: z.boolean(),
        for_subscribers_only: z.boolean().nullable(),
        cents: z.int(),
        currency: z.string(),
        text_mode_enabled: z.boolean(),
        language: z.string(),
        category_ids: z.array(z.int()),
        import_attributes: pdfImportOfRecord.optional(),
        epub_import_attributes: epubImportOfRecord.optional(),
        import: z.union([standardImport, plannedOrEpubImport]),
      }),
    ),
  )
  .meta({ id: "Emag" });
export type Emag = z.infer<typeof emag>;

export const emagEnvelope = z.strictObject({ emag });

/** Current visibility of an issue, used as a list filter. */
export const emagState = oneOf(emagStates);
export type EmagState = z.infer<typeof emagState>;

export const emagSort = oneOf(["newest", "oldest", "name", "-name", "released_at", "-released_at"]);
export type EmagSort = z.infer<typeof emagSort>;

export const emagListQuery = z.object({
  ...pageQuery,
  search: text(200)
    .optional()
    .describe("Part of the name or the external identifier.")
    .meta({ examples: ["harbour"] }),
  external_id: wholeValue
    .optional()
    .describe("The whole external identifier, with the same capitals.")
    .meta({ examples: ["hbw-2026-27"] }),
  pe_id: wholeValue
    .optional()
    .describe("The whole identifier of the planned edition.")
    .meta({ examples: ["HBW-2026-07-03"] }),
  state: emagState.optional(),
  mode: importMode.optional(),
  released_from: dateTimeInUrl
    .optional()
    .describe("Released on or after.")
    .meta({ examples: ["2026-07-01T00:00:00+02:00"] }),
  released_to: dateTimeInUrl
    .optional()
    .describe("Released on or before; a date alone means its whole day.")
    .meta({ examples: ["2026-07-31T23:59:59+02:00"] }),
  sort: emagSort.default("newest"),
});

export const emagList = z.strictObject({ emags: z.array(emag), ...pageFields });
export type EmagList = z.infer<typeof emagList>;

export const emagUpdateQuery = z.object({
  keep_previous_pages: oneOf(["true", "false"])
    .optional()
    .describe(
      "Whether readers see the previous pages until the new import has finished, also if it fails; the publication's setting unless given. Counts only with import attributes.",
    ),
});
