import { z } from "zod";
import { pathId, publicationPath, timestamp } from "./fields.ts";
import { pageFields, pageQuery } from "./pagination.ts";
import { defineRoute } from "./route.ts";

/** Status of an edition: without or with an issue (contract 3.3). */
const plannedEmagStatus = z.enum(["planned", "transferred"]);

/** A planned edition (contract 2.3). */
export const plannedEmag = z
  .strictObject({
    id: z
      .int()
      .describe("Generated.")
      .meta({ examples: [52] }),
    publication_id: z.int().meta({ examples: [10] }),
    emag_id: z
      .int()
      .nullable()
      .meta({
        description: "The issue in the transferred state; null in the planned state.",
        examples: [null],
      }),
    name: z.string().meta({ examples: ["The Harbour Weekly 2026-07-10"] }),
    release_date: timestamp.meta({ examples: ["2026-07-10T04:00:00.000Z"] }),
    pubcode: z
      .string()
      .describe("Publication code.")
      .meta({ examples: ["HBW"] }),
    status: plannedEmagStatus,
    pe_id: z.string().meta({
      description: "Planned edition identifier, built from the pubcode and a date.",
      examples: ["HBW-2026-07-10"],
    }),
  })
  .meta({ id: "PlannedEmag" });
export type PlannedEmag = z.infer<typeof plannedEmag>;

const base = "/api/v2/importer/organizations/:organization_id/publications/:publication_id/planned_emags";

export const listPlannedEmags = defineRoute({
  method: "GET",
  path: base,
  audience: "contract",
  tag: "Planned editions",
  summary: "List planned editions",
  description: "By release date. `per` defaults to 25; more than 100 is answered with 100.",
  params: publicationPath,
  query: z.object(pageQuery),
  responses: { 200: z.strictObject({ planned_emags: z.array(plannedEmag), ...pageFields }) },
});

export const getPlannedEmag = defineRoute({
  method: "GET",
  path: `${base}/:planned_emag_id`,
  audience: "contract",
  tag: "Planned editions",
  summary: "Fetch a planned edition",
  params: publicationPath.extend({ planned_emag_id: pathId.meta({ examples: [52] }) }),
  responses: { 200: z.strictObject({ planned_emag: plannedEmag }) },
});
