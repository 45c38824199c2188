import { z } from "zod";
import { SEARCH_LENGTH } from "#shared/console/search.ts";
import { exampleStory } from "#shared/contract/described.ts";
import { text } from "#shared/contract/fields.ts";
import { problem } from "#shared/i18n/problem.ts";
import { kioskEmagSummary } from "./emags.ts";
import { defineKioskRoute, kioskParams, kioskPath, unchanged } from "./readers.ts";
import { kioskStorySummary } from "./stories.ts";

/** Maximum number of articles and of issues that a search finds. */
export const READER_SEARCH_LIMIT = 30;
/** Maximum number of pages of an issue with excerpts. */
export const PAGES_PER_ISSUE = 3;

/** Text around the matches of a search. Empty if the record has no text. */
const excerpt = z.array(
  z.strictObject({
    text: z.string().meta({ examples: [exampleStory.preview] }),
    /** True for a word of the search. */
    found: z.boolean(),
  }),
);
export type Excerpt = z.infer<typeof excerpt>;

export const searchKiosk = defineKioskRoute({
  method: "GET",
  path: `${kioskPath}/search`,
  summary: "Search articles and issues, newest first",
  description:
    "Finds what contains all words, the last one also as the beginning of a word. Titles and teasers of everything are searched. The texts of protected articles and the pages of protected issues are searched only for a bearer token that may read them: of issues where the publisher keeps lists, and of both with a Newsrack account.",
  params: kioskParams,
  query: z.object({
    q: text(SEARCH_LENGTH)
      .refine((value) => value.trim() !== "", problem("blank"))
      .meta({ examples: ["harbour"] }),
  }),
  responses: {
    ...unchanged,
    200: z.strictObject({
      stories: z.array(kioskStorySummary.extend({ excerpt })).max(READER_SEARCH_LIMIT),
      emags: z
        .array(
          kioskEmagSummary.extend({
            excerpt,
            /** The first pages with all words. Empty without access. */
            pages: z.array(z.strictObject({ number: z.int(), excerpt })).max(PAGES_PER_ISSUE),
          }),
        )
        .max(READER_SEARCH_LIMIT),
    }),
  },
});
