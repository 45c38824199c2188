import { exportJWK, generateKeyPair, type JWK } from "jose";
import { sql } from "kysely";
import type { PlatformContext } from "#bff/core/context.ts";
import { DAY_MS } from "#bff/core/durations.ts";
import { newOneTimeToken } from "#bff/core/one-time-token.ts";
import type { Db } from "#bff/schema/tables.ts";

const ALGORITHM = "RS256";
const MINUTE_MS = 60_000;
/** Longest time until a process notices a new key of which no notification arrived. */
const RELOAD_MS = 5 * MINUTE_MS;
/** Clients may cache the key set for this time. */
const PUBLISHED_BEFORE_MS = 60 * MINUTE_MS;
const KEY_DAYS = 90;
/** Longer than any token is valid: ID tokens are sent back at sign-out, as long as a session lasts. */
const KEPT_DAYS = 31;

/** The keys that sign tokens of readers, the one that signs first, and when to load them again. */
export interface SigningKeys {
  keys: JWK[];
  reloadAt: number;
}

type KeyContext = Pick<PlatformContext, "changes" | "db" | "secrets">;

/** Loads the signing keys. Creates the first one, which signs immediately because no one has cached a key set yet. */
export async function loadSigningKeys(services: KeyContext, now = Date.now()): Promise<SigningKeys> {
  let rows = await listKeys(services.db);
  if (rows.length === 0) {
    await addSigningKey(services, { signsFrom: new Date(now), unlessNewerThan: new Date(0) });
    rows = await listKeys(services.db);
  }
  const signing = rows.find(({ signs_from }) => signs_from.getTime() <= now) ?? rows.at(-1)!;
  const upcoming = rows.filter(({ signs_from }) => signs_from.getTime() > now);
  return {
    keys: [signing, ...rows.filter((row) => row !== signing)].map(
      ({ private_key }) => JSON.parse(services.secrets.open(private_key)) as JWK,
    ),
    reloadAt: Math.min(now + RELOAD_MS, ...upcoming.map(({ signs_from }) => signs_from.getTime())),
  };
}

/**
 * Replaces a key after 90 days: publishes a new one, which signs after an hour, and deletes keys that were replaced 31 days ago. Does
 * nothing before the first reader came.
 */
export async function rotateSigningKeys(services: KeyContext, now = Date.now()): Promise<void> {
  const [newest] = await listKeys(services.db);
  if (!newest) return;
  if (newest.created_at.getTime() < now - KEY_DAYS * DAY_MS)
    await addSigningKey(services, {
      signsFrom: new Date(now + PUBLISHED_BEFORE_MS),
      unlessNewerThan: newest.created_at,
    });
  await services.db
    .deleteFrom("reader_signing_keys as old")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("reader_signing_keys as next")
          .select("next.kid")
          .whereRef("next.signs_from", ">", "old.signs_from")
          .where("next.signs_from", "<", new Date(now - KEPT_DAYS * DAY_MS)),
      ),
    )
    .execute();
}

function listKeys(db: Db) {
  return db.selectFrom("reader_signing_keys").selectAll().orderBy("signs_from", "desc").execute();
}

/** Inserts a key unless another process has inserted one since. */
async function addSigningKey(
  { changes, db, secrets }: KeyContext,
  { signsFrom, unlessNewerThan }: { signsFrom: Date; unlessNewerThan: Date },
): Promise<void> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = newOneTimeToken().token;
  const jwk: JWK = { ...(await exportJWK(privateKey)), kid, alg: ALGORITHM, use: "sig" };
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('reader signing keys', 0))`.execute(trx);
    const [newest] = await listKeys(trx);
    if (newest && newest.created_at > unlessNewerThan) return;
    await trx
      .insertInto("reader_signing_keys")
      .values({ kid, private_key: secrets.seal(JSON.stringify(jwk)), signs_from: signsFrom })
      .execute();
    await changes.publish(trx, { type: "reader_signing_keys" });
  });
}
