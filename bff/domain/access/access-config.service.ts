import { createHash } from "node:crypto";
import type { AccessConfig, AccessConfigChange } from "#shared/console/access-config.ts";
import { authorizationEndpoint } from "#shared/contract/authorization.ts";
import { type Message, message } from "../../messages/message.ts";
import type { OutboundPurpose } from "../../platform/outbound/address-guard.ts";
import { lacksTls } from "../../platform/outbound/require-tls.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { type Author, system } from "../actor.ts";
import { recordChange } from "../audit/audit.service.ts";
import { forgetAccessSettings } from "../authorization/authorization.service.ts";
import { type FieldMessages, Invalid } from "../errors.ts";
import {
  getPublication,
  lockPublication,
  type PublicationRecord,
} from "../organizations/organizations.service.ts";
import { requireVersion } from "../record-version.ts";
import { presentConfig } from "./access-config.present.ts";
import * as repo from "./access-config.repo.ts";

export async function getAccessConfig(
  { db, secrets }: Services,
  publication: PublicationRecord,
): Promise<AccessConfig> {
  return presentConfig(await repo.findConfig(db, publication.id), secrets);
}

/**
 * Changes how access is decided; decisions that were remembered are forgotten with it, in every process. Throws `Invalid`
 * or `VersionConflict`.
 */
export async function replaceAccessConfig(
  services: Services,
  author: Author,
  publication: PublicationRecord,
  given: AccessConfigChange,
  ifMatch: string | undefined,
): Promise<AccessConfig> {
  await requireSafeAddresses(services, publication, given);
  const row = await services.db
    .transaction()
    .execute((trx) => setConfig(services, trx, author, publication, given, { ifMatch }));
  forgetAccessSettings(services, publication.id);
  return presentConfig(row, services.secrets);
}

/**
 * Sets what a provisioning file names, unless the file said the same when it was last applied: what was changed in the
 * console since stays so.
 */
export async function provisionAccessConfig(
  services: Services,
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

/** The secrets that a change leaves out: those that are saved, as long as they go where they were meant to. */
export async function withSavedSecrets(
  { db, secrets }: Services,
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
 * Throws `Invalid` for an address that no request would be sent to. Not in `setConfig`: looking a name up takes time, for
 * which no row should stay locked.
 */
async function requireSafeAddresses(
  { addressGuards }: Services,
  { organization_id }: PublicationRecord,
  { auth_server_url: server, oidc }: AccessConfigChange,
): Promise<void> {
  const lacking = async (purpose: OutboundPurpose, url: string | undefined) =>
    url !== undefined && lacksTls(addressGuards.for(purpose, organization_id), url);
  const errors: Record<string, Message[]> = {};
  if (await lacking("callouts", server ?? undefined)) errors.auth_server_url = [NEEDS_TLS];
  if (await lacking("sign-in", oidc?.issuer)) errors["oidc.issuer"] = [NEEDS_TLS];
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

async function setConfig(
  { secrets, changes }: Services,
  trx: Db,
  author: Author,
  publication: PublicationRecord,
  given: AccessConfigChange,
  { ifMatch, provisioned }: { ifMatch?: string | undefined; provisioned?: string },
): Promise<repo.AccessConfigRow> {
  await lockPublication(trx, publication.id);
  const before = await repo.findConfig(trx, publication.id);
  requireVersion(ifMatch, before?.version ?? 0);
  const { profileToken, clientSecret } = secretsOf(before, given, (plain) => secrets.seal(plain));
  if (given.auth_server_url !== null && profileToken === null)
    throw new Invalid(missingToken(before?.profile_token != null));
  const asked = new Set(given.endpoints);
  if (given.auth_server_url !== null) asked.add("authorize");
  const row = await repo.saveConfig(trx, {
    publication_id: publication.id,
    auth_server_url: given.auth_server_url,
    profile_token: profileToken,
    endpoints: authorizationEndpoint.options.filter((endpoint) => asked.has(endpoint)),
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
  await changes.publish(trx, {
    type: "access",
    organization_id: publication.organization_id,
    publication_id: publication.id,
  });
  return row;
}

function auditedFields(row: repo.AccessConfigRow) {
  return { ...row, provisioned: undefined };
}

/** A secret that is left out stays, unless the address it was given for has changed: it goes nowhere else by itself. */
function secretsOf(
  before: repo.AccessConfigRow | undefined,
  given: AccessConfigChange,
  seal: (plain: string) => Buffer,
): { profileToken: Buffer | null; clientSecret: Buffer | null } {
  const keptToken = sameOrigin(before?.auth_server_url, given.auth_server_url)
    ? (before?.profile_token ?? null)
    : null;
  const keptSecret = before?.oidc_issuer === given.oidc?.issuer ? (before?.oidc_client_secret ?? null) : null;
  const secret = given.oidc?.client_secret;
  return {
    profileToken: given.profile_token === undefined ? keptToken : seal(given.profile_token),
    clientSecret:
      given.oidc === null || secret === null ? null : secret === undefined ? keptSecret : seal(secret),
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
