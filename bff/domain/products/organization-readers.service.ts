import { type Author, type PersonActor, requireOrganizationPermission } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { iso } from "#bff/core/iso-time.ts";
import { pickJson } from "#bff/core/record-fields.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { requireOwnPublication } from "#bff/domain/publications/index.ts";
import {
  deviceOf,
  eraseReader as eraseAccount,
  leaveOrganization,
  listSessions,
  lockReader,
  mailInvitation,
  requirePublicationLook,
  setDisabled,
} from "#bff/domain/readers/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { AuditVerb } from "#shared/console/audit.ts";
import { type Language, language as languages } from "#shared/console/languages.ts";
import type { Permission } from "#shared/console/permissions.ts";
import type { InvitationMail, ListedReader, Reader, ReaderExport } from "#shared/console/readers/readers.ts";
import { type Page, paginate } from "#shared/contract/pagination.ts";
import { listHoldingsOfReader } from "./holdings.repo.ts";
import { findOrInvite, type HoldingContext, presentForReader, removeHolding } from "./holdings.service.ts";
import * as repo from "./organization-readers.repo.ts";
import { publishProducts } from "./products.service.ts";

interface ReaderPath {
  organization_id: number;
  reader_id: string;
}

/** Loads a reader of an organization and checks the actor's permission. Throws `NotFound` or `Forbidden`. */
export async function openReader(
  { db }: Pick<PlatformContext, "db">,
  actor: PersonActor,
  { organization_id, reader_id }: ReaderPath,
  permission: Permission,
): Promise<repo.OrganizationReader & { organization_id: number }> {
  requireOrganizationPermission(actor, organization_id, permission);
  return { ...(await getReaderOf(db, organization_id, reader_id)), organization_id };
}

type OpenedReader = Awaited<ReturnType<typeof openReader>>;

export async function listReaders(
  { db }: Pick<PlatformContext, "db">,
  organizationId: number,
  { page, per, ...filter }: repo.ReaderFilter & Page,
): Promise<{ readers: ListedReader[] } & ReturnType<typeof paginate>> {
  const { readers, totalCount } = await repo.listReaders(db, organizationId, filter, { page, per });
  return { readers, ...paginate({ page, per }, totalCount) };
}

export async function getReader(
  { db }: Pick<PlatformContext, "db">,
  reader: repo.OrganizationReader,
): Promise<Reader> {
  const sessions = await listSessions(db, reader.id);
  return {
    ...presentAccount(reader),
    state: reader.disabled_at ? "disabled" : reader.verified_at ? "active" : "invited",
    sessions: sessions.map(({ uid, signed_in_at, last_seen_at, user_agent }) => ({
      id: uid,
      signed_in_at: iso(signed_in_at),
      last_seen_at: last_seen_at && iso(last_seen_at),
      device: deviceOf(user_agent) || null,
    })),
  };
}

/**
 * Adds a reader to an organization. A new one without a verified account gets an invitation by mail. Returns the reader and what became
 * of the mail. Throws `Invalid`.
 */
export async function inviteReader(
  services: HoldingContext,
  author: Author,
  organizationId: number,
  given: { email: string; name: string; language?: Language | undefined; publication_id: number },
): Promise<{ reader: Reader; invitation: InvitationMail | null }> {
  const publication = await requireOwnPublication(services.db, organizationId, given.publication_id);
  return services.db.transaction().execute(async (trx) => {
    const { id, isNew, hasJoined, invitation } = await findOrInvite(
      trx,
      services,
      author,
      publication,
      given,
    );
    // For a new account, the entry says that it was created.
    if (hasJoined && !isNew) await record(trx, author, organizationId, "invited", id);
    await publishProducts(services, trx, organizationId);
    const reader = await getReader({ db: trx }, await getReaderOf(trx, organizationId, id));
    return { reader, invitation };
  });
}

/** Sends an invitation again, and returns what became of the mail. Throws `Conflict` if the reader has accepted one. */
export async function resendInvitation(
  services: HoldingContext,
  author: Author,
  { id, organization_id }: OpenedReader,
  publicationId: number,
): Promise<InvitationMail> {
  const publication = await requireOwnPublication(services.db, organization_id, publicationId);
  return services.db.transaction().execute(async (trx) => {
    const reader = await lockReader(trx, id);
    if (!reader) throw new ServiceError("not_found.reader");
    if (reader.verified_at) throw new ServiceError("reader_verified");
    const invitation = await mailInvitation(trx, services, reader, {
      language: reader.language ?? languages.catch("en").parse(publication.language),
      look: await requirePublicationLook(trx, publication.id),
    });
    await record(trx, author, organization_id, "invited", id);
    return invitation;
  });
}

/**
 * Disables an account, or enables it again. Throws `Conflict` if another organization sees the reader, because accounts belong to the
 * installation.
 */
export async function changeDisabled(
  services: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  { id, organization_id }: OpenedReader,
  isDisabled: boolean,
): Promise<Reader> {
  return services.db.transaction().execute(async (trx) => {
    const reader = await lockReader(trx, id);
    if (!reader) throw new ServiceError("not_found.reader");
    if (await repo.isReaderElsewhere(trx, organization_id, id)) throw new ServiceError("reader_elsewhere");
    if ((reader.disabled_at !== null) !== isDisabled) {
      await setDisabled(trx, id, isDisabled);
      await record(trx, author, organization_id, isDisabled ? "disabled" : "enabled", id);
      await publishProducts(services, trx, organization_id);
    }
    return getReader({ db: trx }, await getReaderOf(trx, organization_id, id));
  });
}

/** Deletes the holdings that an organization gave a reader, and the account unless another organization sees the reader, too. */
export async function eraseReader(
  services: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  { id, organization_id }: OpenedReader,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const reader = await lockReader(trx, id);
    if (!reader) throw new ServiceError("not_found.reader");
    for (const holding of await listHoldingsOfReader(trx, organization_id, id))
      await removeHolding(trx, author, holding);
    if (await repo.isReaderElsewhere(trx, organization_id, id))
      await leaveOrganization(trx, reader, organization_id);
    else await eraseAccount(trx, id);
    await record(trx, author, organization_id, "deleted", id);
    await publishProducts(services, trx, organization_id);
  });
}

/** Returns what an organization knows about a reader. */
export async function exportReader(
  { db }: Pick<PlatformContext, "db">,
  author: Author,
  reader: OpenedReader,
): Promise<ReaderExport> {
  const { organization_id } = reader;
  const [holdings, { sessions }] = await Promise.all([
    listHoldingsOfReader(db, organization_id, reader.id),
    getReader({ db }, reader),
  ]);
  await record(db, author, organization_id, "exported", reader.id);
  return {
    account: presentAccount(reader),
    holdings: holdings.map(presentForReader),
    sessions: sessions.map(({ id, ...session }) => session),
  };
}

async function getReaderOf(db: Db, organizationId: number, id: string): Promise<repo.OrganizationReader> {
  const reader = await repo.findReader(db, organizationId, id);
  if (!reader) throw new ServiceError("not_found.reader");
  return reader;
}

/** By ID, because the entry outlives the account. */
function record(db: Db, author: Author, organization_id: number, verb: AuditVerb, id: string): Promise<void> {
  return recordChange(db, author, organization_id, { verb, record: { type: "reader", id, name: id } });
}

function presentAccount(reader: repo.OrganizationReader) {
  return pickJson(reader, [
    "id",
    "email",
    "name",
    "language",
    "created_at",
    "verified_at",
    "disabled_at",
    "last_seen_at",
    "joined_at",
  ]);
}
