import { isDeepStrictEqual } from "node:util";
import type { Insertable, Transaction, Updateable } from "kysely";
import type { z } from "zod";
import type { Permission } from "#shared/console/permissions.ts";
import {
  type EmagCreate,
  type EmagUpdate,
  type emagListQuery,
  type ImportMode,
  importModeOf,
} from "#shared/contract/emags.ts";
import { message } from "../../messages/message.ts";
import type { EmagsTable } from "../../schema/tables/emags.ts";
import type { Database } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { type Actor, actorLabel } from "../actor.ts";
import { recordChange } from "../audit/audit.service.ts";
import { createOnce } from "../creation-keys/creation-keys.service.ts";
import { Invalid, ServiceError } from "../errors.ts";
import { discardImports, requestImport } from "../imports/imports.service.ts";
import { changeSource, type GivenSource, newSource } from "../imports/source/emag-source.service.ts";
import { parseInstant, parseLastInstant } from "../local-time.ts";
import {
  openPublication,
  type PublicationPath,
  type PublicationRecord,
} from "../organizations/organizations.service.ts";
import {
  claimEdition,
  lockPlanOf,
  releaseEdition,
  transferEdition,
} from "../planned-emags/edition-transfer.service.ts";
import { requireVersion } from "../record-version.ts";
import { reopenReview } from "../reviews/reviews.service.ts";
import { requireUploads } from "../uploads/uploads.service.ts";
import { withoutUndefined } from "../without-undefined.ts";
import { requireEmagCategories } from "./categories/emag-categories.service.ts";
import { announceChange, auditedFields, changeOf, lockEmag, recordOf } from "./emag-changes.ts";
import * as list from "./emag-list.repo.ts";
import * as repo from "./emags.repo.ts";

/** The issue of a path with its publication, if this actor may do this there. Throws `NotFound` or `Forbidden`. */
export async function openEmag(
  services: Services,
  actor: Actor,
  path: PublicationPath & { emag_id: number },
  permission: Permission,
) {
  const publication = await openPublication(services, actor, path, permission);
  const emag = await repo.findEmag(services.db, publication.id, path.emag_id);
  if (!emag) throw new ServiceError("not_found.issue", { id: path.emag_id });
  return { publication, emag };
}

/** A page of issues, as the contract's JSON of an array of them, and how many there are in all. */
export function listEmags(
  { db }: Services,
  publication: PublicationRecord,
  query: z.output<typeof emagListQuery>,
): Promise<list.ListedEmags> {
  const { released_from, released_to } = query;
  const filter: list.EmagFilter = {
    search: query.search?.trim(),
    state: query.state,
    mode: query.mode,
    releasedFrom: released_from ? parseInstant(released_from, publication.time_zone) : undefined,
    releasedTo: released_to ? parseLastInstant(released_to, publication.time_zone) : undefined,
  };
  return list.listEmags(db, publication.id, filter, query.sort, query);
}

/** Creates an issue and requests its import, both or neither, once for a `key`. Throws `Invalid`. */
export async function createEmag(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  given: EmagCreate,
  key?: string,
): Promise<repo.EmagRow> {
  const mode = importModeOf(given)!;
  const { name, category_ids, import_attributes, epub_import_attributes, ...metadata } = given;
  const make = async (trx: Transaction<Database>) => {
    await requireEmagCategories(trx, publication.id, category_ids ?? []);
    await requireUploads(trx, publication.id, locationsOf(given));
    const edition = given.pe_id == null ? null : await claimEdition(trx, actor, publication, given.pe_id);
    const emag: Insertable<EmagsTable> = {
      publication_id: publication.id,
      name,
      mode,
      ...defaults(publication),
      released_at: edition?.release_date ?? null,
      ...columns(publication, metadata),
      ...newSource(services.secrets, (import_attributes ?? epub_import_attributes)!),
    };
    const { id } = await writeNamed(name, () =>
      trx.insertInto("emags").values(emag).returning("id").executeTakeFirstOrThrow(),
    );
    if (edition) await transferEdition(services, trx, actor, publication, edition, id);
    await repo.setCategories(trx, id, category_ids ?? []);
    await requestImport(services, trx, {
      emagId: id,
      publication,
      mode,
      requestedBy: actorLabel(actor),
      replaced: null,
    });
    const row = await announceChange(services, trx, publication, id, "created");
    await recordChange(trx, actor, publication, {
      verb: "created",
      record: recordOf(row),
      after: auditedFields(row),
    });
    return row;
  };
  if (key === undefined) return services.db.transaction().execute(make);
  const place = { publicationId: publication.id, kind: "emag", key } as const;
  return createOnce(services, place, { find: (trx, id) => repo.findEmag(trx, publication.id, id), make });
}

interface UpdateOptions {
  ifMatch: string | undefined;
  /** Readers see the previous pages until a new import has finished; the publication's setting unless given. */
  keepPreviousPages?: boolean | undefined;
}

