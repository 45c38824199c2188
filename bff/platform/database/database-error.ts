import pg from "pg";
import { ExplainedError } from "../explained-error.ts";

const PATIENCE_MS = 10_000;

/** A database that cannot be used as it is; the message says what to do, and holds no password. */
export class DatabaseError extends ExplainedError {
  override name = "DatabaseError";
}

/** Which database an address names, without who asks. */
export function nameOfDatabase(connectionString: string): string {
  const { host, pathname, searchParams } = new URL(connectionString);
  return `${host}${pathname} ${searchParams.get("host") ?? ""}`.trim();
}

/** Throws `DatabaseError` when nobody answers at the address of `DATABASE_URL`, or does not let us in. */
export async function requireDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseError(
      `The database ${nameOfDatabase(connectionString)} cannot be reached: ${reasonOf(error)}. ` +
        "Check DATABASE_URL, and that the server runs and lets this machine in.",
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What the driver or the server said; of a host with several addresses, what was said of the first. */
export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseError && error.cause) return reasonOf(error.cause);
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  return first instanceof Error ? first.message : String(first);
}
