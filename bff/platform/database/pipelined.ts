import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";

// A round trip to the database costs more CPU time than most statements, on both sides. PostgreSQL runs the statements of a connection in
// order, so those that do not need each other's results are sent together (pipelining).

/**
 * Runs queries on one connection in one round trip. `start` starts them all; each of its functions runs a query that needs no result of
 * another one. Waits for all, then throws the first error that is not the consequence of another one.
 */
export async function pipelined<DB, const Results extends readonly unknown[]>(
  db: Kysely<DB>,
  start: (db: Kysely<DB>) => { [Place in keyof Results]: Promise<Results[Place]> },
): Promise<Results> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const shared = executor.withConnectionProvider({ provideConnection: (use) => use(connection) });
    const driver = new DummyDriver();
    const started = start(new Kysely<DB>({ config: { dialect }, dialect, driver, executor: shared }));
    // Not `Promise.all`, which would release the connection while queries run on it.
    const settled = await Promise.allSettled(started);
    const reasons = settled.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    if (reasons.length > 0) throw reasons.find((reason) => !isConsequence(reason)) ?? reasons[0];
    return settled.map((result) => result.status === "fulfilled" && result.value) as unknown as Results;
  });
}

/** Returns whether a query failed because another one has failed before it in the same transaction. */
function isConsequence(reason: unknown): boolean {
  return (reason as { code?: unknown } | null)?.code === "25P02";
}

/** PostgreSQL with transactions whose `begin` is sent together with their first query. */
export class PipeliningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new PipeliningDriver(this.#config);
  }
}

class PipeliningDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>();

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const begun = super.beginTransaction(connection, settings);
    // Only a broken connection cannot begin a transaction, and then the first query fails, too.
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await this.#begun.get(connection);
    await super.commitTransaction(connection);
  }

  /** Does not fail if the connection is broken, because PostgreSQL has then ended the transaction, and the caller throws the reason. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("rollback")).catch(() => undefined);
  }
}

/** For the query builder of `pipelined`, which runs no transactions. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error("This dialect has no pool.")) });