/**
 * Changes an issue (contract 4.A rule 2). Import attributes, changed or not, request a new import, and remove the previous
 * result unless it's kept; metadata alone never does. A change that changes nothing makes no version.
 */
export async function updateEmag(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  emagId: number,
  given: EmagUpdate,
  { ifMatch, keepPreviousPages = publication.keep_previous_pages }: UpdateOptions,
): Promise<repo.EmagRow> {
  const { category_ids, import_attributes, epub_import_attributes, ...metadata } = given;
  return services.db.transaction().execute(async (trx) => {
    const before = await lockEmag(trx, publication.id, emagId);
    requireVersion(ifMatch, before.version);
    requireSameMode(before.mode, given);
    if (given.pe_id !== undefined && given.pe_id !== before.pe_id)
      throw new Invalid({ pe_id: [message("rules.unchangeable")] });
    if (category_ids) await requireEmagCategories(trx, publication.id, category_ids);
    await requireUploads(trx, publication.id, locationsOf(given));

    const source = import_attributes ?? epub_import_attributes ?? null;
    const changed = columns(publication, metadata);
    const after = { ...before, ...changed, category_ids: category_ids ?? before.category_ids };
    if (!source && isDeepStrictEqual(before, after))
      return (await repo.findEmag(trx, publication.id, emagId))!;
    const change: Updateable<EmagsTable> = {
      ...changed,
      ...(source ? changeSource(services.secrets, before, source as GivenSource) : {}),
      version: before.version + 1,
      updated_at: new Date(),
    };
    await writeNamed(given.name, () =>
      trx.updateTable("emags").set(change).where("id", "=", emagId).execute(),
    );
    if (category_ids) await repo.setCategories(trx, emagId, category_ids);
    if (source)
      await requestImport(services, trx, {
        emagId,
        publication,
        mode: before.mode,
        requestedBy: actorLabel(actor),
        replaced: keepPreviousPages ? before : null,
      });
    const row = await announceChange(services, trx, publication, emagId, "updated");
    if (source) await reopenReview(trx, actor, publication, { id: emagId, name: row.name });
    await recordChange(trx, actor, publication, {
      verb: "updated",
      record: recordOf(row),
      before: auditedFields(before),
      after: { ...auditedFields(row), ...(source ? { imported_again: true } : {}) },
    });
    return row;
  });
}

/** Removes an issue, cancels its import and lets its files go. */
export async function deleteEmag(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  emagId: number,
  ifMatch: string | undefined,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const planned = await lockPlanOf(trx, publication.id, emagId);
    const before = await lockEmag(trx, publication.id, emagId);
    requireVersion(ifMatch, before.version);
    await discardImports(services, trx, { emagId, publication });
    if (planned) await releaseEdition(services, trx, actor, planned, emagId);
    await trx.deleteFrom("emags").where("id", "=", emagId).execute();
    await recordChange(trx, actor, publication, {
      verb: "deleted",
      record: recordOf(before),
      before: auditedFields(before),
    });
    await services.changes.publishSoon(trx, changeOf(publication, emagId, "deleted", before.version));
  });
}

/** The locations of a request, each at its field. */
function locationsOf({ import_attributes: pdf, epub_import_attributes: epub }: EmagCreate | EmagUpdate) {
  return [
    { field: "import_attributes.pdf_location", kind: "pdf" as const, location: pdf?.pdf_location },
    { field: "import_attributes.xml_location", kind: "xml" as const, location: pdf?.xml_location },
    { field: "epub_import_attributes.pdf_location", kind: "pdf" as const, location: epub?.pdf_location },
    { field: "epub_import_attributes.epub_location", kind: "epub" as const, location: epub?.epub_location },
  ];
}

function defaults(publication: PublicationRecord) {
  return {
    released_at: null,
    pe_id: null,
    preview: "",
    apple_product_identifier: null,
    google_product_id: null,
    external_id: "",
    hide_preview_widgets: false,
    single_purchase_required: false,
    for_subscribers_only: false,
    cents: 0,
    currency: publication.currency,
    text_mode_enabled: false,
    language: publication.language,
  };
}

type Metadata = Omit<EmagUpdate, "category_ids" | "import_attributes" | "epub_import_attributes">;

function columns(publication: PublicationRecord, metadata: Metadata) {
  const { released_at, ...rest } = withoutUndefined(metadata);
  if (released_at === undefined) return rest;
  return {
    ...rest,
    released_at: released_at === null ? null : parseInstant(released_at, publication.time_zone),
  };
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

const UNIQUE_VIOLATION = "23505";

/** Writes under a name; of two issues that want it at once, one wins and the other is told (contract 7). */
async function writeNamed<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== UNIQUE_VIOLATION || constraint !== "emags_name") throw error;
    throw new Invalid({ name: [message("rules.issue_name_taken", { name: name! })] });
  }
}
