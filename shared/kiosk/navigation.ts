import { z } from "zod";
import { exampleStory } from "#shared/contract/described.ts";

/** Limits of what an import stores for finding a way through an issue. They protect the service from hostile files. */
export const navigationLimits = {
  outlineEntries: 2_000,
  /** Deeper entries are not imported. */
  outlineLevels: 8,
  titleCharacters: 300,
  labelCharacters: 40,
  linksPerPage: 500,
  urlCharacters: 2_000,
  languages: 20,
  /** Printed pages that an EPUB lists. */
  listedPages: 5_000,
} as const;

const page = z
  .int()
  .positive()
  .meta({ examples: [4] });

/** An entry of the outline. `page` starts at 1, and so does `level`. */
const outlineEntry = z.strictObject({
  title: z
    .string()
    .max(navigationLimits.titleCharacters)
    .meta({ examples: [exampleStory.title] }),
  page,
  level: z.int().min(1).max(navigationLimits.outlineLevels),
});
export type OutlineEntry = z.infer<typeof outlineEntry>;

/** A place on a page: fractions of its width and height, from its top left. */
const fraction = z
  .number()
  .min(0)
  .max(1)
  .meta({ examples: [0.25] });
const place = { left: fraction, top: fraction, width: fraction, height: fraction };

/** A link on a page to a page of the issue (from 1), or to a web address, a mail address or a phone number. */
export const pageLink = z.union([
  z.strictObject({
    ...place,
    url: z
      .string()
      .max(navigationLimits.urlCharacters)
      .regex(/^(https?|mailto|tel):/)
      .meta({ examples: ["https://example.com/ferries"] }),
  }),
  z.strictObject({ ...place, page }),
]);
export type PageLink = z.infer<typeof pageLink>;

const label = z
  .string()
  .max(navigationLimits.labelCharacters)
  .meta({ examples: ["iv"] });

/** Navigation of a PDF, except for the links on its pages. */
export const pdfNavigation = z.strictObject({
  outline: z.array(outlineEntry).max(navigationLimits.outlineEntries),
  /** The printed number of each page, in the order of the pages; empty for a page without one. Null if no page has one. */
  page_labels: z.array(label).nullable(),
  /** The side to which a reader turns the pages. */
  direction: z.enum(["ltr", "rtl"]),
  /** Language tags (BCP 47), the main language first. */
  languages: z.array(z.string().max(35)).max(navigationLimits.languages),
});
export type PdfNavigation = z.infer<typeof pdfNavigation>;

/** Navigation of an issue, except for the links on its pages. */
export const issueNavigation = pdfNavigation.extend({
  /** The printed pages that an EPUB lists, with the number of the article in which each begins. */
  page_list: z
    .array(z.strictObject({ label, article: z.int().positive() }))
    .max(navigationLimits.listedPages),
});
export type IssueNavigation = z.infer<typeof issueNavigation>;

/** Navigation of an issue. `links` contains the pages that have links. */
export const navigation = issueNavigation.extend({
  links: z.array(z.strictObject({ page, links: z.array(pageLink) })),
});
export type Navigation = z.infer<typeof navigation>;
