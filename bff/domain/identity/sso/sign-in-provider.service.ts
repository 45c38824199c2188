import type { z } from "zod";
import type { PersonActor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid } from "#bff/core/errors.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { recordEverywhere } from "#bff/domain/audit/index.ts";
import { message } from "#bff/messages/message.ts";
import {
  describeProviderError,
  type IdentityProvider,
  withIdentityProvider,
} from "#bff/platform/outbound/identity-provider.ts";
import {
  PROVIDER_CALLBACK,
  type SignInProvider,
  signInProvider,
  type signInProviderInput,
} from "#shared/console/identity/sign-in-provider.ts";
import * as repo from "./sign-in-provider.repo.ts";

export async function offeredProvider({ db }: Pick<PlatformContext, "db">): Promise<{ name: string } | null> {
  const row = await repo.findProvider(db);
  return row?.enabled ? { name: row.name } : null;
}

export async function getSettings(services: Pick<PlatformContext, "config" | "db">) {
  const row = await repo.findProvider(services.db);
  return { provider: row ? present(row) : null, callback_url: callbackOf(services) };
}

/** Saves the provider. Throws `Invalid` at `issuer` unless an OpenID provider responds there, and `VersionConflict`. */
export async function saveSettings(
  services: Pick<PlatformContext, "addressGuards" | "config" | "db" | "secrets">,
  actor: PersonActor,
  given: z.output<typeof signInProviderInput>,
  ifMatch: string | undefined,
) {
  const { client_secret, ...rest } = given;
  await checkIssuer(services, given.issuer, given.client_id);
  const row = await services.db.transaction().execute(async (trx) => {
    const before = await repo.lockProvider(trx);
    if (before) requireVersion(ifMatch, before.version);
    const organizationId = given.new_people_organization_id;
    if (organizationId !== null && !(await repo.hasOrganization(trx, organizationId)))
      throw new Invalid({ new_people_organization_id: [message("rules.organization_unknown")] });
    // A secret belongs to one client of one provider, and is not sent to another one.
    const isSameClient = before?.issuer === given.issuer && before.client_id === given.client_id;
    const savedSecret = isSameClient ? before.client_secret : null;
    const saved = await repo.saveProvider(trx, {
      ...rest,
      client_secret:
        client_secret === undefined
          ? savedSecret
          : client_secret
            ? services.secrets.seal(client_secret)
            : null,
      updated_at: new Date(),
    });
    const verb = before ? "updated" : "created";
    await recordEverywhere(trx, actor, {
      verb,
      record: recordOf(saved),
      before: before ?? null,
      after: saved,
    });
    return saved;
  });
  return { provider: present(row), callback_url: callbackOf(services) };
}

export async function deleteSettings(
  services: Pick<PlatformContext, "db">,
  actor: PersonActor,
  ifMatch: string | undefined,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const before = await repo.lockProvider(trx);
    if (before) requireVersion(ifMatch, before.version);
    await repo.deleteProvider(trx);
    if (before) await recordEverywhere(trx, actor, { verb: "deleted", record: recordOf(before), before });
  });
}

/** Returns the provider with its decrypted secret, or null if none is configured and enabled. */
export async function enabledProvider({ db, secrets }: Pick<PlatformContext, "db" | "secrets">): Promise<{
  row: repo.ProviderRow;
  provider: IdentityProvider;
} | null> {
  const row = await repo.findProvider(db);
  if (!row?.enabled) return null;
  const clientSecret = row.client_secret && secrets.open(row.client_secret);
  return { row, provider: { issuer: row.issuer, clientId: row.client_id, clientSecret } };
}

export const callbackOf = ({ config }: Pick<PlatformContext, "config">): string =>
  config.baseUrl + PROVIDER_CALLBACK;

async function checkIssuer(
  { addressGuards }: Pick<PlatformContext, "addressGuards">,
  issuer: string,
  clientId: string,
): Promise<void> {
  const guard = addressGuards.for("sign-in", null);
  const server = await withIdentityProvider(guard, { issuer, clientId, clientSecret: null }, (found) =>
    Promise.resolve(found.serverMetadata()),
  ).catch((error: unknown) => {
    throw new Invalid({
      issuer: [message("rules.provider_unusable", { problem: describeProviderError(error) })],
    });
  });
  if (!server.authorization_endpoint || !server.token_endpoint)
    throw new Invalid({ issuer: [message("rules.no_code_flow")] });
}

const recordOf = ({ issuer, name }: repo.ProviderRow) =>
  ({ type: "sign_in_provider", id: issuer, name }) as const;

function present(row: repo.ProviderRow): SignInProvider {
  return presentAs(signInProvider, { ...row, has_secret: row.client_secret !== null });
}
