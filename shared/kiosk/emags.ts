import { z } from "zod";
import { tocEntry, widget } from "#shared/console/issues/import-content.ts";
import { exampleIssue, exampleStory, withExamples } from "#shared/contract/described.ts";
import { categoryIdInUrl, oneOf, pathId, timestamp } from "#shared/contract/fields.ts";
import { pageFields, pageQuery } from "#shared/contract/pagination.ts";
import { problem } from "#shared/i18n/problem.ts";
import { navigation, pageLink } from "./navigation.ts";
import {
  DELTA_DESCRIPTION,
  defineKioskRoute,
  deltaFields,
  deltaQuery,
  kioskParams,
  kioskPath,
  releaseQuery,
  unchanged,
} from "./readers.ts";
import { storyHtml } from "./stories.ts";

/** Responses of a file that supports range requests and conditional requests. */
const rangedFile = { responses: { 200: "file", 206: "file", 304: null }, moreErrors: [416] } as const;

/** The import of all examples. */
export const EXAMPLE_IMPORT = "7d0f3a1e-9b52-4c8e-a6d4-2f5b8c1e0a93";
const exampleFile = (path: string) => ({
  examples: [
    `https://newsrack.example.com/kiosk/v1/publications/10/emags/4711/${path}?import=${EXAMPLE_IMPORT}`,
  ],
});

/** Public fields of an issue. */
const shopEmag = withExamples(exampleIssue)({
  id: z.int(),
  name: z.string(),
  released_at: timestamp,
  preview: z.string(),
  apple_product_identifier: z.string().nullable(),
  google_product_id: z.string().nullable(),
  external_id: z.string(),
  single_purchase_required: z.boolean(),
  for_subscribers_only: z.boolean().nullable(),
  cents: z.int(),
  currency: z.string(),
  language: z.string(),
  category_ids: z.array(z.int()),
  page_count: z.int(),
  cover_url: z.string().nullable().meta(exampleFile("cover")),
  /** True if readers need authorization by the publisher. */
  protected: z.boolean(),
});

export const kioskEmagSummary = z.strictObject({
  ...shopEmag,
  /**
   * Set if the reader's list was requested: true if it contains this issue or the issue isn't protected. Null if the publisher's
   * endpoint gave no usable answer.
   */
  entitled: z.boolean().nullable().optional(),
});
export type KioskEmagSummary = z.infer<typeof kioskEmagSummary>;

const kioskPage = z.strictObject({
  number: z.int(),
  /** Size of the page image in px. */
  width: z.int().meta({ examples: [1240] }),
  height: z.int().meta({ examples: [1754] }),
  image_url: z.string().meta(exampleFile("pages/1")),
  /** Address of a small image of the page. */
  thumbnail_url: z.string().meta(exampleFile("pages/1/thumbnail")),
  /** Address of the text. Null unless text mode is enabled. */
  text_url: z.string().nullable().meta(exampleFile("pages/1/text")),
  /** Address of the places of words and links. */
  layout_url: z.string().meta(exampleFile("pages/1/layout")),
});

/** A document of an EPUB. */
const kioskArticle = {
  number: z.int(),
  title: z.string().meta({ examples: [exampleStory.title] }),
  linear: z.boolean(),
};

export const kioskEmag = z.strictObject({
  ...shopEmag,
  text_mode_enabled: z.boolean(),
  hide_preview_widgets: z.boolean(),
  /** Format of the download. */
  format: z.enum(["pdf", "epub"]),
  download_url: z.string().meta(exampleFile("download")),
  pages: z.array(kioskPage),
  widgets: z.array(widget),
  /** Without their texts, which are at `url`. */
  articles: z.array(z.strictObject({ ...kioskArticle, url: z.string().meta(exampleFile("articles/1")) })),
  /** The table of contents of an EPUB. */
  toc: z.array(tocEntry),
  /** Outline, printed page numbers, and links of the pages. */
  navigation,
});
export type KioskEmag = z.infer<typeof kioskEmag>;

const base = `${kioskPath}/emags`;
const params = kioskParams;
const emagParams = params.extend({ emag_id: pathId.meta({ examples: [exampleIssue.id] }) });
const fileQuery = z.object({
  import: z
    .uuid(problem("import_id"))
    .optional()
    .describe(
      "The import that the file belongs to, as the issue names it; 404 if readers see another one by now.",
    )
    .meta({ examples: [EXAMPLE_IMPORT] }),
});

