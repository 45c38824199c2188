import { z } from "zod";
import { problem } from "#shared/i18n/problem.ts";
import { describedBy, exampleStory, withExamples } from "./described.ts";
import {
  arrayOr400,
  categoryIdInUrl,
  dateTime,
  dateTimeInUrl,
  isCurrency,
  listedCategory,
  MAX_LISTED,
  nonBlank,
  nonNegativeInteger,
  nullAs,
  nullAsEmpty,
  oneOf,
  pathId,
  protectionFlag,
  publicationPath,
  text,
  timestamp,
  tooManyListed,
  typed,
  wholeValue,
} from "./fields.ts";
import { pageFields, pageQuery } from "./pagination.ts";
import { type ReceivedFile, receivedFile } from "./received-file.ts";
import { defineRoute } from "./route.ts";

const MIB = 1024 * 1024;

const exemplified = withExamples(exampleStory);
/** Descriptions of the fields for the API documentation (contract 2.5). */
const described = describedBy({
  id: "Generated.",
  name: "Internal name of the article.",
  title: "Title shown to readers.",
  preview: "Short summary.",
  content: "The article in Markdown, kept byte for byte.",
  external_id: "The publisher's own identifier; need not be unique.",
  released_at: "Date and time from which a published article is visible; null while it is not scheduled.",
  language:
    "Two-letter language code. Null, or leaving it out on create and PUT, means the publication's language.",
  cents: "Price in the smallest unit of the currency.",
  currency: "ISO 4217 code. Null, or leaving it out on create and PUT, means the publication's currency.",
  subscription_required: "Whether only subscribers may read it.",
  purchase_required: "Whether it has to be bought to be read.",
  apple_product_identifier: "Identifier for the Apple store.",
  google_product_identifier: "Identifier for the Google store.",
  article_category_ids:
    "Categories of the publication. The order is kept; the first is the main category. Ignored on create; an empty list removes all.",
  image:
    "JPEG, PNG or GIF of at most 5,242,880 bytes and 25 megapixels, as the multipart part `story[image]`; null in JSON removes it.",
  published_at: "When it was published; null for a draft.",
});

const twoLetters = z
  .string(typed(problem("language")))
  .regex(/^(?:[A-Za-z]{2})?$/, problem("two_letter_language"))
  .transform((value) => value.toLowerCase());

const currency = z
  .string(typed(problem("currency")))
  .regex(/^(?:[A-Za-z]{3})?$/, problem("currency_form"))
  .transform((value) => value.toUpperCase())
  .refine((value) => value === "" || isCurrency(value), problem("currency_form"));

/** Returns the two-letter code of a publication's language, or an empty text. */
export function storyLanguage(publicationLanguage: string): string {
  return /^[a-z]{2}(?=-|$)/i.exec(publicationLanguage)?.[0].toLowerCase() ?? "";
}

/** Returns the values of fields that a `POST` omits. */
export function storyDefaults(publication: { language: string; currency: string }) {
  return {
    title: "",
    content: "",
    preview: "",
    released_at: null,
    subscription_required: false,
    purchase_required: false,
    cents: 0,
    currency: publication.currency,
    language: storyLanguage(publication.language),
    external_id: "",
    apple_product_identifier: null,
    google_product_identifier: null,
  } satisfies Partial<Story>;
}

/** A record that is sent back whole contains its image as an object, which changes nothing. */
export const imageChange = <File extends z.ZodType<ReceivedFile, ReceivedFile>>(file: File) =>
  z
    .union([file, z.null(), z.looseObject({}).transform(() => undefined)], { error: problem("image") })
    .optional();

const categoryIds = arrayOr400(listedCategory, problem("category_ids"), {
  most: MAX_LISTED,
  tooMany: tooManyListed,
}).transform((ids) => [...new Set(ids)]);

/** Optional fields of an article. `name` is required for POST and PUT. */
const fields = exemplified(
  described({
    title: nullAsEmpty(text(1000)).optional(),
    preview: nullAsEmpty(text(20_000)).optional(),
    content: nullAsEmpty(text(1_000_000)).optional(),
    external_id: nullAsEmpty(text(1000)).optional(),
    released_at: dateTime.nullable().optional(),
    language: twoLetters.nullable().optional(),
    cents: nullAs(nonNegativeInteger, 0).optional(),
    currency: currency.nullable().optional(),
    subscription_required: protectionFlag.optional(),
    purchase_required: protectionFlag.optional(),
    apple_product_identifier: text(1000).nullable().optional(),
    google_product_identifier: text(1000).nullable().optional(),
    image: imageChange(receivedFile),
  }),
);
export const storyName = nonBlank(1000);
const name = exemplified(described({ name: storyName }));
const categories = exemplified(described({ article_category_ids: categoryIds.optional() }));

