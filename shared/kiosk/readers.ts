import { z } from "zod";
import { exampleChatbot, withExamples } from "#shared/contract/described.ts";
import { dateTimeInUrl, pathId, timestamp } from "#shared/contract/fields.ts";
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

/** Changes are noted for this number of days. */
export const MAX_DELTA_DAYS = 90;

/** Computed, because an example has to work, and a fixed day would be too long ago one day. */
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();

/** Query parameter of a list for a reader that keeps a copy of it. */
export const deltaQuery = {
  updated_since: dateTimeInUrl
    .optional()
    .describe(
      `Only what changed since then: the \`synced_at\` of your last answer, at most ${MAX_DELTA_DAYS} days ago. The answer then contains \`removed_ids\`.`,
    )
    .meta({ examples: [YESTERDAY] }),
};

/** What a list has beside its items for a reader that keeps a copy. */
export const deltaFields = {
  /** Pass it as `updated_since` next time. Take it from page 1. */
  synced_at: timestamp.meta({ examples: ["2026-07-03T04:59:00.000Z"] }),
  /** With `updated_since`: IDs to remove from your copy, all of them on page 1. It may contain IDs that you never had. */
  removed_ids: z
    .array(z.int())
    .optional()
    .meta({ examples: [[4698]] }),
};

/** How the deltas of a list work. */
export const DELTA_DESCRIPTION =
  "To keep a copy: fetch all pages once and store `synced_at` of page 1. Later, fetch all pages with it as `updated_since`, replace the items that they contain, delete `removed_ids`, and store the new `synced_at`. An item that is released, unpublished, deleted, gets new pages, or leaves the filter of the list counts as changed. A change of the last minutes can be in two deltas. What a reader is entitled to is not a change of an item.";

export const kioskParams = z.object({ publication_id: pathId.meta({ examples: [10] }) });

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
