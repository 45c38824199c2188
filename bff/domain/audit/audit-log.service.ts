import { Readable } from "node:stream";
import type { z } from "zod";
import {
  AUDIT_ENTRIES_PER_PAGE,
  type AuditEntry,
  type AuditRecordType,
  auditActorKind,
  type auditExportQuery,
  type auditQuery,
} from "#shared/console/audit.ts";
import type { Db } from "../../schema/tables.ts";
import { parseInstant, parseLastInstant } from "../local-time.ts";
import { csvHead, csvLine, presentEntry, presentHistoryEntry } from "./audit.present.ts";
import * as repo from "./audit.repo.ts";

const EXPORT_ROWS_AT_ONCE = 500;

/** A page of the log of an organization, newest first, and where it goes on. */
export async function listAuditPage(
  db: Db,
  organizationId: number,
  { before, ...query }: z.output<typeof auditQuery>,
) {
  return page(db, organizationId, filterOf(query), before, presentEntry);
}

/** What was changed of one record. */
export async function listHistory(
  db: Db,
  publication: { id: number; organization_id: number },
  record: { type: AuditRecordType; id: number },
  before: string | undefined,
) {
  const filter = { recordType: record.type, recordId: String(record.id), publicationId: publication.id };
  return page(db, publication.organization_id, filter, before, presentHistoryEntry);
}

/** Everybody and every API token of an organization. */
export const listAuditActors = repo.listActors;

/** The log of an organization as a file. It is read some entries at a time, as fast as somebody takes them. */
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

async function page(
  db: Db,
  organizationId: number,
  filter: repo.AuditFilter,
  before: string | undefined,
  present: (row: repo.EntryRow) => AuditEntry,
): Promise<{ audit_entries: AuditEntry[]; next_before: string | null }> {
  const rows = await repo.listEntries(db, organizationId, filter, {
    before,
    limit: AUDIT_ENTRIES_PER_PAGE + 1,
  });
  const audit_entries = rows.slice(0, AUDIT_ENTRIES_PER_PAGE).map(present);
  const goesOn = rows.length > AUDIT_ENTRIES_PER_PAGE;
  return { audit_entries, next_before: goesOn ? audit_entries.at(-1)!.id : null };
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
    const rows = await repo.listEntries(db, organizationId, filter, { before, limit: EXPORT_ROWS_AT_ONCE });
    if (rows.length > 0) yield rows;
    if (rows.length < EXPORT_ROWS_AT_ONCE) return;
    before = String(rows.at(-1)!.id);
  }
}

async function* csv(batches: AsyncIterable<repo.EntryRow[]>) {
  yield csvHead;
  for await (const rows of batches) yield rows.map(csvLine).join("");
}

async function* jsonLines(batches: AsyncIterable<repo.EntryRow[]>) {
  for await (const rows of batches)
    yield rows.map((row) => `${JSON.stringify(presentEntry(row))}\n`).join("");
}