/** Body of `POST stories`. Ignores categories, which can't be assigned yet (contract 4.B rule 1). */
export const storyCreate = z.object({ ...name, ...fields }).meta({ id: "StoryCreate" });
export type StoryCreateInput = z.input<typeof storyCreate>;

/** Body of `PUT stories/{id}`. Omitted fields get their default. */
export const storyReplace = z.object({ ...name, ...fields, ...categories }).meta({ id: "StoryReplace" });
export type StoryReplace = z.output<typeof storyReplace>;

/** Body of `PATCH stories/{id}`: any subset. */
export const storyChange = z
  .object({ name: name.name.optional(), ...fields, ...categories })
  .meta({ id: "StoryChange" });
export type StoryChangeInput = z.input<typeof storyChange>;

/** An image of an article, served without metadata and with its orientation applied. */
export const storyImage = z.strictObject({
  url: z
    .string()
    .meta({ examples: ["https://newsrack.example.com/media/3fd0c1a86e2b4d57903f1e6ab8c4d275/original.jpg"] }),
  content_type: z.string().meta({ examples: ["image/jpeg"] }),
  width: z.int().meta({ examples: [1600] }),
  height: z.int().meta({ examples: [900] }),
  /** Size in bytes. */
  size: z.int().meta({ examples: [182_044] }),
});
export type StoryImage = z.infer<typeof storyImage>;

/** An article in responses (contract 2.5). */
export const story = z
  .strictObject(
    exemplified(
      described({
        id: z.int(),
        name: z.string(),
        title: z.string(),
        preview: z.string(),
        content: z.string(),
        external_id: z.string(),
        released_at: timestamp.nullable(),
        language: z.string(),
        cents: z.int(),
        currency: z.string(),
        subscription_required: z.boolean(),
        purchase_required: z.boolean(),
        apple_product_identifier: z.string().nullable(),
        google_product_identifier: z.string().nullable(),
        article_category_ids: z.array(z.int()),
        image: storyImage.nullable(),
        published_at: timestamp.nullable(),
        created_at: timestamp,
        updated_at: timestamp,
      }),
    ),
  )
  .meta({ id: "Story" });
export type Story = z.infer<typeof story>;

export const storyEnvelope = z.strictObject({ story });

/** Current visibility of an article, used as a list filter. `undated` is published without a release date. */
export const storyStates = ["draft", "undated", "scheduled", "visible"] as const;
export const storyState = oneOf(storyStates);
export type StoryState = z.infer<typeof storyState>;

/** Returns the visibility of an article at an instant. */
export function stateOfStory(
  { published_at, released_at }: Pick<Story, "published_at" | "released_at">,
  now: number,
): StoryState {
  if (published_at === null) return "draft";
  if (released_at === null) return "undated";
  return Date.parse(released_at) > now ? "scheduled" : "visible";
}

export const storySort = oneOf(["newest", "oldest", "title", "-title", "released_at", "-released_at"]);
export type StorySort = z.infer<typeof storySort>;

const externalIds = z
  .preprocess(
    (value) => (Array.isArray(value) ? value.join(",") : value),
    text(4000).transform((list) =>
      list
        .split(",")
        .map((value) => value.trim())
        .filter((value) => value !== ""),
    ),
  )
  .optional();

export const storyListQuery = z.object({
  ...pageQuery,
  from: dateTimeInUrl
    .optional()
    .describe("Created on or after.")
    .meta({ examples: ["2026-07-01T00:00:00+02:00"] }),
  to: dateTimeInUrl
    .optional()
    .describe("Created on or before; a date alone means its whole day.")
    .meta({ examples: ["2026-07-31T23:59:59+02:00"] }),
  external_id: externalIds
    .describe("One value or a comma-separated list; each matches partially.")
    .meta({ examples: ["article-815", "article-815,article-816"] }),
  external_id_exact: wholeValue
    .optional()
    .describe("The whole external identifier, with the same capitals and commas.")
    .meta({ examples: ["article-815"] }),
  search: text(200)
    .optional()
    .describe(
      "Words, each of which has to match: as a word or its beginning in title or content, or as any part of the title or a product identifier. Case and accents are ignored. Text in double quotes is a phrase.",
    )
    .meta({ examples: ["harbour", '"comes in twice"'] }),
  state: storyState.optional(),
  article_category_id: categoryIdInUrl
    .optional()
    .describe("In this category or one below it.")
    .meta({ type: "integer", examples: [12] }),
  sort: storySort.default("newest"),
});

