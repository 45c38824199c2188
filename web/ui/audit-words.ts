import type { TFunction } from "i18next";
import {
  type AuditEntry,
  type AuditedFields,
  type AuditRecordType,
  longText,
  systemPart,
} from "#shared/console/audit.ts";
import { paths } from "../app/paths.ts";
import { formatDateTime, formatNumber } from "./format.ts";

type Words = TFunction<"audit-words">;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** Who did it. */
export function actorWords(t: Words, { kind, id, label }: AuditEntry["actor"]): string {
  if (kind !== "system") return label;
  const part = systemPart.safeParse(id).data;
  return part ? t(`service.${part}`) : label;
}

/** What was done to which record. */
export function changeWords(t: Words, { verb, record }: AuditEntry): string {
  const type = t(`type.${record.type}`);
  const named =
    record.name === "" ? t("record_nameless", { type }) : t("record", { type, name: record.name });
  return t(`did.${verb}`, { record: named });
}

/** A field's name as people read it. */
export function fieldWords(name: string): string {
  const words = name.replaceAll("_", " ").replaceAll(".", ": ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as people read it. */
export function valueWords(t: Words, value: AuditedFields[string] | undefined, timeZone: string): string {
  if (value === undefined || value === null || value === "") return t("none");
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return INSTANT.test(value) ? formatDateTime(value, timeZone) : value;
  if (Array.isArray(value)) {
    const parts = value.map((part) => valueWords(t, part, timeZone));
    return parts.length === 0 ? t("none") : parts.join(", ");
  }
  const long = longText.safeParse(value).data;
  if (!long) return JSON.stringify(value);
  const count = { count: long.characters, formatted: formatNumber(long.characters) };
  return long.version === undefined
    ? t("long", count)
    : t("long_version", { ...count, version: long.version });
}

/** Where a record is looked at; null where it is gone, or has no place of its own. */
export function placeOf({ record, verb }: AuditEntry, publicationId: number): string | null {
  if (verb === "deleted" || verb === "merged") return null;
  const places: Partial<Record<AuditRecordType, string>> = {
    emag: paths.issue(publicationId, record.id),
    planned_emag: paths.plannedEdition(publicationId, Number(record.id)),
    edition_rule: paths.plannedEditions(publicationId),
    story: paths.article(publicationId, record.id),
    article_category: paths.categories(publicationId),
    access_config: paths.accessTab(publicationId, "configuration"),
    test_reader: paths.accessTab(publicationId, "try"),
    chatbot: paths.accessTab(publicationId, "chatbots"),
    api_token: paths.settingsTab(publicationId, "api-tokens"),
    publication: paths.settingsTab(publicationId, "publications"),
  };
  return places[record.type] ?? null;
}
