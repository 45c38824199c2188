import { fileURLToPath } from "node:url";
import { type PersonActor, system } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { addFirstEmagCategory, createEmag } from "#bff/domain/emags/index.ts";
import { setRule } from "#bff/domain/planned-emags/index.ts";
import { addPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { addUpload } from "#bff/domain/uploads/index.ts";
import type { Db } from "#bff/schema/tables.ts";

const SAMPLE_PDF = fileURLToPath(new URL("./sample-issue.pdf", import.meta.url));
/** The day on page 1. Another one would be a serious warning. */
const RELEASED_AT = "2026-07-03T04:00:00.000Z";

/** Creates a sample publication with issue categories and a weekly publishing schedule. */
export async function addSamplePublication(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  organizationId: number,
): Promise<PublicationRecord> {
  const publication = await addPublication(trx, system("setup"), organizationId, {
    name: "The Harbour Weekly",
    pubcode: "HBW",
    time_zone: "Europe/Berlin",
    language: "en",
    currency: "EUR",
  });
  await addFirstEmagCategory(trx, publication.id, "Weekly");
  await addFirstEmagCategory(trx, publication.id, "Special issues");
  await setRule(services, trx, system("setup"), publication, {
    rrule: "FREQ=WEEKLY;BYDAY=TH",
    release_time: "06:00",
    starts_on: null,
    horizon_days: 60,
  });
  return publication;
}

/** Returns the first administrator as the author of the sample publication's contents. */
export function sampleAuthor(
  { organization_id }: PublicationRecord,
  person: { userId: string; name: string; email: string },
): PersonActor {
  return {
    kind: "person",
    language: null,
    ...person,
    roles: new Map([[organization_id, "admin"]]),
    publicationRoles: new Map(),
  };
}

/** Imports the sample issue from a file of the installation, so that no network is needed. */
export async function importSampleIssue(
  services: Pick<PlatformContext, "changes" | "db" | "secrets" | "storage">,
  actor: PersonActor,
  publication: PublicationRecord,
): Promise<void> {
  const uploadId = await addUpload(services, publication.id, {
    path: SAMPLE_PDF,
    fileName: "sample-issue.pdf",
  });
  await createEmag(services, actor, publication, {
    name: "The Harbour Weekly, first issue",
    preview: "A sample issue that came with the installation. Delete it whenever you like.",
    external_id: "sample-1",
    released_at: RELEASED_AT,
    text_mode_enabled: true,
    import_attributes: { pdf_location: `upload://${uploadId}`, import_images: true },
  });
}
