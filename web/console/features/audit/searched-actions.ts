import { type AuditRecordType, type AuditVerb, auditRecordTypes, auditVerbs } from "#shared/console/audit.ts";

const MIN_WORD_LENGTH = 3;
/** With more actions than this, the search would match nearly everything. */
const MAX_ACTIONS = 60;

/**
 * Translates a search for words of the displayed log into action patterns, such as "changed" into `*.updated`. Returns undefined
 * if a word has fewer than three letters, or if no action or too many actions match.
 */
export function searchedActions(
  search: string,
  labels: { verb: (verb: AuditVerb) => string; type: (type: AuditRecordType) => string },
): string[] | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 || words.some((word) => word.length < MIN_WORD_LENGTH)) return undefined;
  const missing = (text: string, searched: readonly string[]) => {
    const textWords = text.toLowerCase().split(/\s+/);
    return searched.filter((word) => !textWords.some((one) => one.startsWith(word)));
  };
  const typesWith = (searched: readonly string[]) =>
    auditRecordTypes.filter((type) => missing(labels.type(type), searched).length === 0);
  const byVerb = auditVerbs.flatMap((verb) => {
    const left = missing(labels.verb(verb), words);
    if (left.length === words.length) return [];
    return left.length === 0 ? [`*.${verb}`] : typesWith(left).map((type) => `${type}.${verb}`);
  });
  const actions = [...byVerb, ...typesWith(words).map((type) => `${type}.*`)];
  return actions.length === 0 || actions.length > MAX_ACTIONS ? undefined : actions;
}
