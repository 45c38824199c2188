import { exampleIssue } from "./described.ts";
import { emagCreate, emagEnvelope, emagList, emagListQuery, emagUpdate, emagUpdateQuery } from "./emags.ts";
import { pathId, publicationPath } from "./fields.ts";
import { defineRoute } from "./route.ts";

const base = "/api/v2/importer/organizations/:organization_id/publications/:publication_id/emags";
const emagPath = publicationPath.extend({ emag_id: pathId.meta({ examples: [exampleIssue.id] }) });

export const listEmags = defineRoute({
  method: "GET",
  path: base,
  audience: "contract",
  tag: "Issues",
  summary: "List issues",
  description: "Newest first. `per` defaults to 25; more than 100 is answered with 100.",
  params: publicationPath,
  query: emagListQuery,
  emptyCounts: ["external_id", "pe_id"],
  responses: { 200: emagList },
});

export const createEmag = defineRoute({
  method: "POST",
  path: base,
  audience: "contract",
  tag: "Issues",
  summary: "Create an issue and import it",
  description:
    "Needs a name, unique within the publication, and exactly one import mode. The response comes immediately, before the import has finished. Follow it at `import` of the issue.",
  params: publicationPath,
  envelope: "emag",
  body: emagCreate.meta({
    requests: {
      pdf: {
        summary: "An issue from a PDF",
        value: {
          name: exampleIssue.name,
          released_at: "2026-07-03T06:00:00+02:00",
          preview: exampleIssue.preview,
          external_id: exampleIssue.external_id,
          apple_product_identifier: "com.example.hbw.27",
          google_product_id: "hbw_27",
          for_subscribers_only: true,
          language: "en",
          category_ids: exampleIssue.category_ids,
          import_attributes: {
            pdf_location: "https://files.example.com/hbw-2026-27.pdf",
            import_images: true,
          },
        },
      },
      upload: {
        summary: "An issue from an uploaded PDF",
        value: {
          name: "The Harbour Weekly 28",
          import_attributes: { pdf_location: "upload://2f1c8a34-5b0e-4c59-9a4e-1d1f0c6b7a10" },
        },
      },
      planned: {
        summary: "The issue of a planned edition",
        value: {
          name: "The Harbour Weekly 2026-07-10",
          pe_id: "HBW-2026-07-10",
          import_attributes: { pdf_location: "https://files.example.com/hbw-2026-28.pdf" },
        },
      },
      epub: {
        summary: "An issue from an EPUB",
        value: {
          name: "The Harbour Reader",
          epub_import_attributes: {
            epub_location: "https://files.example.com/reader.epub",
            pdf_location: "https://files.example.com/reader.pdf",
            import_articles: true,
          },
        },
      },
    },
  }),
  once: true,
  responses: { 201: emagEnvelope },
});

export const getEmag = defineRoute({
  method: "GET",
  path: `${base}/:emag_id`,
  audience: "contract",
  tag: "Issues",
  summary: "Fetch an issue",
  params: emagPath,
  responses: { 200: emagEnvelope },
});

export const updateEmag = defineRoute({
  needsApproval: true,
  method: "PUT",
  path: `${base}/:emag_id`,
  audience: "contract",
  tag: "Issues",
  summary: "Change an issue",
  description:
    "Any subset of the fields. Metadata alone never imports again; `import_attributes` or `epub_import_attributes` do, and remove the previous result unless `keep_previous_pages` or the publication's setting keeps it until the new import has finished. A record sent back whole (with `import` or `created_at`) imports again only if an import attribute differs.",
  params: emagPath,
  query: emagUpdateQuery,
  envelope: "emag",
  body: emagUpdate.meta({
    requests: {
      metadata: {
        summary: "Changes fields; the pages stay",
        value: { preview: "Fog and ferries.", single_purchase_required: true, cents: 349 },
      },
      import: {
        summary: "Imports another PDF",
        value: {
          import_attributes: { pdf_location: "https://files.example.com/hbw-2026-27-corrected.pdf" },
        },
      },
    },
  }),
  responses: { 200: emagEnvelope },
});

export const deleteEmag = defineRoute({
  method: "DELETE",
  path: `${base}/:emag_id`,
  audience: "contract",
  tag: "Issues",
  summary: "Delete an issue",
  description: "The console can restore it, with its import and its files, for 30 days.",
  params: emagPath,
  responses: { 204: null },
  bareNotFound: true,
});
