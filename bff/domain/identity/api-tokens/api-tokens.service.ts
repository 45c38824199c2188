import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { type Actor, requireOrganizationPermission, type TokenActor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { iso, isoOrNull } from "#bff/core/iso-time.ts";
import { digestOf } from "#bff/core/one-time-token.ts";
import { requireRecord } from "#bff/core/record-version.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { message } from "#bff/messages/message.ts";
import type { Db } from "#bff/schema/tables.ts";
import {
  API_REQUESTS_PER_PAGE,
  type ApiRequest,
  type ApiToken,
  LONGEST_OVERLAP_MS,
  type newApiToken,
  type rotation,
} from "#shared/console/identity/api-tokens.ts";
import { TOKEN_PERMISSIONS, type TokenScope } from "#shared/contract/token.ts";
import type { IdentityContext } from "../identity.context.ts";
import { listRequests } from "./api-requests.repo.ts";
import type { UsableToken } from "./api-token-cache.ts";
import { presentRequest, presentToken, stateOf } from "./api-tokens.present.ts";
import * as repo from "./api-tokens.repo.ts";

const TOKEN_PREFIX = "nr_";
const TOKEN_BYTES = 32;
/** Tolerance for a client's clock that is ahead. */
const CLOCK_SLACK_MS = 60_000;

type TokenInput = z.output<typeof newApiToken>;
type RotationInput = z.output<typeof rotation>;

const hintOf = (token: string) => token.slice(0, 7);
const newSecret = () => TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString("base64url");

/** Returns the actor of an API token, or null if the token is unknown, expired, replaced or revoked. */
export async function actorOfToken(
  { db, apiTokenCache }: Pick<IdentityContext, "apiTokenCache"> & Pick<PlatformContext, "db">,
  token: string,
  publicationId: number | null,
): Promise<TokenActor | null> {
  const secretHash = digestOf(token);
  const row = await apiTokenCache.getOrLoad(`${secretHash.toString("base64")}:${publicationId}`, async () =>
    toUsableToken(await repo.findUsableToken(db, secretHash, publicationId)),
  );
  if (!row) return null;
  return {
    kind: "token",
    tokenId: row.token_id,
    secretId: row.secret_id,
    name: row.token_name,
    organizationId: row.token_organization_id,
    publicationIds: row.publication_ids,
    publication: row.publication,
  };
}

function toUsableToken(row: Awaited<ReturnType<typeof repo.findUsableToken>>): UsableToken | null {
  if (!row) return null;
  const {
    token_id,
    token_name,
    token_organization_id,
    publication_ids,
    secret_id,
    expires_at,
    ...publication
  } = row;
  const token = { token_id, token_name, token_organization_id, publication_ids, secret_id, expires_at };
  // The left join returns either all columns of a publication or only nulls.
  return {
    ...token,
    publication: publication.id === null ? null : (publication as UsableToken["publication"]),
  };
}

/** Returns what the token of a request may do. Throws 401 for a person, who has a session instead. */
export async function describeToken({ db }: Pick<PlatformContext, "db">, actor: Actor): Promise<TokenScope> {
  if (actor.kind !== "token") throw new ServiceError("token_missing.api");
  const scope = await repo.findScope(db, actor);
  // Revoked since the request was authenticated.
  if (!scope) throw new ServiceError("invalid_token");
  return {
    name: scope.name,
    organization: { id: scope.organization_id, name: scope.organization_name },
    publications: scope.publications,
    all_publications: scope.publication_ids === null,
    permissions: [...TOKEN_PERMISSIONS],
    expires_at: isoOrNull(scope.expires_at),
  };
}

export async function listApiTokens(
  { db }: Pick<PlatformContext, "db">,
  actor: Actor,
  organizationId: number,
) {
  requireOrganizationPermission(actor, organizationId, "api_tokens.read");
  const tokens = await repo.listTokens(db, organizationId);
  const secrets = Map.groupBy(
    await repo.listSecrets(
      db,
      tokens.map(({ id }) => id),
    ),
    ({ token_id }) => token_id,
  );
  return tokens.map((token) => presentToken(token, secrets.get(token.id) ?? []));
}

/** Lists a page of a token's requests, newest first, with the cursor of the next page. Throws `NotFound`. */
export async function listApiRequests(
  { db }: Pick<PlatformContext, "db">,
  actor: Actor,
  { organization_id: organizationId, token_id: tokenId }: { organization_id: number; token_id: number },
  before: string | undefined,
): Promise<{ requests: ApiRequest[]; next_before: string | null }> {
  requireOrganizationPermission(actor, organizationId, "api_tokens.read");
  if (!(await repo.hasToken(db, organizationId, tokenId))) throw noToken();
  const rows = await listRequests(db, tokenId, before, API_REQUESTS_PER_PAGE + 1);
  const requests = rows.slice(0, API_REQUESTS_PER_PAGE).map(presentRequest);
  return { requests, next_before: rows.length > API_REQUESTS_PER_PAGE ? requests.at(-1)!.id : null };
}

/** Creates a token. Its secret is returned only here and not stored. Throws `Invalid`. */
export async function createApiToken(
  { db, changes }: Pick<PlatformContext, "changes" | "db">,
  actor: Actor,
  organizationId: number,
  given: TokenInput,
): Promise<{ api_token: ApiToken; token: string }> {
  requireOrganizationPermission(actor, organizationId, "api_tokens.write");
  const publicationIds = given.publication_ids && [...new Set(given.publication_ids)];
  const expiresAt = parseFutureInstant(given.expires_at, "expires_at");
  const token = newSecret();
  return db.transaction().execute(async (trx) => {
    const row = await registerToken(trx, {
      organizationId,
      name: given.name,
      token,
      publicationIds,
      expiresAt,
    });
    if (!row) throw new Error("the generated API token already exists");
    await recordChange(trx, actor, organizationId, {
      verb: "created",
      record: recordOf(row),
      after: auditedFields(row),
    });
    await changes.publish(trx, changeEvent(organizationId, row.id));
    return { api_token: presentToken(row, await repo.listSecrets(trx, [row.id])), token };
  });
}

/**
 * Stores a token with a given secret, for example from a provisioning file. Returns undefined if the secret is already
 * stored, even if it was revoked or replaced. Of concurrent calls one stores it. Throws `Invalid` for a publication of
 * another organization.
 */
export async function registerToken(
  trx: Db,
  given: {
    organizationId: number;
    name: string;
    token: string;
    publicationIds: number[] | null;
    expiresAt?: Date | null;
  },
): Promise<repo.TokenRow | undefined> {
  const secretHash = digestOf(given.token);
  if (await repo.findSecret(trx, secretHash)) return undefined;
  if (given.publicationIds) await requirePublicationsOf(trx, given.organizationId, given.publicationIds);
  const row = await repo.insertToken(trx, {
    organization_id: given.organizationId,
    name: given.name,
    publication_ids: given.publicationIds,
    expires_at: given.expiresAt ?? null,
  });
  const secret = { token_id: row.id, secret_hash: secretHash, hint: hintOf(given.token) };
  if (await repo.insertSecret(trx, secret)) return row;
  await repo.deleteToken(trx, row.id);
  return undefined;
}

/**
 * Gives a token a new secret, which is returned only here and not stored. The current secret works until the given time.
 * Throws `NotFound`, `VersionConflict`, `Invalid`, or `Conflict` for a revoked or expired token.
 */
export async function rotateApiToken(
  { db, changes }: Pick<PlatformContext, "changes" | "db">,
  actor: Actor,
  organizationId: number,
  tokenId: number,
  given: RotationInput,
  ifMatch: string | undefined,
): Promise<{ api_token: ApiToken; token: string }> {
  requireOrganizationPermission(actor, organizationId, "api_tokens.write");
  const now = new Date();
  const overlapEnd = overlapEndOf(given.old_works_until, now);
  const token = newSecret();
  const rotated = await db.transaction().execute(async (trx) => {
    const before = requireRecord(await repo.lockToken(trx, organizationId, tokenId), ifMatch, noToken);
    const state = stateOf(before, now);
    if (state === "revoked" || state === "expired")
      throw new ServiceError(`token_not_usable.${state}`, { name: before.name });
    const expires_at =
      given.expires_at === undefined ? before.expires_at : parseFutureInstant(given.expires_at, "expires_at");
    // The old secret must not outlive the expiry that the token had before.
    await repo.endCurrentSecret(trx, tokenId, earlier(overlapEnd, before.expires_at));
    await repo.insertSecret(trx, { token_id: tokenId, secret_hash: digestOf(token), hint: hintOf(token) });
    const row = await repo.updateToken(trx, tokenId, { expires_at, version: before.version + 1 });
    await recordChange(trx, actor, organizationId, {
      verb: "rotated",
      record: recordOf(row),
      before: { expires_at: before.expires_at, old_secret_works_until: null },
      after: { expires_at, old_secret_works_until: earlier(overlapEnd, before.expires_at) },
    });
    await changes.publish(trx, changeEvent(organizationId, tokenId));
    return presentToken(row, await repo.listSecrets(trx, [tokenId]), now);
  });
  changes.committed(changeEvent(organizationId, tokenId));
  return { api_token: rotated, token };
}

/** Revokes a token with all its secrets. Throws `NotFound`. */
export async function revokeApiToken(
  { db, changes }: Pick<PlatformContext, "changes" | "db">,
  actor: Actor,
  organizationId: number,
  tokenId: number,
): Promise<void> {
  requireOrganizationPermission(actor, organizationId, "api_tokens.write");
  await db.transaction().execute(async (trx) => {
    const before = await repo.lockToken(trx, organizationId, tokenId);
    if (!before) throw noToken();
    if (before.revoked_at) return;
    await recordChange(trx, actor, organizationId, { verb: "revoked", record: recordOf(before) });
    await repo.updateToken(trx, tokenId, { revoked_at: new Date(), version: before.version + 1 });
    await changes.publish(trx, changeEvent(organizationId, tokenId));
  });
  changes.committed(changeEvent(organizationId, tokenId));
}

/** Throws `NotFound` unless the token exists in the organization. Runs before the body is validated. */
export async function requireApiToken(
  { db }: Pick<PlatformContext, "db">,
  actor: Actor,
  organizationId: number,
  tokenId: number,
) {
  requireOrganizationPermission(actor, organizationId, "api_tokens.write");
  if (!(await repo.hasToken(db, organizationId, tokenId))) throw noToken();
}

function recordOf({ id, name }: { id: number; name: string }) {
  return { type: "api_token" as const, id, name };
}

/** Returns the fields of a token for the audit log, without its secrets. */
function auditedFields({ name, publication_ids, expires_at }: repo.TokenRow) {
  return { name, publication_ids, expires_at };
}

const noToken = () => new ServiceError("not_found.api_token");

function changeEvent(organizationId: number, tokenId: number) {
  return { type: "api_token", organization_id: organizationId, api_token_id: tokenId } as const;
}

async function requirePublicationsOf(trx: Db, organizationId: number, ids: number[]): Promise<void> {
  const own = new Set(await repo.filterPublicationsOf(trx, organizationId, ids));
  const unknown = ids.filter((id) => !own.has(id));
  if (unknown.length > 0)
    throw new Invalid({
      publication_ids: unknown.map((id) => message("rules.publication_elsewhere", { id })),
    });
}

function parseFutureInstant(given: string | null, field: string): Date | null {
  if (given === null) return null;
  const instant = new Date(given);
  if (instant.getTime() <= Date.now()) throw new Invalid({ [field]: [message("rules.past")] });
  return instant;
}

function overlapEndOf(given: string | null, now: Date): Date {
  if (given === null) return now;
  const latest = now.getTime() + LONGEST_OVERLAP_MS;
  const end = new Date(given);
  if (end.getTime() > latest + CLOCK_SLACK_MS)
    throw new Invalid({
      old_works_until: [message("rules.too_far_ahead", { latest: iso(new Date(latest)) })],
    });
  return end < now ? now : end;
}

function earlier(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one;
}
