import { z } from "zod";
import { pathId } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";

/** Base path of the kiosk API: one publication, read-only, with the reader's token. */
export const kioskPath = "/kiosk/v1/publications/:publication_id";
export const READERS = "Readers";

/** A chatbot that the reader can open. */
export const kioskChatbot = z.strictObject({
  uuid: z.string(),
  name: z.string(),
  product_id_external: z.string(),
  url: z.string(),
});

export const getKioskChatbot = defineRoute({
  method: "GET",
  path: `${kioskPath}/chatbots/:uuid`,
  audience: "public",
  tag: READERS,
  summary: "Open a chatbot",
  params: z.object({ publication_id: pathId, uuid: z.uuid() }),
  responses: { 200: z.strictObject({ chatbot: kioskChatbot }) },
});
