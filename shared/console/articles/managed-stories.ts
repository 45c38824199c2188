import { z } from "zod";
import { signOff } from "#shared/console/issues/reviews.ts";
import { sortOrders } from "#shared/console/list-sort.ts";
import { snippet } from "#shared/console/search.ts";
import { dateTimeInUrl, oneOf, pathId, timestamp } from "#shared/contract/fields.ts";
import { pageFields } from "#shared/contract/pagination.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { story, storyListQuery } from "#shared/contract/stories.ts";

/**
 * An article without its texts, with the date when it goes offline, whether it has a draft, its sign-off, and the names of the people
 * or API tokens that created and last changed it.
 */
export const managedStory = story.omit({ content: true, preview: true }).extend({
  offline_at: timestamp.nullable(),
  has_draft: z.boolean(),
  sign_off: signOff,
  created_by: z.string().nullable(),
  changed_by: z.string().nullable(),
  /** Excerpt of the text if the search of the list matches it. */
  snippet: snippet.nullable(),
});
export type ManagedStory = z.infer<typeof managedStory>;

/** Articles without a release date sort as if it was later than all others. */
export const managedStorySorts = sortOrders([
  "released_at",
  "title",
  "updated_at",
  "created_by",
  "created_at",
]);
export const managedStorySort = oneOf(managedStorySorts);
export type ManagedStorySort = z.infer<typeof managedStorySort>;

const whole = "a date alone means its whole day.";

export const managedStoryQuery = storyListQuery.omit({ from: true, to: true, sort: true }).extend({
  created_from: dateTimeInUrl.optional().describe("Created on or after."),
  created_to: dateTimeInUrl.optional().describe(`Created on or before; ${whole}`),
  released_from: dateTimeInUrl.optional().describe("Released on or after."),
  released_to: dateTimeInUrl.optional().describe(`Released on or before; ${whole}`),
  sign_off: signOff.optional(),
  whose: z
    .enum(["waiting", "mine"])
    .optional()
    .describe(
      "`waiting`: articles with a requested review that the caller can decide. `mine`: articles that the caller created or is responsible for.",
    ),
  sort: managedStorySort.default("-released_at"),
});

export const listManagedStories = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/stories",
  audience: "console",
  tag: "Articles",
  summary: "List articles for the people who manage them",
  params: z.object({ publication_id: pathId }),
  query: managedStoryQuery,
  responses: { 200: z.strictObject({ stories: z.array(managedStory), ...pageFields }) },
});