export const listKioskEmags = defineKioskRoute({
  method: "GET",
  path: base,
  summary: "List released issues, newest first",
  description:
    "With a bearer token, where the publisher keeps lists, each issue carries `entitled`; `?entitled=true` lists only those that this reader may see. Without a usable answer of the publisher `entitled` is null and `entitled_code` says why; `?entitled=true` is then 503.\n\n" +
    DELTA_DESCRIPTION,
  params,
  query: z.object({
    ...pageQuery,
    entitled: oneOf(["true", "false"]).optional(),
    ...releaseQuery,
    ...deltaQuery,
    emag_category_id: categoryIdInUrl
      .optional()
      .meta({ type: "integer", examples: [exampleIssue.category_ids[0]] }),
  }),
  responses: {
    ...unchanged,
    200: z.strictObject({
      emags: z.array(kioskEmagSummary),
      /** Why `entitled` is null: the code of the error that `?entitled=true` gets. */
      entitled_code: z.literal("authorization_unavailable").optional(),
      ...deltaFields,
      ...pageFields,
    }),
  },
});

export const getKioskEmag = defineKioskRoute({
  method: "GET",
  path: `${base}/:emag_id`,
  summary: "Fetch an issue with its navigation, its widgets and the lists of its pages and articles",
  params: emagParams,
  responses: { ...unchanged, 200: z.strictObject({ emag: kioskEmag }) },
});

export const getKioskCover = defineKioskRoute({
  method: "GET",
  path: `${base}/:emag_id/cover`,
  summary: "Fetch the cover of an issue, which is public",
  params: emagParams,
  query: fileQuery,
  ...rangedFile,
});

export const getKioskPageImage = defineKioskRoute({
  method: "GET",
  path: `${base}/:emag_id/pages/:page_number`,
  summary: "Fetch the image of a page",
  description:
    "With `size=screen`, at most 800 px wide, as WebP. With `size=zoom`, in twice the resolution. Such an image is drawn when it is first requested, which takes a second or two, and 503 if it takes too long. Show the other image until then.",
  params: emagParams.extend({ page_number: pathId.meta({ examples: [1] }) }),
  query: fileQuery.extend({ size: oneOf(["screen", "zoom"]).optional() }),
  ...rangedFile,
});

export const getKioskThumbnail = defineKioskRoute({
  method: "GET",
  path: `${base}/:emag_id/pages/:page_number/thumbnail`,
  summary: "Fetch a small image of a page",
  params: emagParams.extend({ page_number: pathId.meta({ examples: [1] }) }),
  query: fileQuery,
  ...rangedFile,
});

export const getKioskPageText = defineKioskRoute({
  method: "GET",
  path: `${base}/:emag_id/pages/:page_number/text`,
  summary: "Fetch the text of a page, if text mode is enabled",
  params: emagParams.extend({ page_number: pathId.meta({ examples: [1] }) }),
  query: fileQuery,
  responses: {
    ...unchanged,
    200: z.strictObject({
      page: z.strictObject({ number: z.int(), text: z.string().meta({ examples: [exampleStory.title] }) }),
    }),
  },
});

/** A fraction of the width or height of a page. */
const fraction = z.number().meta({ examples: [0.25] });
const pageBox = z.strictObject({ x: fraction, y: fraction, width: fraction, height: fraction });

/** Where the words and the links of a page are. */
const pageLayout = z.strictObject({
  /** In reading order. A word has one box for each line that it is on, from the top left of the page. */
  words: z.array(z.strictObject({ text: z.string().meta({ examples: ["tide"] }), boxes: z.array(pageBox) })),
  links: z.array(pageLink),
});
export type PageLayout = z.infer<typeof pageLayout>;

export const getKioskPageLayout = defineKioskRoute({
  method: "GET",
  path: `${base}/:emag_id/pages/:page_number/layout`,
  summary: "Fetch the places of the words and links of a page",
  params: emagParams.extend({ page_number: pathId.meta({ examples: [1] }) }),
  query: fileQuery,
  responses: { ...unchanged, 200: z.strictObject({ page: pageLayout.extend({ number: z.int() }) }) },
});

export const getKioskArticle = defineKioskRoute({
  method: "GET",
  path: `${base}/:emag_id/articles/:article_number`,
  summary: "Fetch an article of an issue from an EPUB",
  params: emagParams.extend({ article_number: pathId.meta({ examples: [1] }) }),
  query: fileQuery,
  responses: {
    ...unchanged,
    200: z.strictObject({
      article: z.strictObject({
        ...kioskArticle,
        /** Markdown. */
        content: z.string().meta({ examples: [exampleStory.content] }),
        html: storyHtml,
      }),
    }),
  },
});

export const getKioskPicture = defineKioskRoute({
  method: "GET",
  path: `${base}/:emag_id/pictures/:picture_number`,
  summary: "Fetch an image of an issue's articles",
  params: emagParams.extend({ picture_number: pathId.meta({ examples: [1] }) }),
  query: fileQuery,
  ...rangedFile,
});

export const downloadKioskEmag = defineKioskRoute({
  method: "GET",
  path: `${base}/:emag_id/download`,
  summary: "Download the PDF or EPUB, with range requests",
  params: emagParams,
  query: fileQuery,
  ...rangedFile,
});
