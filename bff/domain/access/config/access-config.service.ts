import { createHash } from "node:crypto";
import { type Author, system } from "#bff/core/actor.ts";
import { changeIn } from "#bff/core/change-event.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { type FieldMessages, Invalid, ServiceError } from "#bff/core/errors.ts";
import { newOneTimeToken } from "#bff/core/one-time-token.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { getPublication, lockPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { type Message, message } from "#bff/messages/message.ts";
import type { OutboundPurpose } from "#bff/platform/outbound/address-guard.ts";
import { lacksTls } from "#bff/platform/outbound/require-tls.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { AccessConfig, AccessConfigChange } from "#shared/console/access/access-config.ts";
import { authorizationEndpoint } from "#shared/contract/authorization.ts";
import { presentConfig } from "./access-config.present.ts";
import * as repo from "./access-config.repo.ts";

export async function getAccessConfig(
  { db, secrets }: Pick<PlatformContext, "db" | "secrets">,
  publication: PublicationRecord,
): Promise<AccessConfig> {
  return presentConfig(await repo.findConfig(db, publication.id), secrets);
}

/**
 * Replaces the access configuration and invalidates the cached decisions in all processes. Throws `Invalid` or
 * `VersionConflict`.
 */
export async function replaceAccessConfig(
  services: Pick<PlatformContext, "addressGuards" | "changes" | "db" | "secrets">,
  author: Author,
  publication: PublicationRecord,
  given: AccessConfigChange,
  ifMatch: string | undefined,
): Promise<AccessConfig> {
  await requireSafeAddresses(services, publication, given);
  const row = await services.db
    .transaction()
    .execute((trx) => setConfig(services, trx, author, publication, given, { ifMatch }));
  services.changes.committed(changeIn("access", publication));
  return presentConfig(row, services.secrets);
}

/**
 * Applies the access configuration of a provisioning file if it differs from the last applied one. Changes made in the
 * console are kept as long as the file stays the same.
 */
export async function provisionAccessConfig(
  services: Pick<PlatformContext, "addressGuards" | "changes" | "secrets">,
  trx: Db,
  publicationId: number,
  given: AccessConfigChange,
): Promise<void> {
  const provisioned = createHash("sha256")
    .update(services.secrets.derive("provisioned access"))
    .update(JSON.stringify(given))
    .digest("hex");
  if ((await repo.findConfig(trx, publicationId))?.provisioned === provisioned) return;
  const publication = await getPublication(trx, publicationId);
  await requireSafeAddresses(services, publication, given);
  await setConfig(services, trx, system("provisioning"), publication, given, { provisioned });
}

/** Creates the profile token of the built-in authority, which replaces the previous one. Only its digest is stored. */
export async function rotateProfileToken(
  services: Pick<PlatformContext, "changes" | "config" | "db" | "secrets">,
  author: Author,
  publication: PublicationRecord,
): Promise<{ access_config: AccessConfig; profile_token: string; url: string }> {
  const { token, tokenHash } = newOneTimeToken();
  const row = await services.db.transaction().execute(async (trx) => {
    await lockPublication(trx, publication.id);
    if (!(await repo.findConfig(trx, publication.id))?.built_in)
      throw new ServiceError("authority_not_built_in");
    const saved = await repo.setBuiltInToken(trx, publication.id, tokenHash);
    await recordChange(trx, author, publication, {
      verb: "rotated",
      record: { type: "access_config", id: publication.id, name: publication.name },
    });
    await services.changes.publish(trx, changeIn("access", publication));
    return saved;
  });
  services.changes.committed(changeIn("access", publication));
  return {
    access_config: presentConfig(row, services.secrets),
    profile_token: token,
    url: services.config.baseUrl,
  };
}

/** Returns the secrets of a change, with saved ones for those that it omits, unless the address they belong to changed. */
export async function withSavedSecrets(
  { db, secrets }: Pick<PlatformContext, "db" | "secrets">,
  publicationId: number,
  given: AccessConfigChange,
): Promise<{ profileToken: string | null; clientSecret: string | null }> {
  const sealed = secretsOf(await repo.findConfig(db, publicationId), given, (plain) => secrets.seal(plain));
  return {
    profileToken: sealed.profileToken && secrets.open(sealed.profileToken),
    clientSecret: sealed.clientSecret && secrets.open(sealed.clientSecret),
  };
}

const NEEDS_TLS = message("rules.public_server_tls");

