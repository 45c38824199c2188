import { z } from "zod";
import { importStatus } from "../contract/emags.ts";
import { pathId, text, timestamp } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";

/** At most so many of each kind. */
export const SEARCH_LIMIT = 6;
/** What is longer is no search any more. */
export const SEARCH_LENGTH = 100;

/** Text in pieces; those that were looked for are marked. */
export const snippet = z.array(z.strictObject({ text: z.string(), found: z.boolean() }));
export type Snippet = z.infer<typeof snippet>;

export const searchAnswer = z.strictObject({
  emags: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      external_id: z.string(),
      released_at: timestamp.nullable(),
      import_status: importStatus,
      cover_url: z.string().nullable(),
    }),
  ),
  stories: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      title: z.string(),
      external_id: z.string(),
      released_at: timestamp.nullable(),
      published: z.boolean(),
    }),
  ),
  article_categories: z.array(
    z.strictObject({ id: z.int(), name: z.string(), parent_name: z.string().nullable() }),
  ),
  /** One page an issue, the newest issues first. */
  pages: z.array(z.strictObject({ emag_id: z.int(), emag_name: z.string(), page: z.int(), snippet })),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

/** At most so many pages of one issue. */
export const PAGE_SEARCH_LIMIT = 50;

/** Where some words stand in an issue. */
export const pageSearchAnswer = z.strictObject({
  /** The first of them, in their order. */
  pages: z.array(z.strictObject({ page: z.int(), snippet })),
  /** How many pages hold every word. */
  total: z.int(),
  /** Its text is not searchable yet: it is being imported, or was just now. */
  waiting: z.boolean(),
});
export type PageSearchAnswer = z.infer<typeof pageSearchAnswer>;

const q = text(SEARCH_LENGTH).transform((value) => value.trim());

export const searchPublication = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/search",
  audience: "console",
  tag: "Search",
  summary: "Issues, articles, categories and pages that hold some words",
  description:
    "Names, titles and external identifiers are found by parts of them, one or two letters among the newest alone; pages by whole words, the last of which may be only begun. Every word has to be there.",
  params: z.object({ publication_id: pathId }),
  query: z.object({ q }),
  responses: { 200: searchAnswer },
});

export const searchEmag = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/emags/:emag_id/search",
  audience: "console",
  tag: "Search",
  summary: "Pages of an issue that hold some words",
  description: "Whole words, the last of which may be only begun. Every word has to be there.",
  params: z.object({ publication_id: pathId, emag_id: pathId }),
  query: z.object({ q }),
  responses: { 200: pageSearchAnswer },
});
