import { z } from "zod";
import { defineRoute } from "../contract/route.ts";

/** An image of an article, to everybody who knows its address. It never changes under one address. */
export const getMedia = defineRoute({
  method: "GET",
  path: "/media/:image_id/:file",
  audience: "public",
  tag: "Media",
  summary: "An image of an article",
  params: z.object({ image_id: z.string(), file: z.string() }),
  responses: { 200: "file" },
});
