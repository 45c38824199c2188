import pg from "pg";
import { OperatorError } from "../logging/operator-error.ts";

const CONNECT_TIMEOUT_MS = 10_000;

/** The database cannot be used. The message says what to do and never contains a password. */
export class DatabaseError extends OperatorError {
  override name = "DatabaseError";
}

/** Returns the host and name of the database in a connection string, without the credentials. */
export function databaseLabel(connectionString: string): string {
  const { host, pathname, searchParams } = new URL(connectionString);
  return `${host}${pathname} ${searchParams.get("host") ?? ""}`.trim();
}

/** Throws `DatabaseError` if no connection to the database of `DATABASE_URL` can be made. */
export async function requireDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseError(
      `The database ${databaseLabel(connectionString)} cannot be reached: ${connectionErrorReason(error)}. ` +
        "Check DATABASE_URL, and that the server is running and accepts connections from this machine.",
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the message of the driver or server. For a host with several addresses, the message for the first one. */
export function connectionErrorReason(error: unknown): string {
  if (error instanceof DatabaseError && error.cause) return connectionErrorReason(error.cause);
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  return first instanceof Error ? first.message : String(first);
}
