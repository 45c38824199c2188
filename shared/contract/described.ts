import type { z } from "zod";

/** Examples of a request body. The tests send each of them. */
interface RequestExamples {
  [name: string]: {
    summary: string;
    /** True to show a body that may be sent without its envelope like that. */
    flat?: boolean;
    value: z.core.$input;
  };
}

declare module "zod" {
  interface GlobalMeta {
    /** For the body of a route. zod drops `examples` of a body in which any field is transformed. */
    requests?: RequestExamples;
    /** The parts of a multipart body, beside the file. */
    form?: z.core.$input;
    /** For a response or event: fields of its records that differ from the examples of the fields. */
    overrides?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  }
}

/** Adds a description to each field of a record for the API documentation. */
export function describedBy(meaning: Readonly<Record<string, string>>) {
  return <S extends Record<string, z.ZodType>>(fields: S): S => {
    const entries = Object.entries(fields).map(([name, field]) => {
      const text = meaning[name];
      return [name, text === undefined ? field : field.describe(text)];
    });
    return Object.fromEntries(entries) as S;
  };
}

/** Adds an example to each field of a record for the API documentation, which builds its examples of responses from them. */
export function withExamples(values: Readonly<Record<string, unknown>>) {
  return <S extends Record<string, z.ZodType>>(fields: S): S => {
    const entries = Object.entries(fields).map(([name, field]) => [
      name,
      name in values ? field.meta({ examples: [values[name]] }) : field,
    ]);
    return Object.fromEntries(entries) as S;
  };
}

const exampleTimes = { created_at: "2026-07-01T09:30:00.000Z", updated_at: "2026-07-01T09:30:00.000Z" };

/** The issue of all examples. */
export const exampleIssue = {
  id: 4711,
  name: "The Harbour Weekly 27",
  released_at: "2026-07-03T04:00:00.000Z",
  preview: "Fog, ferries and a very small lighthouse.",
  external_id: "hbw-2026-27",
  cents: 349,
  currency: "EUR",
  language: "en",
  category_ids: [3, 7],
  ...exampleTimes,
};

/** The article of all examples. */
export const exampleStory = {
  id: 815,
  name: "harbour-tide",
  title: "The tide comes in twice",
  preview: "Five in the morning at the harbour.",
  content: "## Low water\n\nThe harbour is *quiet* at five.",
  external_id: "article-815",
  released_at: "2026-07-03T04:00:00.000Z",
  published_at: "2026-07-03T04:00:00.000Z",
  language: "en",
  cents: 99,
  currency: "EUR",
  purchase_required: true,
  article_category_ids: [12],
  ...exampleTimes,
};

/** The category of articles of all examples. */
export const exampleCategory = {
  id: 12,
  name: "Local news",
  parent_id: null,
  position: 1,
  parent_ids: [],
  ...exampleTimes,
};

/** The chatbot of all examples. */
export const exampleChatbot = {
  uuid: "6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b",
  name: "Ask the harbour",
  product_id_external: "harbour-chat",
  url: "https://chat.example.com/harbour",
};

/** The failure of all examples. */
export const exampleFailure = {
  code: "pdf_encrypted",
  message: "The PDF is locked with a password. Export it without a password to open, then import again.",
};

/** Time of the events in the examples. */
export const EXAMPLE_TIME = "2026-07-03T04:00:00.000Z";
