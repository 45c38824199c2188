/** What an operator can mend: its message is a sentence that says how, and where it happened in the program tells nothing. */
export class ExplainedError extends Error {}

/** Says on the error output why something could not be done. Only a fault of ours shows where it happened. */
export function sayWhy(error: unknown): void {
  console.error(error instanceof Error && isSaidInWords(error) ? error.message : error);
}

/** Ours for operators, the system's and the database's: they name what was refused, a path or a table. */
function isSaidInWords(error: Error): boolean {
  return error instanceof ExplainedError || "syscall" in error || "severity" in error;
}
