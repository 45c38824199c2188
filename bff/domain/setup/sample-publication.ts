import { fileURLToPath } from "node:url";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { type PersonActor, system } from "../actor.ts";
import { addFirstEmagCategory } from "../emags/categories/emag-categories.service.ts";
import { createEmag } from "../emags/emags.service.ts";
import { addPublication, type PublicationRecord } from "../organizations/organizations.service.ts";
import { setRule } from "../planned-emags/edition-rules.service.ts";
import { addUpload } from "../uploads/uploads.service.ts";

const SAMPLE_PDF = fileURLToPath(new URL("./sample-issue.pdf", import.meta.url));

/** A publication to look around in, which comes out every Thursday. */
export async function addSamplePublication(
  services: Services,
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

/** Imports the sample issue from our own file: a first import that needs no network. */
export async function importSampleIssue(
  services: Services,
  publication: PublicationRecord,
  person: { userId: string; name: string; email: string },
): Promise<void> {
  const actor: PersonActor = {
    kind: "person",
    language: null,
    ...person,
    roles: new Map([[publication.organization_id, "admin"]]),
    publicationRoles: new Map(),
  };
  const uploadId = await addUpload(services, publication.id, {
    path: SAMPLE_PDF,
    fileName: "sample-issue.pdf",
  });
  await createEmag(services, actor, publication, {
    name: "The Harbour Weekly, first issue",
    preview: "A sample issue that came with the installation. Delete it whenever you like.",
    external_id: "sample-1",
    released_at: new Date().toISOString(),
    text_mode_enabled: true,
    import_attributes: { pdf_location: `upload://${uploadId}`, import_images: true },
  });
}
