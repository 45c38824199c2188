import { z } from "zod";
import { calendarDate, nonBlank, pathId, timeOfDay, timestamp } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { newPublication, publication } from "./session.ts";

const tag = "Publications";
const params = z.object({ publication_id: pathId });
const organizationParams = z.object({ organization_id: pathId });
const path = "/console/api/publications/:publication_id";

/** Any subset; what is left out stays. */
export const publicationChange = newPublication.partial();
export type PublicationChange = z.output<typeof publicationChange>;

/** How many there are, and the first of them. */
const some = <Shape extends z.ZodType>(example: Shape) =>
  z.strictObject({ count: z.int(), examples: z.array(example) });

/** What a change of a publication would do, were it made now. Null: that part does not change. */
export const publicationEffects = z.strictObject({
  /** Null also where no edition goes by the name. */
  name: z
    .strictObject({
      /** Editions still to come that have no issue and no name of their own: they go by the new one, skipped ones too. */
      editions: some(z.strictObject({ id: z.int(), name: z.string(), new_name: z.string() })),
    })
    .nullable(),
  pubcode: z
    .strictObject({
      /** Editions still to come; they keep the identifier they have until they are moved to another day. */
      kept: some(z.strictObject({ id: z.int(), name: z.string(), pe_id: z.string() })),
      /** What the next days of the rhythm get; empty without one. */
      next: z.array(z.strictObject({ local_date: calendarDate, pe_id: z.string() })),
    })
    .nullable(),
  time_zone: z
    .strictObject({
      /** Editions still to come: the same day and time on the publication's clock, which is another moment. */
      editions: some(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          pe_id: z.string(),
          local_date: calendarDate,
          local_time: timeOfDay,
          release_date: timestamp,
          new_release_date: timestamp,
        }),
      ),
      /** How many of these would be due already. */
      overdue: z.int(),
      /** Scheduled issues and articles: the same moment, which is another time on the publication's clock. */
      issues: some(z.strictObject({ id: z.int(), name: z.string(), released_at: timestamp })),
      articles: some(z.strictObject({ id: z.int(), name: z.string(), released_at: timestamp })),
      /** The rhythm, whose release time is meant by the new clock from then on. */
      rule: z.strictObject({ rrule: z.string(), release_time: timeOfDay }).nullable(),
    })
    .nullable(),
});
export type PublicationEffects = z.infer<typeof publicationEffects>;

export const createPublication = defineRoute({
  method: "POST",
  path: "/console/api/organizations/:organization_id/publications",
  audience: "console",
  tag,
  summary: "Add a publication",
  params: organizationParams,
  envelope: "publication",
  body: newPublication,
  responses: { 201: z.strictObject({ publication }) },
});

export const previewPublicationChange = defineRoute({
  method: "POST",
  path: `${path}/preview-change`,
  audience: "console",
  tag,
  summary: "What a change of a publication would affect; nothing changes",
  params,
  envelope: "publication",
  body: publicationChange,
  responses: { 200: z.strictObject({ effects: publicationEffects }) },
});

export const changePublication = defineRoute({
  method: "PATCH",
  path,
  audience: "console",
  tag,
  summary: "Change a publication",
  params,
  envelope: "publication",
  body: publicationChange,
  responses: { 200: z.strictObject({ publication }) },
});

const namedOrganization = z.strictObject({ id: z.int(), name: z.string(), version: z.int() });

export const changeOrganization = defineRoute({
  method: "PATCH",
  path: "/console/api/organizations/:organization_id",
  audience: "console",
  tag,
  summary: "Rename an organization",
  params: organizationParams,
  envelope: "organization",
  body: z.object({ name: nonBlank(200) }),
  responses: { 200: z.strictObject({ organization: namedOrganization }) },
});
