/** Errors whose message is a sentence for an operator; any other shows where it happened. */
const EXPLAINED = ["BackupError", "ConfigError", "EmbeddedPostgresError", "KeyError", "StorageError"];

/** Says why a command failed, and makes it fail. */
export function explain(error: unknown): void {
  const known = error instanceof Error && (EXPLAINED.includes(error.name) || "code" in error);
  console.error(known ? error.message : error);
  process.exitCode = 1;
}
