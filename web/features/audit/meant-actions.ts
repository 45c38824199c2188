import { type AuditRecordType, type AuditVerb, auditRecordType, auditVerb } from "#shared/console/audit.ts";

const SHORTEST_WORD = 3;
/** More are no search, but nearly everything. */
const MOST_MEANT = 60;

/**
 * The actions that somebody means who looks for words of the log as they read it: `*.updated` for "changed",
 * `edition_rule.updated` for "changed rhythm". Undefined where the words are too few letters, or mean none.
 */
export function meantActions(
  search: string,
  said: { verb: (verb: AuditVerb) => string; type: (type: AuditRecordType) => string },
): string[] | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 || words.some((word) => word.length < SHORTEST_WORD)) return undefined;
  const missing = (text: string, wanted: readonly string[]) => {
    const there = text.toLowerCase().split(/\s+/);
    return wanted.filter((word) => !there.some((one) => one.startsWith(word)));
  };
  const typesWith = (wanted: readonly string[]) =>
    auditRecordType.options.filter((type) => missing(said.type(type), wanted).length === 0);
  const byVerb = auditVerb.options.flatMap((verb) => {
    const left = missing(said.verb(verb), words);
    if (left.length === words.length) return [];
    return left.length === 0 ? [`*.${verb}`] : typesWith(left).map((type) => `${type}.${verb}`);
  });
  const meant = [...byVerb, ...typesWith(words).map((type) => `${type}.*`)];
  return meant.length === 0 || meant.length > MOST_MEANT ? undefined : meant;
}
