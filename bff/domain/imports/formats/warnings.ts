import type { ImportWarning } from "../import-failure.ts";
import { shortText } from "./short-text.ts";

/** Of one kind of warning, this many are told one by one; a thousand of them help nobody. */
const MOST_OF_A_KIND = 20;

/** Collects warnings, each kind of them up to a number; the rest is counted. */
export class WarningList {
  readonly #byCode = new Map<string, { told: ImportWarning[]; more: number }>();
  readonly #said = new Set<string>();

  add(code: string, sentence: string, page?: number): void {
    const message = shortText(sentence, 1_000);
    const key = `${code} ${message} ${page ?? ""}`;
    if (this.#said.has(key)) return;
    const kind = this.#byCode.get(code) ?? { told: [], more: 0 };
    this.#byCode.set(code, kind);
    if (kind.told.length >= MOST_OF_A_KIND) {
      kind.more += 1;
      return;
    }
    this.#said.add(key);
    kind.told.push({ code, message, ...(page === undefined ? {} : { page }) });
  }

  addAll(warnings: readonly ImportWarning[]): void {
    for (const { code, message, page } of warnings) this.add(code, message, page);
  }

  /** Hands over what was collected, and begins anew. */
  take(): ImportWarning[] {
    const taken = this.list();
    this.#byCode.clear();
    this.#said.clear();
    return taken;
  }

  list(): ImportWarning[] {
    return [...this.#byCode].flatMap(([code, { told, more }]) =>
      more === 0 ? told : [...told, { code, message: `There are ${more} more warnings of this kind.` }],
    );
  }
}
