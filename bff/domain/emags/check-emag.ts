import type { Actor } from "#bff/core/actor.ts";
import { checkAll } from "#bff/core/check-all.ts";
import { Invalid } from "#bff/core/errors.ts";
import { lacksValues } from "#bff/domain/imports/index.ts";
import { claimEdition } from "#bff/domain/planned-emags/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { requireUploads } from "#bff/domain/uploads/index.ts";
import { message } from "#bff/messages/message.ts";
import { violatesUnique } from "#bff/platform/database/database-failures.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { EmagCreate, EmagUpdate, ImportMode } from "#shared/contract/emags.ts";
import { requireEmagCategories } from "./categories/emag-categories.service.ts";
import * as repo from "./emags.repo.ts";

/** Checks what a new issue refers to, and returns its planned edition. Throws `Invalid` with all faults. */
export async function checkNewEmag(
  db: Db,
  actor: Actor,
  publication: PublicationRecord,
  given: Partial<EmagCreate>,
) {
  let edition: Awaited<ReturnType<typeof claimEdition>> | null = null;
  await checkAll(
    () => requireFreeName(db, publication.id, given.name),
    () => requireEmagCategories(db, publication.id, given.category_ids ?? []),
    () => requireUploads(db, publication.id, locationsOf(given)),
    () => requireWholeAddresses(given, null),
    async () => {
      if (given.pe_id != null) edition = await claimEdition(db, actor, publication, given.pe_id);
    },
  );
  return edition as Awaited<ReturnType<typeof claimEdition>> | null;
}

/** Checks a change of an issue against what the issue is and refers to. Throws `Invalid` with all faults. */
export async function checkEmagChange(
  db: Db,
  publication: PublicationRecord,
  before: Pick<repo.EmagRow, "id" | "mode" | "pe_id" | LocationField>,
  given: EmagUpdate,
): Promise<void> {
  await checkAll(
    () => requireFreeName(db, publication.id, given.name, before.id),
    () => requireSameMode(before.mode, given),
    () => {
      if (given.pe_id !== undefined && given.pe_id !== before.pe_id)
        throw new Invalid({ pe_id: [message("rules.unchangeable")] });
    },
    () => requireEmagCategories(db, publication.id, given.category_ids ?? []),
    () => requireUploads(db, publication.id, locationsOf(given)),
    () => requireWholeAddresses(given, before),
  );
}

/** Lists the locations in a request with their fields. */
function locationsOf({
  import_attributes: pdf,
  epub_import_attributes: epub,
}: Pick<EmagUpdate, "import_attributes" | "epub_import_attributes">) {
  return [
    { field: "import_attributes.pdf_location", kind: "pdf" as const, location: pdf?.pdf_location },
    { field: "import_attributes.xml_location", kind: "xml" as const, location: pdf?.xml_location },
    { field: "epub_import_attributes.pdf_location", kind: "pdf" as const, location: epub?.pdf_location },
    { field: "epub_import_attributes.epub_location", kind: "epub" as const, location: epub?.epub_location },
  ];
}

type LocationField = "pdf_location" | "xml_location" | "epub_location";

/** Throws `Invalid` for addresses with hidden values that are not the ones of the issue. */
function requireWholeAddresses(given: EmagUpdate, before: Pick<repo.EmagRow, LocationField> | null): void {
  const faulty = locationsOf(given).filter(({ field, location }) => {
    const name = field.split(".")[1] as LocationField;
    return location != null && lacksValues(location, before?.[name] ?? null);
  });
  if (faulty.length > 0)
    throw new Invalid(
      Object.fromEntries(faulty.map(({ field }) => [field, [message("rules.hidden_query")]])),
    );
}

function requireSameMode(mode: ImportMode, given: EmagUpdate): void {
  if (mode === "epub" && given.import_attributes)
    throw new Invalid({
      import_attributes: [message("rules.created_from_epub")],
    });
  if (mode !== "epub" && given.epub_import_attributes)
    throw new Invalid({
      epub_import_attributes: [message("rules.created_from_pdf")],
    });
}

/** Throws `Invalid` if another issue of the publication has this name. */
export async function requireFreeName(
  db: Db,
  publicationId: number,
  name: string | undefined,
  exceptId?: number,
): Promise<void> {
  if (name !== undefined && (await repo.isNameTaken(db, publicationId, name, exceptId)))
    throw new Invalid({ name: [message("rules.issue_name_taken", { name })] });
}

/** Runs a write and maps a violation of the unique name to `Invalid` (contract 7). */
export async function writeNamed<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!violatesUnique(error, "emags_name")) throw error;
    throw new Invalid({ name: [message("rules.issue_name_taken", { name: name! })] });
  }
}
