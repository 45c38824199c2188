import type { BetterAuthOptions } from "@better-auth/core";
import { defineRequestState, hasRequestState } from "@better-auth/core/context";
import type { DBAdapter } from "@better-auth/core/db/adapter";
import { kyselyAdapter } from "@better-auth/kysely-adapter";
import { ServiceError } from "#bff/core/errors.ts";
import type { Db } from "#bff/schema/tables.ts";
import { authError } from "./auth-error.ts";
import { lockForSession } from "./credential-epoch.ts";

type Row = Record<string, unknown>;

/**
 * The credential epoch of each user, as it was first read in this request. better-auth reads the user before it verifies a
 * password, and the challenge before it verifies a code, so the verified credentials are at least as new as this epoch.
 */
const epochsRead = defineRequestState(() => new Map<string, number>());

/**
 * Connects better-auth to Newsrack's tables. Every new session is bound to the credential epoch that the sign-in began with.
 * The sign-in fails with 401 if the epoch has risen since.
 */
export function authAdapter(db: Db) {
  return (options: BetterAuthOptions): DBAdapter<BetterAuthOptions> => {
    const connect = (connection: Db) => kyselyAdapter(connection, { type: "postgres" })(options);
    const adapter = connect(db);
    const bound: DBAdapter<BetterAuthOptions> = {
      ...adapter,
      findOne: async <T>(query: Parameters<DBAdapter["findOne"]>[0]) =>
        storeEpoch(query.model, await adapter.findOne<T>(query)),
      findMany: async <T>(query: Parameters<DBAdapter["findMany"]>[0]) => {
        const found = await adapter.findMany<T>(query);
        for (const row of found) await storeEpoch(query.model, row);
        return found;
      },
      create: async <T extends Row, R = T>(given: Parameters<DBAdapter["create"]>[0]) => {
        const data = await withEpoch(given.model, given.data);
        if (given.model !== "session") return adapter.create<T, R>({ ...given, data } as never);
        return db.transaction().execute(async (trx) => {
          await requireCurrentEpoch(trx, data);
          return connect(trx).create<T, R>({ ...given, data } as never);
        });
      },
      // Runs without a transaction, as in kyselyAdapter, but on this adapter instead of the inner one.
      transaction: (work) => work(bound),
    };
    return bound;
  };
}

/** Stores the epoch of a user, session or challenge row in the request's state, unless one is stored already. */
async function storeEpoch<T>(model: string, found: T): Promise<T> {
  const row = found as Row | null;
  if (typeof row?.credentialEpoch !== "number" || !(await hasRequestState())) return found;
  const userId = String({ user: row.id, session: row.userId, verification: row.value }[model]);
  const epochs = await epochsRead.get();
  if (!epochs.has(userId)) epochs.set(userId, row.credentialEpoch);
  return found;
}

/** Adds the epoch to a new session or second-factor challenge, unless the row already has one. */
async function withEpoch(model: string, data: Row): Promise<Row> {
  const userId = { session: data.userId, verification: data.value }[model];
  if (userId === undefined || data.credentialEpoch !== undefined || !(await hasRequestState())) return data;
  return { ...data, credentialEpoch: (await epochsRead.get()).get(String(userId)) };
}

async function requireCurrentEpoch(trx: Db, { userId, credentialEpoch }: Row): Promise<void> {
  const user = await lockForSession(trx, String(userId));
  if (user?.disabled_at) throw authError(new ServiceError("ACCOUNT_DISABLED"));
  if (user?.credential_epoch !== credentialEpoch) throw authError(new ServiceError("CREDENTIALS_CHANGED"));
}
