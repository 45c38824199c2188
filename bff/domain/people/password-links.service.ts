import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { hashPassword, lockPerson, setPassword } from "../accounts/accounts.service.ts";
import { unlinkProviders } from "../accounts/provider-links.service.ts";
import { newcomer, type PersonActor } from "../actor.ts";
import { recordAccountChange, recordChange } from "../audit/audit.service.ts";
import { ServiceError } from "../errors.ts";
import { digestOf, newOneTimeToken } from "../one-time-token.ts";
import { type PersonPath, wholePerson } from "./people.service.ts";

const HOURS = 24;

/** A one-time link for a new password; an earlier one of the same person stops working. */
export async function createPasswordLink(
  { db, config }: Services,
  actor: PersonActor,
  path: PersonPath,
): Promise<{ url: string; expiresAt: Date }> {
  const { token, tokenHash } = newOneTimeToken();
  const expiresAt = new Date(Date.now() + HOURS * 3600 * 1000);
  await db.transaction().execute(async (trx) => {
    // Whose affair somebody is stays so until the link is there.
    await lockPerson(trx, path.user_id);
    const person = await wholePerson(trx, actor, path);
    if (person.disabled_at) throw new ServiceError("account_disabled.password_link", { name: person.name });
    const link = { token_hash: tokenHash, created_by: actor.name, expires_at: expiresAt };
    await trx
      .insertInto("password_links")
      .values({ ...link, user_id: path.user_id })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(link))
      .execute();
    await recordChange(
      trx,
      actor,
      { organization_id: path.organization_id },
      { verb: "password_reset", record: { type: "person", id: path.user_id, name: person.name } },
    );
  });
  return { url: `${config.baseUrl}/new-password#token=${token}`, expiresAt };
}

/** Whose password a link changes. Throws `LinkUnusable` with the reason. */
export async function openPasswordLink({ db }: Services, token: string) {
  const { name, email } = await usable(db, token);
  return { name, email };
}

/**
 * Gives the person a new password, unlinks their provider identities and ends their sessions. Of two concurrent calls one
 * wins. Throws `LinkUnusable`.
 */
export async function usePasswordLink(
  services: Services,
  token: string,
  password: string,
): Promise<{ email: string }> {
  await usable(services.db, token);
  const passwordHash = await hashPassword(services, password);
  return services.db.transaction().execute(async (trx) => {
    const { userId, name, email } = await usable(trx, token);
    await lockPerson(trx, userId);
    const { numDeletedRows } = await trx
      .deleteFrom("password_links")
      .where("token_hash", "=", digestOf(token))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw unknown();
    await setPassword(trx, userId, passwordHash);
    const unlinked = await unlinkProviders(trx, userId);
    const person = newcomer({ userId, name, email });
    await recordAccountChange(trx, person, "password_changed");
    for (const identity of unlinked)
      await recordAccountChange(trx, person, "provider_unlinked", { before: { ...identity } });
    await services.changes.publish(trx, { type: "account", user_id: userId });
    return { email };
  });
}

async function usable(db: Db, token: string): Promise<{ userId: string; name: string; email: string }> {
  const row = await db
    .selectFrom("password_links as link")
    .innerJoin("users", "users.id", "link.user_id")
    .where("link.token_hash", "=", digestOf(token))
    .select(["users.id", "users.name", "users.email", "users.disabled_at", "link.expires_at"])
    .executeTakeFirst();
  if (!row) throw unknown();
  if (row.expires_at.getTime() < Date.now()) throw new ServiceError("link_expired.password");
  if (row.disabled_at) throw new ServiceError("account_disabled.sign_in");
  return { userId: row.id, name: row.name, email: row.email };
}

const unknown = () => new ServiceError("link_unknown.password");
