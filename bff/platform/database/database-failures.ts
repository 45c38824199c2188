const CONNECTION_ERRORS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "ENOTFOUND",
]);
/** SQLSTATEs of connection errors (except 08P01, a protocol violation), shutdown, startup and too many connections. */
const UNAVAILABLE_STATES = /^(08(?!P01)...|57P0[123]|53300)$/;
const DISK_FULL = "53100";
/** SQLSTATEs for a NUL character in a text and in JSON. */
const NUL_STATES = ["22021", "22P05"];
const UNIQUE_VIOLATION = "23505";
const POOL_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

/** Returns true if the database could not be reached, and false if it rejected a statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: string; syscall?: string };
  if (code && UNAVAILABLE_STATES.test(code)) return true;
  if (
    code &&
    CONNECTION_ERRORS.has(code) &&
    (syscall === "connect" || syscall === "read" || syscall === "write")
  )
    return true;
  return POOL_MESSAGES.test(error.message);
}

/** Returns true if the write failed because the disk of the database is full. */
export function isDatabaseFull(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === DISK_FULL;
}

/** Returns true if the database rejected a statement because of a NUL character, which it cannot store. */
export function isNulRejected(error: unknown): boolean {
  return NUL_STATES.includes(String((error as { code?: unknown } | null)?.code));
}

/** Returns true if a write failed because of one of these unique constraints. */
export function violatesUnique(error: unknown, ...constraints: string[]): boolean {
  const { code, constraint = "" } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && constraints.includes(constraint);
}
