import { z } from "zod";
import { importStatus } from "#shared/contract/emags.ts";
import { pathId, text, timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";

/** Maximum number of results per type. */
export const SEARCH_LIMIT = 6;
/** Maximum length of a search text, in characters. */
export const SEARCH_LENGTH = 100;

/** Excerpt in pieces with the matches marked. */
export const snippet = z.array(z.strictObject({ text: z.string(), found: z.boolean() }));
export type Snippet = z.infer<typeof snippet>;

export const searchResponse = z.strictObject({
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
      /** Excerpt of the text if only the text matches. */
      snippet: snippet.nullable(),
    }),
  ),
  article_categories: z.array(
    z.strictObject({ id: z.int(), name: z.string(), parent_name: z.string().nullable() }),
  ),
  editions: z.array(
    z.strictObject({ id: z.int(), pe_id: z.string(), name: z.string(), release_date: timestamp }),
  ),
  /** People of the organization. Empty without permission. */
  people: z.array(z.strictObject({ id: z.string(), name: z.string(), email: z.string() })),
  /** One page per issue, newest issues first. */
  pages: z.array(z.strictObject({ emag_id: z.int(), emag_name: z.string(), page: z.int(), snippet })),
});
export type SearchResponse = z.infer<typeof searchResponse>;

/** Maximum number of pages of an issue with snippets. */
export const PAGE_SEARCH_LIMIT = 50;

/** Pages of an issue that match a search. */
export const pageSearchResponse = z.strictObject({
  /** The first matching pages, in page order. */
  pages: z.array(z.strictObject({ page: z.int(), snippet })),
  /** Numbers of all pages that contain every word, in order. */
  numbers: z.array(z.int()),
  /** True if the text isn't searchable yet, during or shortly after an import. */
  waiting: z.boolean(),
});
export type PageSearchResponse = z.infer<typeof pageSearchResponse>;

/** Place of a word on a page: fractions of its width and height, from its top left. */
const pageBox = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type PageBox = z.infer<typeof pageBox>;

/** An empty query counts as absent and finds nothing. */
const q = text(SEARCH_LENGTH)
  .default("")
  .transform((value) => value.trim());

export const searchPublication = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/search",
  audience: "console",
  tag: "Search",
  summary: "Search issues, articles, categories, planned editions, people and pages",
  description:
    "Finds substrings of names, titles, identifiers and email addresses, for one or two letters only in the newest records. Finds texts of articles and pages by whole words, where the last one may be the beginning of a word. Every word must match.",
  params: z.object({ publication_id: pathId }),
  query: z.object({ q }),
  responses: { 200: searchResponse },
});

export const searchEmag = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/emags/:emag_id/search",
  audience: "console",
  tag: "Search",
  summary: "Search the pages of an issue",
  description: "Every word must match; the last one may be the beginning of a word.",
  params: z.object({ publication_id: pathId, emag_id: pathId }),
  query: z.object({ q }),
  responses: { 200: pageSearchResponse },
});

export const findOnPage = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/emags/:emag_id/search/pages/:page_number",
  audience: "console",
  tag: "Search",
  summary: "Find the places of the words of a search on a page",
  description:
    "There are no matches unless the page contains every word. A match has a box for each line it is on. The matches are null for a page that was imported before places were stored.",
  params: z.object({ publication_id: pathId, emag_id: pathId, page_number: pathId }),
  query: z.object({ q }),
  responses: { 200: z.strictObject({ matches: z.array(z.array(pageBox)).nullable() }) },
});
