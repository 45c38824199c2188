import { z } from "zod";
import { withExamples } from "#shared/contract/described.ts";
import { dateTimeInUrl, pathId } from "#shared/contract/fields.ts";
import { defineRoute, type Route } from "#shared/contract/route.ts";

/** Base path of the kiosk API: one publication, read-only, with the reader's token. */
export const kioskPath = "/kiosk/v1/publications/:publication_id";
export const READERS = "Readers";

type KioskRoute = Omit<Route, "audience" | "tag" | "strictQuery">;

/** Defines a route of the readers' interface. */
export function defineKioskRoute<const R extends KioskRoute>(route: R) {
  return defineRoute({ ...route, audience: "public", tag: READERS, strictQuery: true } as const);
}

/** Further responses of JSON that a client may keep and ask for by its `ETag`. */
export const unchanged = { 304: null } as const;

/** Query parameters for the time of release. */
export const releaseQuery = {
  released_from: dateTimeInUrl
    .optional()
    .describe("Released on or after.")
    .meta({ examples: ["2026-07-01T00:00:00+02:00"] }),
  released_to: dateTimeInUrl
    .optional()
    .describe("Released on or before; a date alone means its whole day.")
    .meta({ examples: ["2026-07-31T23:59:59+02:00"] }),
};

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

export const getKioskChatbot = defineKioskRoute({
  method: "GET",
  path: `${kioskPath}/chatbots/:uuid`,
  summary: "Open a chatbot",
  params: kioskParams.extend({ uuid: z.uuid().meta({ examples: [exampleChatbot.uuid] }) }),
  responses: { ...unchanged, 200: z.strictObject({ chatbot: kioskChatbot }) },
});