export const storyList = z.strictObject({ stories: z.array(story), ...pageFields });
export type StoryList = z.infer<typeof storyList>;

const base = "/api/v2/importer/organizations/:organization_id/publications/:publication_id/stories";
const storyPath = publicationPath.extend({ story_id: pathId.meta({ examples: [exampleStory.id] }) });
/** Form of requests that contain an article. */
export const storyRecord = { envelope: "story", fileFields: ["image"], bodyLimitBytes: 8 * MIB } as const;

const exampleRequest = {
  name: exampleStory.name,
  title: exampleStory.title,
  preview: exampleStory.preview,
  content: exampleStory.content,
  external_id: exampleStory.external_id,
  released_at: "2026-07-03T06:00:00+02:00",
  language: exampleStory.language,
  cents: exampleStory.cents,
  currency: exampleStory.currency,
  purchase_required: true,
};

export const listStories = defineRoute({
  method: "GET",
  path: base,
  audience: "contract",
  tag: "Articles",
  summary: "List articles",
  description: "Newest first. `per` defaults to 25; more than 100 is answered with 100.",
  params: publicationPath,
  query: storyListQuery,
  emptyCounts: ["external_id_exact"],
  responses: { 200: storyList },
});

export const createStory = defineRoute({
  method: "POST",
  path: base,
  audience: "contract",
  tag: "Articles",
  summary: "Create an article",
  description:
    "As JSON, or as multipart/form-data with parts named `story[<field>]` and the image as `story[image]`. The article is a draft until it is published.",
  params: publicationPath,
  ...storyRecord,
  body: storyCreate.meta({
    requests: { article: { summary: "A draft", value: exampleRequest } },
    form: {
      name: "harbour-tide-with-image",
      title: exampleStory.title,
      content: exampleStory.content,
      released_at: exampleRequest.released_at,
      subscription_required: true,
    },
  }),
  once: true,
  responses: {
    // A draft without categories. All other examples show the article published.
    201: storyEnvelope.meta({ overrides: { story: { published_at: null, article_category_ids: [] } } }),
  },
});

export const getStory = defineRoute({
  method: "GET",
  path: `${base}/:story_id`,
  audience: "contract",
  tag: "Articles",
  summary: "Fetch an article",
  params: storyPath,
  responses: { 200: storyEnvelope },
});

export const replaceStory = defineRoute({
  needsApproval: true,
  method: "PUT",
  path: `${base}/:story_id`,
  audience: "contract",
  tag: "Articles",
  summary: "Replace an article",
  description:
    "Every attribute that is left out falls back to its default, except the categories, the image, `subscription_required` and `purchase_required`, which stay.",
  params: storyPath,
  ...storyRecord,
  body: storyReplace.meta({
    requests: {
      article: { summary: "All fields", value: { ...exampleRequest, article_category_ids: [12] } },
    },
    form: { name: exampleStory.name, title: "The tide comes in once" },
  }),
  responses: { 200: storyEnvelope },
});

export const changeStory = defineRoute({
  needsApproval: true,
  method: "PATCH",
  path: `${base}/:story_id`,
  audience: "contract",
  tag: "Articles",
  summary: "Change selected fields of an article",
  params: storyPath,
  ...storyRecord,
  body: storyChange.meta({
    requests: {
      categories: { summary: "Assigns categories", value: { article_category_ids: [12] } },
      release: {
        summary: "Moves the release and removes the image",
        value: { released_at: "2026-07-04T06:00:00+02:00", image: null },
      },
    },
    form: { title: "The tide goes out", article_category_ids: [12] },
  }),
  responses: { 200: storyEnvelope },
});

export const deleteStory = defineRoute({
  method: "DELETE",
  path: `${base}/:story_id`,
  audience: "contract",
  tag: "Articles",
  summary: "Delete an article",
  description: "The console can restore it, with its image and its categories, for 30 days.",
  params: storyPath,
  responses: { 204: null },
});

export const publishStory = defineRoute({
  needsApproval: true,
  method: "POST",
  path: `${base}/:story_id/publish`,
  audience: "contract",
  tag: "Articles",
  summary: "Publish an article",
  description:
    "Needs a name, title, content, language and `released_at`; with `purchase_required` also a price above 0 and a currency. What is missing is a 422 by field, also for an article that is published already. Publishing again changes nothing.",
  params: storyPath,
  changes: true,
  responses: { 200: storyEnvelope },
});
