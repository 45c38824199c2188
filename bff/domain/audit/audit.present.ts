import { renderActorLabel } from "#bff/core/actor.ts";
import { iso } from "#bff/core/iso-time.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import { isMessage } from "#bff/messages/message.ts";
import { render } from "#bff/messages/render.ts";
import { type AuditEntry, type AuditedFields, auditEntry, auditVerb } from "#shared/console/audit.ts";
import type { Language } from "#shared/console/languages.ts";
import type { EntryRow } from "./audit.repo.ts";

export function presentEntry(row: EntryRow, language: Language): AuditEntry {
  return presentAs(auditEntry, {
    ...row,
    id: String(row.id),
    actor: { kind: row.actor_kind, id: row.actor_id, label: renderActorLabel(row.actor_label, language) },
    verb: auditVerb.parse(row.action.slice(row.record_type.length + 1)),
    record: { type: row.record_type, id: row.record_id, name: row.record_name },
    after: row.after && inLanguage(row.after, language),
  });
}

/** Presents an entry for everyone who may read the record, without the author's request and address. */
export function presentHistoryEntry(row: EntryRow, language: Language): AuditEntry {
  return { ...presentEntry(row, language), request_id: null, address: null };
}

/** Renders the messages among fields, such as why an import failed. */
function inLanguage(fields: AuditedFields, language: Language): AuditedFields {
  const inText = (value: AuditedFields[string]): AuditedFields[string] =>
    isMessage(value) ? render(value, language) : Array.isArray(value) ? value.map(inText) : value;
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, inText(value)]));
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

/** The header line of the CSV file. */
export const csvHead = line(columns);

/** Formats an entry as a line of CSV (RFC 4180). */
export function csvLine(row: EntryRow): string {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const cells: Record<(typeof columns)[number], string | number | null> = {
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
    after: json(row.after && inLanguage(row.after, "en")),
  };
  return line(columns.map((column) => cells[column]));
}

function line(values: readonly (string | number | null)[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

/** Formats a cell. A text that begins like a formula gets a leading apostrophe, so that spreadsheets do not execute it. */
function cell(value: string | number | null): string {
  if (value === null) return "";
  const plain = String(value);
  const text = typeof value === "string" && /^[\s]*[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