/**
 * Throws `Invalid` for a public address without TLS, to which no request would be sent. This runs before the transaction of
 * `setConfig`, because no row should stay locked during a DNS lookup.
 */
async function requireSafeAddresses(
  { addressGuards }: Pick<PlatformContext, "addressGuards">,
  { organization_id }: PublicationRecord,
  { auth_server_url: server, oidc }: AccessConfigChange,
): Promise<void> {
  const needsTls = async (purpose: OutboundPurpose, url: string | undefined) =>
    url !== undefined && lacksTls(addressGuards.for(purpose, organization_id), url);
  const errors: Record<string, Message[]> = {};
  if (await needsTls("callouts", server ?? undefined)) errors.auth_server_url = [NEEDS_TLS];
  if (await needsTls("sign-in", oidc?.issuer)) errors["oidc.issuer"] = [NEEDS_TLS];
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

async function setConfig(
  { secrets, changes }: Pick<PlatformContext, "changes" | "secrets">,
  trx: Db,
  author: Author,
  publication: PublicationRecord,
  given: AccessConfigChange,
  { ifMatch, provisioned }: { ifMatch?: string | undefined; provisioned?: string },
): Promise<repo.AccessConfigRow> {
  await lockPublication(trx, publication.id);
  const before = await repo.findConfig(trx, publication.id);
  requireVersion(ifMatch, before?.version ?? 0);
  const built_in = given.built_in ?? before?.built_in ?? false;
  if (built_in && given.auth_server_url !== null)
    throw new Invalid({ auth_server_url: [message("rules.server_of_built_in")] });
  const { profileToken, clientSecret } = secretsOf(before, given, (plain) => secrets.seal(plain));
  if (given.auth_server_url !== null && profileToken === null)
    throw new Invalid(missingToken(before?.profile_token != null));
  const enabled = new Set(given.endpoints);
  if (given.auth_server_url !== null) enabled.add("authorize");
  const row = await repo.saveConfig(trx, {
    publication_id: publication.id,
    built_in,
    // A token from before the publisher's own endpoint decided must not work again.
    built_in_token_hash: built_in ? (before?.built_in_token_hash ?? null) : null,
    auth_server_url: given.auth_server_url,
    profile_token: profileToken,
    endpoints: authorizationEndpoint.options.filter((endpoint) => enabled.has(endpoint)),
    grant_ttl_seconds: given.grant_ttl_seconds,
    denial_ttl_seconds: given.denial_ttl_seconds,
    forward_id_token: given.forward_id_token,
    oidc_issuer: given.oidc?.issuer ?? null,
    oidc_client_id: given.oidc?.client_id ?? null,
    oidc_client_secret: clientSecret,
    provisioned: provisioned ?? before?.provisioned ?? null,
    version: (before?.version ?? 0) + 1,
    updated_at: new Date(),
  });
  await recordChange(trx, author, publication, {
    verb: before ? "updated" : "created",
    record: { type: "access_config", id: publication.id, name: publication.name },
    before: before ? auditedFields(before) : null,
    after: auditedFields(row),
  });
  await changes.publish(trx, changeIn("access", publication));
  return row;
}

function auditedFields(row: repo.AccessConfigRow) {
  return { ...row, provisioned: undefined };
}

/** Keeps a saved secret that the change omits, unless its address changed. It must not be sent to another server. */
function secretsOf(
  before: repo.AccessConfigRow | undefined,
  given: AccessConfigChange,
  seal: (plain: string) => Buffer,
): { profileToken: Buffer | null; clientSecret: Buffer | null } {
  const storedToken = sameOrigin(before?.auth_server_url, given.auth_server_url)
    ? (before?.profile_token ?? null)
    : null;
  const storedSecret =
    before?.oidc_issuer === given.oidc?.issuer ? (before?.oidc_client_secret ?? null) : null;
  const secret = given.oidc?.client_secret;
  return {
    profileToken: given.profile_token === undefined ? storedToken : seal(given.profile_token),
    clientSecret:
      given.oidc === null || secret === null ? null : secret === undefined ? storedSecret : seal(secret),
  };
}

function sameOrigin(one: string | null | undefined, other: string | null): boolean {
  return Boolean(one && other) && new URL(one!).origin === new URL(other!).origin;
}

function missingToken(hadOne: boolean): FieldMessages {
  return {
    profile_token: [hadOne ? message("rules.profile_token_again") : message("rules.profile_token")],
  };
}
