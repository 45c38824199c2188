import type { TFunction } from "i18next";
import {
  type AuditEntry,
  type AuditedFields,
  type AuditRecordType,
  isLongText,
  systemParts,
} from "#shared/console/audit.ts";
import { formatInTimeZone, formatNumber } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";

type Words = TFunction<"audit-words">;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

export function actorText(t: Words, { kind, id, label }: AuditEntry["actor"]): string {
  if (kind !== "system") return label;
  const part = systemParts.find((one) => one === id);
  return part ? t(`service.${part}`) : label;
}

/** Returns the action and the record of an entry as a sentence. */
export function changeText(t: Words, { verb, record }: AuditEntry): string {
  const type = t(`type.${record.type}`);
  const named =
    record.name === "" ? t("record_nameless", { type }) : t("record", { type, name: record.name });
  // The name of an invitation is the address that was invited.
  if (verb === "invited" && record.type === "invitation") return t("did.invited", { record: record.name });
  // In German, webhooks are "deaktiviert" but accounts "gesperrt".
  if (verb === "disabled" && record.type === "webhook") return t("webhook_disabled", { record: named });
  return t(`did.${verb}`, { record: named });
}

export function fieldText(name: string): string {
  const words = name.replaceAll("_", " ").replaceAll(".", ": ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function valueText(t: Words, value: AuditedFields[string] | undefined, timeZone: string): string {
  if (value === undefined || value === null || value === "") return t("none");
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return INSTANT.test(value) ? formatInTimeZone(value, timeZone) : value;
  if (Array.isArray(value)) {
    const parts = value.map((part) => valueText(t, part, timeZone));
    return parts.length === 0 ? t("none") : parts.join(", ");
  }
  if (!isLongText(value)) return JSON.stringify(value);
  const count = { count: value.characters, formatted: formatNumber(value.characters) };
  return value.version === undefined
    ? t("long", count)
    : t("long_version", { ...count, version: value.version });
}

/** Returns the URL of a record, or null if it was deleted or has no page. */
export function linkOf({ record, verb }: AuditEntry, publicationId: number): string | null {
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
    reader: paths.reader(publicationId, record.id),
    product: paths.product(publicationId, record.id),
    publication: paths.settingsTab(publicationId, "publications"),
  };
  return places[record.type] ?? null;
}
