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

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** The columns of the CSV file. */
const columns: Readonly<Record<string, (row: EntryRow) => string | number | null>> = {
  id: ({ id }) => id,
  at: ({ at }) => iso(at),
  publication_id: ({ publication_id }) => publication_id,
  actor_kind: ({ actor_kind }) => actor_kind,
  actor_id: ({ actor_id }) => actor_id,
  actor: ({ actor_label }) => actor_label,
  action: ({ action }) => action,
  record_type: ({ record_type }) => record_type,
  record_id: ({ record_id }) => record_id,
  record: ({ record_name }) => record_name,
  request_id: ({ request_id }) => request_id,
  address: ({ address }) => address,
  before: ({ before }) => json(before),
  after: ({ after }) => json(after && inLanguage(after, "en")),
};

/** The header line of the CSV file. */
export const csvHead = line(Object.keys(columns));

/** Formats an entry as a line of CSV (RFC 4180). */
export function csvLine(row: EntryRow): string {
  return line(Object.values(columns).map((cellOf) => cellOf(row)));
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
