import { z } from "zod";
import { pathId } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { storyRecord } from "#shared/contract/stories.ts";
import { consoleEnvelope, consoleStoryChange, queriedVersion, storyDraftState } from "./stories.ts";

const tag = "Articles";
const params = z.object({ publication_id: pathId, story_id: pathId });
const path = "/console/api/publications/:publication_id/stories/:story_id/draft";

const storyDraftChange = consoleStoryChange.extend({
  /** Version of the article on which the whole draft is now based. */
  base_version: z.int().min(1),
});
export type StoryDraftChange = z.output<typeof storyDraftChange>;
export type StoryDraftChangeInput = z.input<typeof storyDraftChange>;

export const changeStoryDraft = defineRoute({
  method: "PATCH",
  path,
  audience: "console",
  tag,
  summary: "Save changes of an article as a draft, which readers do not see",
  description:
    "Fields that are left out stay as they are in the draft. Without a draft, they are those of the article in `base_version`. Deleted categories are omitted. `If-Match` names the version of the draft.",
  params,
  ...storyRecord,
  body: storyDraftChange,
  responses: { 200: storyDraftState },
});

export const discardStoryDraft = defineRoute({
  method: "DELETE",
  path,
  audience: "console",
  tag,
  summary: "Discard the draft of an article",
  params,
  responses: { 200: storyDraftState },
});

export const publishStoryDraft = defineRoute({
  method: "POST",
  path: `${path}/publish`,
  audience: "console",
  tag,
  summary: "Save the draft of an article as its newest version, and delete the draft",
  description:
    "`If-Match` names the version of the draft. A draft that is based on an older version of the article is 412, unless `onto_version` is the newest one and the draft has changed other fields than the article since then. Deleted categories are omitted.",
  params,
  changes: true,
  query: z.object({ onto_version: queriedVersion.optional() }),
  responses: { 200: consoleEnvelope },
});
