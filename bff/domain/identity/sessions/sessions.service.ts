import { randomUUID } from "node:crypto";
import type { PersonActor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import type { Db } from "#bff/schema/tables.ts";
import { requireCurrentEpoch, type UserAtEpoch } from "../credential-epoch.ts";
import * as repo from "./sessions.repo.ts";
import { digestOfSigned, newSignedToken } from "./signed-tokens.ts";

export const SESSION_SECONDS = 7 * 24 * 3600;
const MAX_USER_AGENT_LENGTH = 500;

/** The browser that signs in, as the list of sessions shows it. */
export interface SignInClient {
  address: string | null;
  userAgent: string | null;
}

/** Returns the person whose session cookie has this value, or null without an active session. */
export async function actorOfSession(
  services: Pick<PlatformContext, "db" | "log" | "secrets">,
  cookie: string | undefined,
): Promise<PersonActor | null> {
  const tokenHash = digestOfSigned(services, cookie);
  const person = tokenHash && (await repo.findSession(services.db, tokenHash));
  if (!person) return null;
  if (person.needs_last_seen_update)
    repo
      .updateLastSeen(services.db, person.user_id, person.id)
      .catch((error: unknown) =>
        services.log.warn({ err: error }, "failed to update when a person was last seen"),
      );
  return {
    kind: "person",
    userId: person.user_id,
    sessionId: person.id,
    name: person.name,
    email: person.email,
    language: person.language,
    roles: new Map(person.roles.map(({ organization_id, role }) => [organization_id, role])),
    publicationRoles: new Map(
      person.publication_roles.map(({ publication_id, organization_id, role }) => [
        publication_id,
        { organizationId: organization_id, role },
      ]),
    ),
  };
}

/**
 * Starts a session for a user whose credentials were verified or changed at this epoch. Returns the value of its cookie. Throws
 * 401 if they changed again since, 403 for a disabled account.
 */
export function startSession(
  services: Pick<PlatformContext, "db" | "secrets">,
  user: UserAtEpoch,
  client: SignInClient,
): Promise<string> {
  return services.db.transaction().execute(async (trx) => {
    await requireCurrentEpoch(trx, user);
    return insertSession(services, trx, user, client);
  });
}

/** Inserts a session in the transaction in which `requireCurrentEpoch` has locked its user. Returns the value of its cookie. */
export async function insertSession(
  services: Pick<PlatformContext, "secrets">,
  trx: Db,
  { userId, credentialEpoch }: UserAtEpoch,
  { address, userAgent }: SignInClient,
): Promise<string> {
  const { value, tokenHash } = newSignedToken(services);
  await repo.insertSession(trx, {
    id: randomUUID(),
    user_id: userId,
    credential_epoch: credentialEpoch,
    token_hash: tokenHash,
    expires_at: new Date(Date.now() + SESSION_SECONDS * 1000),
    ip_address: address,
    user_agent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  });
  return value;
}

/** Ends the session whose cookie has this value. */
export async function endSession(
  services: Pick<PlatformContext, "db" | "secrets">,
  cookie: string | undefined,
): Promise<void> {
  const tokenHash = digestOfSigned(services, cookie);
  if (tokenHash) await repo.deleteSessionOfToken(services.db, tokenHash);
}
