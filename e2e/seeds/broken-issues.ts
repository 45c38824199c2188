import { randomUUID } from "node:crypto";
import type { Services } from "#bff/app/context.ts";
import type { PersonActor } from "#bff/core/actor.ts";
import { createEmag } from "#bff/domain/emags/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { StoredFailure } from "#bff/schema/tables/imports.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { ImportStatus } from "#shared/contract/emags.ts";
import type { ImportStepName } from "#shared/contract/imports/imports.ts";
import { FAILURES } from "./broken-failures.ts";
import { encryptedPdf, issuePdf, upload } from "./seed-files.ts";

const STEPS: readonly ImportStepName[] = ["download", "verify", "render", "finish"];

/** Adds an issue for each import failure, a stuck one, two whose imports actually fail, and one with warnings. */
export async function addBrokenIssues(
  services: Pick<Services, "changes" | "db" | "jobs" | "secrets" | "storage" | "workspaces">,
  actor: PersonActor,
  publication: PublicationRecord,
): Promise<void> {
  const { db } = services;
  await db.transaction().execute(async (trx) => {
    for (const failure of FAILURES)
      await writeIssue(trx, publication, {
        name: `Failed: ${failure.code}`,
        status: "failed",
        failure,
        at: stepOf(failure.code),
      });
    await writeIssue(trx, publication, {
      name: "Stuck at page 41 of 352",
      status: "processing",
      at: "render",
    });
  });
  for (const [name, content] of [
    ["Really encrypted", encryptedPdf()],
    ["Really no PDF", "This is a letter and not a newspaper."],
    ["Warned", issuePdf("Warned", 2)],
  ] as const)
    await createEmag(services, actor, publication, {
      name,
      import_attributes: {
        pdf_location: await upload(services, publication, { name: "issue.pdf", content }),
        // The import tolerates this faulty file with a warning.
        xml_location: await upload(services, publication, {
          name: "widgets.xml",
          kind: "xml",
          content: '<widgets><widget page="99" type="link"/><unknown/></widgets>',
        }),
      },
    });
}

function stepOf(code: string): ImportStepName {
  if (/^(address|bad|host|http|not_reachable|timeout|too_large|too_many_redirects|upload)/.test(code))
    return "download";
  return /^(pdf|not_a|epub|parse)/.test(code) ? "verify" : "render";
}

async function writeIssue(
  trx: Db,
  publication: PublicationRecord,
  given: { name: string; status: ImportStatus; at: ImportStepName; failure?: StoredFailure },
): Promise<void> {
  const { id: emag_id } = await trx
    .insertInto("emags")
    .values({
      publication_id: publication.id,
      name: given.name,
      released_at: null,
      mode: "standard_pdf",
      pe_id: null,
      preview: "",
      apple_product_identifier: null,
      google_product_id: null,
      external_id: "",
      hide_preview_widgets: false,
      single_purchase_required: false,
      for_subscribers_only: false,
      cents: 0,
      currency: "EUR",
      text_mode_enabled: false,
      language: "en",
      import_images: false,
      import_articles: false,
      pdf_location: "https://files.example.com/issue.pdf",
      xml_location: null,
      epub_location: null,
      location_credentials: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const failed = given.status === "failed";
  const started = new Date(Date.now() - 3_600_000);
  await trx
    .insertInto("imports")
    .values({
      id,
      emag_id,
      number: 1,
      current: true,
      status: given.status,
      failure: given.failure ? JSON.stringify(given.failure) : null,
      requested_by: "API token “importer”",
      starts: 1,
      page_count: given.at === "render" ? 352 : null,
      pdf_sha256: null,
      pdf_bytes: null,
      epub_sha256: null,
      epub_bytes: null,
      book: null,
      created_at: started,
      started_at: started,
      finished_at: failed ? new Date() : null,
    })
    .execute();
  const reached = STEPS.indexOf(given.at);
  await trx
    .insertInto("import_steps")
    .values(
      STEPS.map((name, position) => ({
        import_id: id,
        name,
        position: position + 1,
        status: position < reached ? "done" : position > reached ? "pending" : failed ? "failed" : "running",
        started_at: position <= reached ? started : null,
        finished_at: position < reached || (position === reached && failed) ? new Date() : null,
        done: position === reached && name === "render" ? 41 : 0,
        total: position === reached && name === "render" ? 352 : null,
      })),
    )
    .execute();
}
