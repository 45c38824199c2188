import type { AuditEntry } from "#shared/console/audit.ts";
import { auditVerb } from "#shared/console/audit.ts";
import { iso } from "../present-time.ts";
import type { EntryRow } from "./audit.repo.ts";

/** An entry as administrators see it: a white list. */
export function presentEntry(row: EntryRow): AuditEntry {
  return {
    id: String(row.id),
    at: iso(row.at),
    publication_id: row.publication_id,
    actor: { kind: row.actor_kind, id: row.actor_id, label: row.actor_label },
    action: row.action,
    verb: auditVerb.parse(row.action.slice(row.record_type.length + 1)),
    record: { type: row.record_type, id: row.record_id, name: row.record_name },
    before: row.before,
    after: row.after,
    request_id: row.request_id,
    address: row.address,
  };
}

/** The same for everybody who may see the record: where somebody was is not their business. */
export function presentHistoryEntry(row: EntryRow): AuditEntry {
  return { ...presentEntry(row), request_id: null, address: null };
}

const columns = [
  "id",
  "at",
  "publication_id",
  "actor_kind",
  "actor_id",
  "actor",
  "action",
  "record_type",
  "record_id",
  "record",
  "request_id",
  "address",
  "before",
  "after",
] as const;

/** The first line of a CSV file. */
export const csvHead = line(columns);

/** An entry as a line of CSV (RFC 4180). */
export function csvLine(row: EntryRow): string {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const told: Record<(typeof columns)[number], string | number | null> = {
    id: row.id,
    at: iso(row.at),
    publication_id: row.publication_id,
    actor_kind: row.actor_kind,
    actor_id: row.actor_id,
    actor: row.actor_label,
    action: row.action,
    record_type: row.record_type,
    record_id: row.record_id,
    record: row.record_name,
    request_id: row.request_id,
    address: row.address,
    before: json(row.before),
    after: json(row.after),
  };
  return line(columns.map((column) => told[column]));
}

function line(values: readonly (string | number | null)[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

/** What begins like a formula gets an apostrophe in front: a spreadsheet would carry it out. */
function cell(value: string | number | null): string {
  if (value === null) return "";
  const plain = String(value);
  const text = typeof value === "string" && /^[\s]*[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
