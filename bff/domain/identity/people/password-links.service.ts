import { linkActor, type PersonActor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { digestOf, newOneTimeToken } from "#bff/core/one-time-token.ts";
import { recordAccountChange, recordChange } from "#bff/domain/audit/index.ts";
import { queueMail } from "#bff/domain/mail/index.ts";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import type { Db } from "#bff/schema/tables.ts";
import { unlinkProviders } from "../users/provider-links.service.ts";
import { lockPerson, setPassword } from "../users/users.service.ts";
import { type PersonPath, requireSoleAdministration } from "./people.service.ts";

const VALID_HOURS = 24;

/** Creates a one-time link to set a new password, and mails it to the person. It replaces the person's previous link. */
export async function createPasswordLink(
  services: Pick<PlatformContext, "config" | "db" | "secrets">,
  actor: PersonActor,
  path: PersonPath,
): Promise<{ url: string; expiresAt: Date }> {
  const { token, tokenHash } = newOneTimeToken();
  const url = `${services.config.baseUrl}/new-password#token=${token}`;
  const expiresAt = new Date(Date.now() + VALID_HOURS * 3600 * 1000);
  await services.db.transaction().execute(async (trx) => {
    // The person must not join another organization between the permission check and the insert.
    await lockPerson(trx, path.user_id);
    const person = await requireSoleAdministration(trx, actor, path);
    if (person.disabled_at) throw new ServiceError("account_disabled.password_link", { name: person.name });
    const link = { token_hash: tokenHash, created_by: actor.name, expires_at: expiresAt };
    await trx
      .insertInto("password_links")
      .values({ ...link, user_id: path.user_id })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(link))
      .execute();
    await recordChange(trx, actor, path.organization_id, {
      verb: "password_reset",
      record: { type: "person", id: path.user_id, name: person.name },
    });
    await queueMail(trx, services, {
      to: person.email,
      account: { userId: path.user_id },
      language: person.language ?? actor.language ?? "en",
      template: "new_password",
      parameters: { person: actor.name },
      url,
    });
  });
  return { url, expiresAt };
}

/** Returns the person whose password a link changes. Throws `LinkUnusable` with the reason. */
export async function openPasswordLink({ db }: Pick<PlatformContext, "db">, token: string) {
  const { name, email } = await requireUsable(db, token);
  return { name, email };
}

/**
 * Sets the person's new password, unlinks their provider identities and ends their sessions. Of two concurrent calls one
 * succeeds. Throws `LinkUnusable`.
 */
export async function usePasswordLink(
  services: Pick<PlatformContext, "db">,
  token: string,
  password: string,
): Promise<{ email: string }> {
  await requireUsable(services.db, token);
  const passwordHash = await passwords.hash(password);
  return services.db.transaction().execute(async (trx) => {
    const { userId, name, email } = await requireUsable(trx, token);
    await lockPerson(trx, userId);
    const { numDeletedRows } = await trx
      .deleteFrom("password_links")
      .where("token_hash", "=", digestOf(token))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw unknownLink();
    await setPassword(trx, userId, passwordHash);
    const unlinked = await unlinkProviders(trx, userId);
    const person = linkActor({ userId, name, email });
    await recordAccountChange(trx, person, "password_changed");
    for (const identity of unlinked)
      await recordAccountChange(trx, person, "provider_unlinked", { before: { ...identity } });
    return { email };
  });
}

async function requireUsable(
  db: Db,
  token: string,
): Promise<{ userId: string; name: string; email: string }> {
  const row = await db
    .selectFrom("password_links as link")
    .innerJoin("users", "users.id", "link.user_id")
    .where("link.token_hash", "=", digestOf(token))
    .select(["users.id", "users.name", "users.email", "users.disabled_at", "link.expires_at"])
    .executeTakeFirst();
  if (!row) throw unknownLink();
  if (row.expires_at.getTime() < Date.now()) throw new ServiceError("link_expired.password");
  if (row.disabled_at) throw new ServiceError("account_disabled.sign_in");
  return { userId: row.id, name: row.name, email: row.email };
}

const unknownLink = () => new ServiceError("link_unknown.password");
