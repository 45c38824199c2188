import type { z } from "zod";
import {
  type SentEventType,
  sentEvent,
  sentEventData,
  sentEventTypes,
  webhookHeaders,
} from "#shared/contract/webhook-events.ts";
import type { Json, SchemaCollection } from "./json-schema.ts";
import { parameters } from "./parameters.ts";
import { sampleResponse, withOverrides } from "./samples.ts";
import { References } from "./schema.ts";

export const WEBHOOKS = "Webhooks";

/** Returns the name of an event in code: `import.finished` is `ImportFinished`. */
const nameOf = (type: SentEventType) =>
  type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const eventSchemas = new Map(
  sentEventTypes.map((type) => [type, sentEvent(type).meta({ id: `${nameOf(type)}Event` })]),
);

/** Describes the request of each event, which Newsrack sends to the publisher's server. */
export function webhookOperations(schemas: SchemaCollection): Json {
  return Object.fromEntries(
    [...eventSchemas].map(([type, schema]) => [
      type,
      {
        post: {
          operationId: `on${nameOf(type)}`,
          tags: [WEBHOOKS],
          summary: type,
          description: `Sent when ${sentEventData[type].description}.`,
          security: [],
          parameters: parameters(webhookHeaders, "header", schemas),
          requestBody: { required: true, content: { "application/json": content(schemas, type, schema) } },
          responses: {
            "2XX": { description: "The event was received." },
            410: { description: "The webhook is disabled." },
            default: { description: "The event is sent again later." },
          },
        },
      },
    ]),
  );
}

function content(schemas: SchemaCollection, type: SentEventType, event: z.ZodType): Json {
  const schema = schemas.add(event, "output");
  const references = new References({ components: { schemas: schemas.components } });
  const { data, ...rest } = sampleResponse(references, schema) as { data: Record<string, Json> };
  return { schema, example: { ...rest, data: withOverrides(sentEventData[type], data) } };
}
