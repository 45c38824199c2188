import { z } from "zod";
import { MAX_INTEGER, pathId, text, typed } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";

const tag = "Publications";
const params = z.object({ publication_id: pathId });
const path = "/console/api/publications/:publication_id/kiosk";

const link = z
  .url({ protocol: /^https$/, error: problem("https_address") })
  .max(2000, problem("too_long", { maximum: 2000 }))
  .nullable();

export const MAX_KIOSK_SECTIONS = 30;
export const MAX_SAMPLE_PAGES = 20;
const SAMPLE_RANGE = { minimum: 0, maximum: MAX_SAMPLE_PAGES };
export const OFFLINE_DAYS = { minimum: 1, maximum: 60, default: 14 } as const;
const offlineDays = problem("integer_from_to", OFFLINE_DAYS);

/** What readers see of a publication beside its issues and articles. Stored values lack fields that were added later. */
export const kioskSettings = z.object({
  /** Plain text about the publication. */
  about: text(2000).default(""),
  imprint_url: link.default(null),
  privacy_url: link.default(null),
  /** Where readers buy a product. */
  shop_url: link.default(null),
  /** Number of pages that the page of an issue shows to readers who may open it. */
  sample_pages: z
    .int(typed(problem("integer")))
    .min(0, problem("integer_from_to", SAMPLE_RANGE))
    .max(MAX_SAMPLE_PAGES, problem("integer_from_to", SAMPLE_RANGE))
    .default(3),
  /** Days for which a saved issue stays readable without a connection. */
  offline_days: z
    .int(typed(offlineDays))
    .min(OFFLINE_DAYS.minimum, offlineDays)
    .max(OFFLINE_DAYS.maximum, offlineDays)
    .default(OFFLINE_DAYS.default),
  /** The article categories of the front page in their order. Null: all of the first level. */
  sections: z
    .array(z.int().min(1).max(MAX_INTEGER))
    .max(MAX_KIOSK_SECTIONS, problem("at_most", { maximum: MAX_KIOSK_SECTIONS }))
    .nullable()
    .default(null),
});
export type KioskSettings = z.output<typeof kioskSettings>;

const envelope = z.strictObject({ kiosk: kioskSettings });

export const getKioskSettings = defineRoute({
  method: "GET",
  path,
  audience: "console",
  tag,
  summary: "Fetch the settings of a publication's kiosk",
  params,
  responses: { 200: envelope },
});

export const changeKioskSettings = defineRoute({
  method: "PUT",
  path,
  audience: "console",
  tag,
  summary: "Change the settings of a publication's kiosk",
  params,
  envelope: "kiosk",
  body: kioskSettings,
  responses: { 200: envelope },
});

export const previewKioskSettings = defineRoute({
  method: "POST",
  path: `${path}/preview`,
  audience: "console",
  tag,
  summary: "Show the front page of the kiosk with settings that are not saved",
  params,
  envelope: "kiosk",
  body: kioskSettings,
  responses: {
    200: z.strictObject({
      /** A whole page. Its links and forms lead to the kiosk. */
      html: z.string(),
    }),
  },
});
