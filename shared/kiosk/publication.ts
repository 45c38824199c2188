import { z } from "zod";
import { exampleCategory, exampleIssue } from "#shared/contract/described.ts";
import { defineKioskRoute, kioskParams, kioskPath, unchanged } from "./readers.ts";

/** What readers get of a publication. */
export const kioskPublication = z.strictObject({
  id: z.int().meta({ examples: [10] }),
  name: z.string().meta({ examples: ["The Harbour Weekly"] }),
  /** Its part of the kiosk's addresses. */
  slug: z.string().meta({ examples: ["harbour-weekly"] }),
  /** The language of its texts. */
  language: z.string().meta({ examples: ["en"] }),
  /** Languages of the kiosk. */
  kiosk_languages: z.array(z.string()).meta({ examples: [["en", "de"]] }),
  /** Days of release are days in this time zone. */
  time_zone: z.string().meta({ examples: ["Europe/Berlin"] }),
  kiosk_url: z.string().meta({ examples: ["https://newsrack.example.com/read/harbour-weekly"] }),
  logo_url: z
    .string()
    .nullable()
    .meta({ examples: [null] }),
  /** Plain text about the publication; empty if there is none. */
  about: z.string().meta({ examples: ["News of the harbour since 1903."] }),
  imprint_url: z
    .string()
    .nullable()
    .meta({ examples: ["https://harbour.example.com/imprint"] }),
  privacy_url: z
    .string()
    .nullable()
    .meta({ examples: ["https://harbour.example.com/privacy"] }),
  /** Where readers buy a product. */
  shop_url: z
    .string()
    .nullable()
    .meta({ examples: ["https://shop.harbour.example.com"] }),
  /** Where readers sign in (OpenID Connect). Null if the publication has no sign-in. */
  provider: z
    .strictObject({
      issuer: z.string().meta({ examples: ["https://id.example.com"] }),
      /** The client of the kiosk at the publisher's provider. Null for Newsrack accounts, where each app has its own client. */
      client_id: z
        .string()
        .nullable()
        .meta({ examples: ["kiosk"] }),
    })
    .nullable(),
});
export type KioskPublication = z.infer<typeof kioskPublication>;

export const getKioskPublication = defineKioskRoute({
  method: "GET",
  path: kioskPath,
  summary: "Fetch a publication",
  params: kioskParams,
  responses: { ...unchanged, 200: z.strictObject({ publication: kioskPublication }) },
});

export const listKioskCategories = defineKioskRoute({
  method: "GET",
  path: `${kioskPath}/categories`,
  summary: "List the categories with released issues and articles, in their order",
  params: kioskParams,
  responses: {
    ...unchanged,
    200: z.strictObject({
      emag_categories: z.array(
        z.strictObject({
          id: z.int().meta({ examples: [exampleIssue.category_ids[0]] }),
          name: z.string().meta({ examples: ["Weekend"] }),
        }),
      ),
      /** A tree. A category without articles is in it if one below it has some. */
      article_categories: z.array(
        z.strictObject({
          id: z.int().meta({ examples: [exampleCategory.id] }),
          name: z.string().meta({ examples: [exampleCategory.name] }),
          parent_id: z
            .int()
            .nullable()
            .meta({ examples: [null] }),
        }),
      ),
    }),
  },
});
