import { z } from "zod";
import { dateTimeInUrl, pathId } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";

/** Whose access the preview shows: a reader who may read everything, one without an account, or a test reader by its ID. */
export const previewReader = z.union([z.enum(["entitled", "anonymous"]), z.uuid()]);
export type PreviewReader = z.infer<typeof previewReader>;

const query = z.object({
  reader: previewReader.default("entitled"),
  /** The kiosk at this moment, with what is published now. Without it, as if the item, with its draft, were visible. */
  at: dateTimeInUrl.optional(),
});

const description =
  'A test reader requires the permission `access.try`. Access is checked as of now, by the publisher\'s endpoint if it has one. With `at`, the response is the page that readers get at that moment, which can be "not found".';

/** A whole page without scripts. Its links open in another window. */
const html = z.string();

export const previewArticleInKiosk = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/stories/:story_id/kiosk-preview",
  audience: "console",
  tag: "Articles",
  summary: "Show an article, with its draft, as the kiosk shows it to a reader once it is visible",
  description,
  params: z.object({ publication_id: pathId, story_id: pathId }),
  query,
  responses: { 200: z.strictObject({ html }) },
});

export const previewIssueInKiosk = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/emags/:emag_id/kiosk-preview",
  audience: "console",
  tag: "Issues",
  summary: "Show an issue as the kiosk shows it to a reader once it is released",
  description,
  params: z.object({ publication_id: pathId, emag_id: pathId }),
  query,
  responses: {
    200: z.strictObject({
      /** The page of the issue, or the one that says that it is not there. */
      html,
      /** The page that a reader without access gets instead of the issue's pages. Null for a reader who may read them. */
      refused_html: html.nullable(),
    }),
  },
});
