/** An error that the operator can fix. Its message says how; a stack trace would not help. */
export class OperatorError extends Error {}

/** Prints a fatal error to stderr. Only unexpected errors are printed with their stack. */
export function reportFatal(error: unknown): void {
  console.error(error instanceof Error && isForOperator(error) ? error.message : error);
}

/** System and database errors count as well: they name the path or table that was refused. */
function isForOperator(error: Error): boolean {
  return error instanceof OperatorError || "syscall" in error || "severity" in error;
}
