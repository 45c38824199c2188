import { z } from "zod";
import { EXAMPLE_TIME, exampleFailure, exampleIssue, exampleStory, withExamples } from "./described.ts";
import { readerId, timestamp } from "./fields.ts";
import { plannedEmag } from "./planned-emags.ts";

const emag = z.strictObject(
  withExamples(exampleIssue)({
    id: z.int(),
    name: z.string(),
    external_id: z.string(),
    pe_id: z.string().nullable(),
  }),
);

const story = z.strictObject(
  withExamples(exampleStory)({
    id: z.int(),
    name: z.string(),
    title: z.string(),
    external_id: z.string(),
    released_at: timestamp.nullable(),
  }),
);

const releasedEmag = emag.extend(withExamples(exampleIssue)({ released_at: timestamp.nullable() }));

const finished_at = timestamp.meta({ examples: [EXAMPLE_TIME] });
const down_since = timestamp.meta({ examples: ["2026-07-03T03:45:00.000Z"] });

const error = z.strictObject(
  withExamples(exampleFailure)({
    code: z.string().describe("Stable code for programs."),
    message: z.string().describe("What happened and what to do, in English."),
    retryable: z.boolean().describe("Whether the same import may succeed later, without a change."),
  }),
);

export const webhookEventTypes = [
  "import.finished",
  "import.failed",
  "emag.published",
  "emag.unpublished",
  "emag.updated",
  "emag.deleted",
  "story.published",
  "story.unpublished",
  "planned_emag.due",
  "planned_emag.transferred",
  "review.requested",
  "access.endpoint_down",
  "access.endpoint_recovered",
  "reader.created",
  "holding.changed",
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Content of `data` of each event, beside `organization_id` and `publication_id`, and when the event occurs. */
export const webhookEventData = {
  "import.finished": z
    .strictObject({
      emag,
      import: z.strictObject({
        status: z.literal("finished"),
        finished_at,
        page_count: z
          .int()
          .nullable()
          .meta({ examples: [48] }),
      }),
    })
    .describe("an import has finished"),
  "import.failed": z
    .strictObject({
      emag,
      import: z.strictObject({ status: z.literal("failed"), finished_at, error }),
    })
    .describe("an import failed or was canceled, but not if a newer one replaced it"),
  "emag.published": z
    .strictObject({ emag: releasedEmag })
    .describe(
      "readers start to see an issue: it has pages, their approval if required, and its release date passed",
    ),
  "emag.unpublished": z
    .strictObject({ emag: releasedEmag })
    .describe(
      "readers no longer see an issue: deleted, without pages or approval, or its release date moved to the future",
    ),
  "emag.updated": z
    .strictObject({ emag: releasedEmag })
    .describe(
      "the record of an issue was changed, by a script or a person. An import that ends has its own event",
    ),
  "emag.deleted": z
    .strictObject({ emag: releasedEmag })
    .describe("an issue was deleted. It can be restored for 30 days"),
  "story.published": z
    .strictObject({ story })
    .describe("readers start to see an article: published, or its release date passed"),
  "story.unpublished": z
    .strictObject({ story })
    .describe("readers no longer see an article: offline, deleted, or its release date moved to the future"),
  "planned_emag.due": z
    .strictObject({ planned_emag: plannedEmag })
    .describe("the release date of a planned edition passed and it has no issue")
    .meta({
      overrides: { planned_emag: { release_date: "2026-07-03T04:00:00.000Z", pe_id: "HBW-2026-07-03" } },
    }),
  "planned_emag.transferred": z
    .strictObject({ planned_emag: plannedEmag })
    .describe("an issue was created for a planned edition, or restored from the trash to it")
    .meta({ overrides: { planned_emag: { emag_id: exampleIssue.id, status: "transferred" } } }),
  "review.requested": z
    .strictObject({
      review: z.strictObject({
        type: z.enum(["emag", "story", "planned_emag"]).meta({ examples: ["emag"] }),
        id: z.int().meta({ examples: [exampleIssue.id] }),
        name: z.string().meta({ examples: [exampleIssue.name] }),
        requested_by: z.string().meta({ examples: ["Ada Editor"] }),
        responsible: z
          .string()
          .nullable()
          .describe("Name of the person who is asked, or null for anyone who may approve.")
          .meta({ examples: ["Max Manager"] }),
        note: z.string().meta({ examples: ["Please check page 4."] }),
      }),
    })
    .describe("someone asked for the sign-off of an issue, an article or a planned edition"),
  "access.endpoint_down": z
    .strictObject({ endpoint: z.strictObject({ down_since }) })
    .describe("your authorization endpoint keeps failing, and its circuit breaker opened"),
  "access.endpoint_recovered": z
    .strictObject({
      endpoint: z.strictObject({ down_since, recovered_at: timestamp.meta({ examples: [EXAMPLE_TIME] }) }),
    })
    .describe("your authorization endpoint answers again"),
  "reader.created": z
    .strictObject({ reader: z.strictObject({ id: readerId }) })
    .describe("a reader got an account through the publication. The event names the reader by ID only"),
  "holding.changed": z
    .strictObject({
      holding: z.strictObject({
        id: z.int(),
        reference: z
          .string()
          .nullable()
          .meta({ examples: ["order-1001-1"] }),
        product: z.string().meta({ examples: ["digital"] }),
        reader_id: readerId,
        starts_on: z.iso.date().meta({ examples: ["2026-01-01"] }),
        ends_on: z.iso
          .date()
          .nullable()
          .meta({ examples: ["2026-12-31"] }),
        change: z.enum(["created", "updated", "deleted"]),
      }),
    })
    .describe("a reader got, lost or kept a product of the publication for other days"),
} satisfies Record<WebhookEventType, z.ZodType>;

export type WebhookEventData<Type extends WebhookEventType> = z.input<(typeof webhookEventData)[Type]>;

/** The event that the console sends to try an endpoint. */
export const WEBHOOK_TEST = "webhook.test" as const;

/** Content of `data` of each sent event, beside its publication. */
export const sentEventData = {
  ...webhookEventData,
  [WEBHOOK_TEST]: z.strictObject({}).describe("someone tries your endpoint in the console"),
} as const;
export type SentEventType = keyof typeof sentEventData;
export const sentEventTypes = Object.keys(sentEventData) as [SentEventType, ...SentEventType[]];

/** Returns the schema of an event as it is sent, in the format of Standard Webhooks. */
export function sentEvent(type: SentEventType) {
  const publication = {
    organization_id: z.int().meta({ examples: [1] }),
    publication_id: z.int().meta({ examples: [10] }),
  };
  return z.strictObject({
    type: z.literal(type),
    timestamp: timestamp.describe("When the event occurred.").meta({ examples: [EXAMPLE_TIME] }),
    data: z.strictObject({ ...publication, ...(sentEventData[type].shape as z.ZodRawShape) }),
  });
}

/** The headers of a delivery that identify and sign it, as Standard Webhooks defines them. */
export const webhookHeaders = z.strictObject({
  "webhook-id": z
    .string()
    .describe("Identifies the event. Repeated deliveries have the same ID, so ignore an ID that you know.")
    .meta({ examples: ["msg_2f1c8a345b0e4c599a4e1d1f0c6b7a10"] }),
  "webhook-timestamp": z
    .string()
    .describe("When the request was sent, in seconds since 1970. Reject requests that are too old.")
    .meta({ examples: ["1783051200"] }),
  "webhook-signature": z
    .string()
    .describe(
      "`v1,` and the Base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. While a secret is being replaced, there are two, separated by a space.",
    )
    .meta({ examples: ["v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="] }),
});
export type WebhookHeaders = z.infer<typeof webhookHeaders>;
