import { type Message, message } from "#bff/messages/message.ts";
import type { StoredWarning } from "#bff/schema/tables/imports.ts";
import type { ImportWarning } from "../import-error.ts";

const MAX_PER_CODE = 20;

/** Collects warnings without duplicates. Lists the first 20 of each code and counts the others. */
export class WarningList {
  readonly #byCode = new Map<string, { listed: ImportWarning[]; more: number }>();
  readonly #keys = new Set<string>();

  add(code: string, text: Message, page?: number): void {
    const key = `${code} ${JSON.stringify(text)} ${page ?? ""}`;
    if (this.#keys.has(key)) return;
    const kind = this.#byCode.get(code) ?? { listed: [], more: 0 };
    this.#byCode.set(code, kind);
    if (kind.listed.length >= MAX_PER_CODE) {
      kind.more += 1;
      return;
    }
    this.#keys.add(key);
    kind.listed.push({ code, message: text, ...(page === undefined ? {} : { page }) });
  }

  addAll(warnings: readonly ImportWarning[]): void {
    for (const warning of warnings) this.add(warning.code, warning.message, warning.page);
  }

  /** Returns all warnings and clears the list. */
  drain(): ImportWarning[] {
    const taken = this.list();
    this.#byCode.clear();
    this.#keys.clear();
    return taken;
  }

  list(): ImportWarning[] {
    return [...this.#byCode].flatMap(([code, { listed, more }]) =>
      more === 0 ? listed : [...listed, { code, message: message("warnings.more", { count: more }) }],
    );
  }
}

/** Maps warnings to the form in which they are stored with a step. */
export function toStoredWarnings(warnings: readonly ImportWarning[]): StoredWarning[] {
  return warnings.map(({ code, message, page }) => ({ code, message, page: page ?? null }));
}
