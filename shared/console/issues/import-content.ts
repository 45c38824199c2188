import { z } from "zod";
import { exampleStory } from "#shared/contract/described.ts";
import { pathId } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { navigation } from "#shared/kiosk/navigation.ts";
import { WIDGET_TYPES } from "./widget-types.ts";

/** A place on a page: fractions of its width and height, from its top left. */
export const widget = z.strictObject({
  page: z.int(),
  type: z.enum(WIDGET_TYPES),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  href: z.string().meta({ examples: ["https://example.com/ferries"] }),
  title: z.string().meta({ examples: [exampleStory.title] }),
});
export type Widget = z.infer<typeof widget>;

/** An entry of a book's table of contents. `article` is null if it links to no article of the import. */
export interface TocEntry {
  title: string;
  article: number | null;
  children: TocEntry[];
}

export const tocEntry: z.ZodType<TocEntry> = z.lazy(() =>
  z.strictObject({
    title: z.string().meta({ examples: [exampleStory.title] }),
    article: z.int().nullable(),
    children: z.array(tocEntry),
  }),
);

/** Metadata of an EPUB. */
export const book = z.strictObject({
  title: z.string(),
  language: z.string().nullable(),
  direction: z.enum(["ltr", "rtl"]),
  layout: z.enum(["reflowable", "fixed"]),
  toc: z.array(tocEntry),
});
export type Book = z.infer<typeof book>;

/** A document of the spine, as an article. One that is not linear is outside the reading order. */
export const importArticle = z.strictObject({ number: z.int(), title: z.string(), linear: z.boolean() });
export type ImportArticle = z.infer<typeof importArticle>;

const tag = "Imports";
const params = z.object({ import_id: z.uuid() });

export const getImportContent = defineRoute({
  method: "GET",
  path: "/console/api/imports/:import_id/content",
  audience: "console",
  tag,
  summary: "Fetch the book, articles, widgets and navigation of an import",
  params,
  responses: {
    200: z.strictObject({
      book: book.nullable(),
      articles: z.array(importArticle),
      widgets: z.array(widget),
      navigation,
    }),
  },
});

export const getImportArticle = defineRoute({
  method: "GET",
  path: "/console/api/imports/:import_id/articles/:article_number",
  audience: "console",
  tag,
  summary: "Fetch an article of an import, in Markdown",
  params: params.extend({ article_number: pathId }),
  responses: { 200: z.strictObject({ article: importArticle.extend({ content: z.string() }) }) },
});

/** The bytes of a picture. They never change under one address. */
export const getImportPicture = defineRoute({
  method: "GET",
  path: "/console/api/imports/:import_id/pictures/:picture_number",
  audience: "console",
  tag,
  summary: "Fetch an image extracted from the issue",
  params: params.extend({ picture_number: pathId }),
  responses: { 200: "file" },
});
