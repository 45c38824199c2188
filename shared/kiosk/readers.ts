import { z } from "zod";
import { withExamples } from "#shared/contract/described.ts";
import { pathId } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";

/** Base path of the kiosk API: one publication, read-only, with the reader's token. */
export const kioskPath = "/kiosk/v1/publications/:publication_id";
export const READERS = "Readers";

export const kioskParams = z.object({ publication_id: pathId.meta({ examples: [10] }) });

/** The chatbot of all examples. */
export const exampleChatbot = {
  uuid: "6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b",
  name: "Ask the harbour",
  product_id_external: "harbour-chat",
  url: "https://chat.example.com/harbour",
};

/** A chatbot that the reader can open. */
export const kioskChatbot = z.strictObject(
  withExamples(exampleChatbot)({
    uuid: z.string(),
    name: z.string(),
    product_id_external: z.string(),
    url: z.string(),
  }),
);

export const getKioskChatbot = defineRoute({
  method: "GET",
  path: `${kioskPath}/chatbots/:uuid`,
  audience: "public",
  tag: READERS,
  summary: "Open a chatbot",
  params: kioskParams.extend({ uuid: z.uuid().meta({ examples: [exampleChatbot.uuid] }) }),
  responses: { 200: z.strictObject({ chatbot: kioskChatbot }) },
});
