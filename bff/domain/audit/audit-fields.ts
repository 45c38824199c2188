import { isMessage } from "#bff/messages/message.ts";
import { type AuditedFields, type LongText, SECRET_AFTER, SECRET_BEFORE } from "#shared/console/audit.ts";

type Value = AuditedFields[string];

export type Fields = Readonly<Record<string, unknown>>;

/** Fields that every record has and that are not useful in the log. */
const OMITTED_FIELDS = new Set([
  "id",
  "uuid",
  "organization_id",
  "publication_id",
  "version",
  "created_at",
  "updated_at",
  "search_text",
]);

/** Names of fields whose values are never shown, except booleans. */
const SECRET_NAME =
  /token|secret|passw|passphrase|credential|api_?key|private_?key|(^|[._])otp|hash|recovery_code|backup_code|cookie/i;
/** Patterns of secrets in any field: credentials in a URL, API tokens of Newsrack, JWTs. */
const SECRET_PATTERNS = [
  { pattern: /:\/\/[^\s/?#]*@/g, mask: `://${SECRET_BEFORE}@` },
  { pattern: /nr_[\w-]{43}/g, mask: SECRET_BEFORE },
  { pattern: /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, mask: SECRET_BEFORE },
];
/** Longer texts are replaced by their length. */
const MAX_TEXT_CHARACTERS = 2_000;

/** A text of which the log contains the length, and the version of the record that stores it: none for a draft. */
export class VersionedText {
  readonly text: string;
  readonly version: number | undefined;

  constructor(text: string, version?: number) {
    this.text = text;
    this.version = version;
  }
}

/**
 * Returns the fields that differ between two states of a record, with secrets masked, or null if nothing differs. A created
 * or deleted record has null on one side and its non-empty fields on the other.
 */
export function differenceOf(
  before: Fields | null,
  after: Fields | null,
): { before: AuditedFields | null; after: AuditedFields | null } | null {
  const old = before && flatten(before);
  const current = after && flatten(after);
  const difference = { before: old && ({} as AuditedFields), after: current && ({} as AuditedFields) };
  for (const field of new Set([...(old?.keys() ?? []), ...(current?.keys() ?? [])])) {
    const oldValue = old?.get(field);
    const newValue = current?.get(field);
    if (old && current ? isSame(oldValue, newValue) : isEmpty(oldValue) && isEmpty(newValue)) continue;
    if (difference.before) difference.before[field] = loggable(field, oldValue, SECRET_BEFORE);
    if (difference.after)
      difference.after[field] = loggable(field, newValue, old ? SECRET_AFTER : SECRET_BEFORE);
  }
  const isDifferent = [difference.before, difference.after].some(
    (fields) => fields && Object.keys(fields).length > 0,
  );
  return isDifferent || !before || !after ? difference : null;
}

/** Flattens nested fields. Their names are joined by dots. */
function flatten(fields: Fields, prefix = "", into = new Map<string, unknown>()): Map<string, unknown> {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || (prefix === "" && OMITTED_FIELDS.has(name))) continue;
    if (isPlain(value) && !isMessage(value)) flatten(value, `${prefix}${name}.`, into);
    else into.set(prefix + name, value);
  }
  return into;
}

function isPlain(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function isEmpty(value: unknown): boolean {
  return value == null || value === "" || value === false || (Array.isArray(value) && value.length === 0);
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof VersionedText && other instanceof VersionedText) return one.text === other.text;
  if (Buffer.isBuffer(one) && Buffer.isBuffer(other)) return one.equals(other);
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** Converts a value for the log, with secrets masked and long texts replaced by their length. */
function loggable(name: string, value: unknown, secret: string): Value {
  if (value == null) return null;
  if (typeof value === "boolean") return value;
  if (value === "") return "";
  if (value instanceof Uint8Array || SECRET_NAME.test(name)) return secret;
  if (typeof value === "number" || typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof VersionedText) return lengthOf(value.text, value.version);
  if (typeof value === "string")
    return value.length > MAX_TEXT_CHARACTERS ? lengthOf(value) : maskSecrets(value);
  if (Array.isArray(value)) return value.map((element) => loggable(name, element, secret));
  return Object.fromEntries(
    Object.entries(value).map(([field, nested]) => [field, loggable(field, nested, secret)]),
  );
}

/** Masks everything in the first 2,000 characters of a text that looks like a secret. */
export function maskSecrets(text: string): string {
  const masked = SECRET_PATTERNS.reduce(
    (result, { pattern, mask }) => result.replaceAll(pattern, mask),
    text.slice(0, MAX_TEXT_CHARACTERS),
  );
  return masked.replaceAll("\0", "").toWellFormed();
}

function lengthOf(text: string, version?: number): LongText {
  return { characters: text.length, ...(version === undefined ? {} : { version }) };
}
