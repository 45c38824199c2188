import { z } from "zod";
import { calendarDate, nonBlank, pathId, timeOfDay, timestamp } from "#shared/contract/fields.ts";
import { receivedFile } from "#shared/contract/received-file.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { publication } from "./identity/session.ts";
import { newPublication } from "./identity/setup.ts";

const tag = "Publications";
const params = z.object({ publication_id: pathId });
const organizationParams = z.object({ organization_id: pathId });
const path = "/console/api/publications/:publication_id";

/** Any subset. Omitted fields stay unchanged. */
export const publicationChange = newPublication.partial();
export type PublicationChange = z.output<typeof publicationChange>;

/** Number of items and the first of them. */
const some = <Shape extends z.ZodType>(example: Shape) =>
  z.strictObject({ count: z.int(), examples: z.array(example) });

/** Effects of changing a publication. Null for parts that don't change. */
export const publicationEffects = z.strictObject({
  /** Also null if no edition uses the name. */
  name: z
    .strictObject({
      /**
       * Upcoming editions without an issue that use the publication's name, including skipped ones. They get the new
       * name.
       */
      editions: some(z.strictObject({ id: z.int(), name: z.string(), new_name: z.string() })),
    })
    .nullable(),
  pubcode: z
    .strictObject({
      /** Upcoming editions. They keep their identifier until they are moved to another day. */
      kept: some(z.strictObject({ id: z.int(), name: z.string(), pe_id: z.string() })),
      /** Identifiers of the next scheduled days. Empty without a publishing schedule. */
      next: z.array(z.strictObject({ local_date: calendarDate, pe_id: z.string() })),
    })
    .nullable(),
  time_zone: z
    .strictObject({
      /** Upcoming editions. They keep their local day and time, which is a different instant. */
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
      /** Number of these that would already be due. */
      overdue: z.int(),
      /** Scheduled issues and articles. They keep their instant, which is a different local time. */
      issues: some(z.strictObject({ id: z.int(), name: z.string(), released_at: timestamp })),
      articles: some(z.strictObject({ id: z.int(), name: z.string(), released_at: timestamp })),
      /** The publishing schedule, whose release time is then in the new time zone. */
      rule: z.strictObject({ rrule: z.string(), release_time: timeOfDay }).nullable(),
    })
    .nullable(),
  /** Null unless the publication starts or stops to require approvals, and also if that hides and shows nothing. */
  approvals: z
    .strictObject({
      /** Scheduled articles without an approval. They become drafts. */
      drafts: z.int(),
      /** Scheduled issues whose pages are not approved. */
      waiting: z.int(),
      /** Issues and articles that readers see, and continue to see. */
      visible: z.int(),
      /** Released issues whose pages wait for an approval, if approvals are no longer required. Readers see them immediately. */
      shown: z.int(),
      /** Released issues whose new name or preview waits for an approval. Readers see it immediately. */
      changed: z.int(),
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
  summary: "Preview the effects of changing a publication",
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

export const replacePublicationLogo = defineRoute({
  method: "PUT",
  path: `${path}/logo`,
  audience: "console",
  tag,
  summary: "Replace the logo of a publication, as the multipart part `logo[image]`",
  params,
  envelope: "logo",
  fileFields: ["image"],
  body: z.object({ image: receivedFile }),
  responses: { 200: z.strictObject({ publication }) },
});

export const removePublicationLogo = defineRoute({
  method: "DELETE",
  path: `${path}/logo`,
  audience: "console",
  tag,
  summary: "Remove the logo of a publication",
  params,
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
