import { Readable } from "node:stream";
import type { z } from "zod";
import { parseInstant, parseLastInstant } from "#bff/core/local-time.ts";
import type { Db } from "#bff/schema/tables.ts";
import {
  AUDIT_ENTRIES_PER_PAGE,
  type AuditAction,
  type AuditEntry,
  type AuditRecordType,
  type AuditVerb,
  auditActorKind,
  type auditExportQuery,
  type auditQuery,
} from "#shared/console/audit.ts";
import type { Language } from "#shared/console/languages.ts";
import type { LastChange } from "#shared/console/presence.ts";
import { csvHead, csvLine, presentEntry, presentHistoryEntry } from "./audit.present.ts";
import * as repo from "./audit.repo.ts";

const EXPORT_BATCH_SIZE = 500;

/** Lists a page of an organization's audit log, newest first, with the cursor of the next page. */
export async function listAuditPage(
  db: Db,
  organizationId: number,
  { before, ...query }: z.output<typeof auditQuery>,
  language: Language,
) {
  return page(db, organizationId, filterOf(query), before, (row) => presentEntry(row, language));
}

/** Lists a page of the changes to one record, or of some of them, newest first, with the cursor of the next page. */
export async function listHistory(
  db: Db,
  publication: { id: number; organization_id: number },
  record: { type: AuditRecordType; id: number; verbs?: readonly AuditVerb[] },
  before: string | undefined,
  language: Language,
) {
  const { type, id, verbs } = record;
  const actions = verbs?.map((verb): AuditAction => `${type}.${verb}`);
  const filter = { recordType: type, recordId: String(id), publicationId: publication.id, actions };
  return page(db, publication.organization_id, filter, before, (row) => presentHistoryEntry(row, language));
}

/** Lists a page of the changes to a reader and the reader's holdings, newest first, with the cursor of the next page. */
export async function listReaderHistory(
  db: Db,
  organizationId: number,
  readerId: string,
  before: string | undefined,
  language: Language,
) {
  const holdings = await repo.listHoldingIdsOfReader(db, organizationId, readerId);
  const records: repo.AuditedRecord[] = [
    { type: "reader", id: readerId },
    ...holdings.map((id) => ({ type: "holding" as const, id })),
  ];
  return pageOf(
    (limit) => repo.listEntriesOf(db, organizationId, records, { before, limit }),
    (row) => presentHistoryEntry(row, language),
  );
}

/** Returns who changed a record last, within the given time. People and tokens come before the service itself. */
export async function findLastChange(
  db: Db,
  publication: { id: number; organization_id: number },
  record: { type: AuditRecordType; id: string },
  since: { seconds: number; callerId: string },
  language: Language,
): Promise<LastChange | null> {
  const { id: publicationId, organization_id } = publication;
  const row = await repo.findLastChange(db, organization_id, { publicationId, ...record }, since.seconds);
  if (!row) return null;
  const { at, actor } = presentEntry(row, language);
  const is_caller = actor.kind === "person" && actor.id === since.callerId;
  return { at, name: actor.label, is_caller };
}

/** Lists the people and API tokens of an organization. */
export const listAuditActors = repo.listActors;

/** Streams the audit log of an organization as a file. Entries are read in batches, as fast as the client receives them. */
export function exportAudit(
  db: Db,
  organizationId: number,
  { format, ...query }: z.output<typeof auditExportQuery>,
): { stream: Readable; contentType: string } {
  const rows = allEntries(db, organizationId, filterOf(query));
  return format === "csv"
    ? { stream: Readable.from(csv(rows)), contentType: "text/csv; charset=utf-8" }
    : { stream: Readable.from(jsonLines(rows)), contentType: "application/x-ndjson; charset=utf-8" };
}

function page(
  db: Db,
  organizationId: number,
  filter: repo.AuditFilter,
  before: string | undefined,
  present: (row: repo.EntryRow) => AuditEntry,
) {
  return pageOf((limit) => repo.listEntries(db, organizationId, filter, { before, limit }), present);
}

async function pageOf(
  list: (limit: number) => Promise<repo.EntryRow[]>,
  present: (row: repo.EntryRow) => AuditEntry,
): Promise<{ audit_entries: AuditEntry[]; next_before: string | null }> {
  const rows = await list(AUDIT_ENTRIES_PER_PAGE + 1);
  const audit_entries = rows.slice(0, AUDIT_ENTRIES_PER_PAGE).map(present);
  const hasNextPage = rows.length > AUDIT_ENTRIES_PER_PAGE;
  return { audit_entries, next_before: hasNextPage ? audit_entries.at(-1)!.id : null };
}

function filterOf(query: Omit<z.output<typeof auditQuery>, "before">): repo.AuditFilter {
  const { time_zone: zone, from, to, actor } = query;
  const [kind, id] = actor?.split(":") ?? [];
  return {
    publicationId: query.publication_id,
    actor: id === undefined ? undefined : { kind: auditActorKind.parse(kind), id },
    recordType: query.record_type,
    recordId: query.record_id,
    search: query.search?.trim() || undefined,
    meant: query.meant,
    from: from === undefined ? undefined : parseInstant(from, zone),
    to: to === undefined ? undefined : parseLastInstant(to, zone),
  };
}

async function* allEntries(db: Db, organizationId: number, filter: repo.AuditFilter) {
  let before: string | undefined;
  for (;;) {
    const rows = await repo.listEntries(db, organizationId, filter, { before, limit: EXPORT_BATCH_SIZE });
    if (rows.length > 0) yield rows;
    if (rows.length < EXPORT_BATCH_SIZE) return;
    before = String(rows.at(-1)!.id);
  }
}

async function* csv(batches: AsyncIterable<repo.EntryRow[]>) {
  yield csvHead;
  for await (const rows of batches) yield rows.map(csvLine).join("");
}

async function* jsonLines(batches: AsyncIterable<repo.EntryRow[]>) {
  for await (const rows of batches)
    yield rows.map((row) => `${JSON.stringify(presentEntry(row, "en"))}\n`).join("");
}
