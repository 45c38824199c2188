import { type AuditedFields, type LongText, SECRET_AFTER, SECRET_BEFORE } from "#shared/console/audit.ts";

type Value = AuditedFields[string];

/** Fields of a record, as its service knows them. */
export type Fields = Readonly<Record<string, unknown>>;

/** What every record has and no reader of a log asks for. */
const UNTOLD = new Set([
  "id",
  "uuid",
  "organization_id",
  "publication_id",
  "version",
  "created_at",
  "updated_at",
  "search_text",
]);

/** A field of such a name never shows its value, unless that says yes or no. */
const SECRET_NAME =
  /token|secret|passw|passphrase|credential|api_?key|private_?key|(^|[._])otp|hash|recovery_code|backup_code|cookie/i;
/** What looks like a secret under any name: user names and passwords in an address, our API tokens, JWTs. */
const SECRET_TEXTS = [
  { pattern: /([a-z][a-z0-9+.-]*:\/\/)[^\s/?#]*@/gi, shown: `$1${SECRET_BEFORE}@` },
  { pattern: /nr_[\w-]{43}/g, shown: SECRET_BEFORE },
  { pattern: /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, shown: SECRET_BEFORE },
];
/** Longer ones are told by their length. */
const LONG_TEXT = 2_000;

/** A text that is not copied; a version of its record keeps it. */
export class KeptText {
  readonly text: string;
  readonly version: number;

  constructor(text: string, version: number) {
    this.text = text;
    this.version = version;
  }
}

/**
 * What differs between two states of a record, without a secret in it. Null is a record that is not there: then the other
 * side holds whatever is not empty. Null when nothing differs.
 */
export function differenceOf(
  before: Fields | null,
  after: Fields | null,
): { before: AuditedFields | null; after: AuditedFields | null } | null {
  const one = before && flattened(before);
  const other = after && flattened(after);
  const told = { before: one && ({} as AuditedFields), after: other && ({} as AuditedFields) };
  for (const field of new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])) {
    const was = one?.get(field);
    const is = other?.get(field);
    if (one && other ? isSame(was, is) : isEmpty(was) && isEmpty(is)) continue;
    if (told.before) told.before[field] = shown(field, was, SECRET_BEFORE);
    if (told.after) told.after[field] = shown(field, is, one ? SECRET_AFTER : SECRET_BEFORE);
  }
  const isDifferent = [told.before, told.after].some((fields) => fields && Object.keys(fields).length > 0);
  return isDifferent || !before || !after ? told : null;
}

/** One level: a field of a field is named with a dot. */
function flattened(fields: Fields, prefix = "", into = new Map<string, unknown>()): Map<string, unknown> {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || (prefix === "" && UNTOLD.has(name))) continue;
    if (isPlain(value)) flattened(value, `${prefix}${name}.`, into);
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
  if (one instanceof KeptText && other instanceof KeptText) return one.text === other.text;
  if (Buffer.isBuffer(one) && Buffer.isBuffer(other)) return one.equals(other);
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

function shown(name: string, value: unknown, secret: string): Value {
  if (value == null) return null;
  if (typeof value === "boolean") return value;
  if (value === "") return "";
  if (value instanceof Uint8Array || SECRET_NAME.test(name)) return secret;
  if (typeof value === "number" || typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof KeptText) return lengthOf(value.text, value.version);
  if (typeof value === "string") return value.length > LONG_TEXT ? lengthOf(value) : withoutSecrets(value);
  if (Array.isArray(value)) return value.map((element) => shown(name, element, secret));
  return Object.fromEntries(
    Object.entries(value).map(([inner, held]) => [inner, shown(inner, held, secret)]),
  );
}

/** A text in which nothing looks like a secret any more. */
export function withoutSecrets(text: string): string {
  const masked = SECRET_TEXTS.reduce(
    (left, { pattern, shown: mask }) => left.replaceAll(pattern, mask),
    text,
  );
  return masked.replaceAll("\0", "").toWellFormed();
}

function lengthOf(text: string, version?: number): LongText {
  return { characters: text.length, ...(version === undefined ? {} : { version }) };
}
