import { z } from "zod";
import { defineRoute } from "#shared/contract/route.ts";

/** Returns an image of an article to anyone who knows its URL. Immutable under its URL. */
export const getMedia = defineRoute({
  method: "GET",
  path: "/media/:image_id/:file",
  audience: "public",
  tag: "Media",
  summary: "Fetch an image of an article",
  params: z.object({ image_id: z.string(), file: z.string() }),
  responses: { 200: "file" },
});
