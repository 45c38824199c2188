const MAX_LENGTH = 300;

/** Collects what a migration could not keep, by record. Shortens texts of the export, and removes control characters, which terminals interpret. */
export class MigrationReport {
  readonly #losses = new Map<string, Map<string, string>>();
  readonly #failures: { record: string; reason: string }[] = [];

  /** Adds a part of a record that is not kept. Parts of the same kind are counted together. */
  lose(record: string, kind: string, detail = ""): void {
    const name = printable(record);
    const losses = this.#losses.get(name) ?? new Map<string, string>();
    this.#losses.set(name, losses.set(printable(detail === "" ? kind : `${kind}: ${detail}`), kind));
  }

  /** Adds a record that was not created, or not completely. */
  fail(record: string, reason: string): void {
    this.#failures.push({ record: printable(record), reason: printable(reason) });
  }

  get hasFailures(): boolean {
    return this.#failures.length > 0;
  }

  /** Returns the number of losses by their kind, most frequent first. */
  summary(): string[] {
    const kinds = [...this.#losses.values()].flatMap((losses) => [...losses.values()]);
    const counts = Map.groupBy(kinds, (kind) => kind);
    const lines = [...counts].map(([kind, { length }]) => ({ kind, length }));
    return lines.sort((a, b) => b.length - a.length).map(({ kind, length }) => `${length} × ${kind}`);
  }

  /** Returns every loss and failure, with its record. */
  details(): string[] {
    return [
      ...(this.hasFailures ? ["", "Failed:"] : []),
      ...this.#failures.map(({ record, reason }) => `  ${record}: ${reason}`),
      ...(this.#losses.size > 0 ? ["", "Not kept:"] : []),
      ...[...this.#losses].flatMap(([record, losses]) => [
        `  ${record}`,
        ...[...losses.keys()].map((loss) => `    ${loss}`),
      ]),
    ];
  }

  failures(): string[] {
    return this.#failures.map(({ record, reason }) => `${record}: ${reason}`);
  }
}

function printable(text: string): string {
  return text.slice(0, MAX_LENGTH).replace(/\p{Cc}+/gu, " ");
}
