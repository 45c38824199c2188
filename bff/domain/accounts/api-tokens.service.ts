import { hash, randomBytes } from "node:crypto";
import type { z } from "zod";
import {
  type ApiToken,
  LONGEST_OVERLAP_MS,
  type newApiToken,
  type rotation,
} from "#shared/console/api-tokens.ts";
import { message } from "../../messages/message.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { type Actor, requireOrganizationPermission, type TokenActor } from "../actor.ts";
import { recordChange } from "../audit/audit.service.ts";
import { Invalid, ServiceError } from "../errors.ts";
import { iso } from "../present-time.ts";
import { requireVersion } from "../record-version.ts";
import { presentToken, stateOf } from "./api-tokens.present.ts";
import * as repo from "./api-tokens.repo.ts";
import type { UsableToken } from "./known-tokens.ts";

const TOKEN_PREFIX = "nr_";
const TOKEN_BYTES = 32;
/** What the clock of whoever asks may be ahead. */
const CLOCK_SLACK_MS = 60_000;

type GivenToken = z.output<typeof newApiToken>;
type GivenRotation = z.output<typeof rotation>;

const digest = (token: string) => hash("sha256", token, "buffer");
const hintOf = (token: string) => token.slice(0, 7);
const newSecret = () => TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString("base64url");

/** Who an API token speaks for, at a publication; null for one that is unknown, expired, replaced or revoked. */
export async function actorOfToken(
  { db, knownTokens }: Services,
  token: string,
  publicationId: number | null,
): Promise<TokenActor | null> {
  const secretHash = digest(token);
  const row = await knownTokens.find(`${secretHash.toString("base64")}:${publicationId}`, async () =>
    usable(await repo.findUsableToken(db, secretHash, publicationId)),
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

function usable(row: Awaited<ReturnType<typeof repo.findUsableToken>>): UsableToken | null {
  if (!row) return null;
  const { token_id, token_name, token_organization_id, publication_ids, secret_id, expires_at, ...beside } =
    row;
  const token = { token_id, token_name, token_organization_id, publication_ids, secret_id, expires_at };
  // The join finds all of a publication or nothing of it.
  return { ...token, publication: beside.id === null ? null : (beside as UsableToken["publication"]) };
}

export async function listApiTokens({ db }: Services, actor: Actor, organizationId: number) {
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

/** Creates a token; its secret is returned here and kept nowhere. Throws `Invalid`. */
export async function createApiToken(
  { db, changes }: Services,
  actor: Actor,
  organizationId: number,
  given: GivenToken,
): Promise<{ api_token: ApiToken; token: string }> {
  requireOrganizationPermission(actor, organizationId, "api_tokens.write");
  const publicationIds = given.publication_ids && [...new Set(given.publication_ids)];
  const expiresAt = futureMoment(given.expires_at, "expires_at");
  const token = newSecret();
  return db.transaction().execute(async (trx) => {
    const row = await registerToken(trx, {
      organizationId,
      name: given.name,
      token,
      publicationIds,
      expiresAt,
    });
    if (!row) throw new Error("A freshly made token already exists.");
    await recordChange(
      trx,
      actor,
      { organization_id: organizationId },
      { verb: "created", record: recordOf(row), after: auditedFields(row) },
    );
    await changes.publish(trx, announcement(organizationId, row.id));
    return { api_token: presentToken(row, await repo.listSecrets(trx, [row.id])), token };
  });
}

/**
 * Stores a token somebody else made up; undefined when it is known already, be it revoked or replaced by a newer secret.
 * Two who store the same at once make one. Throws `Invalid` for a publication that is not of this organization.
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
  const secretHash = digest(given.token);
  if (await repo.isSecretKnown(trx, secretHash)) return undefined;
  if (given.publicationIds) await requireOwnPublications(trx, given.organizationId, given.publicationIds);
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
 * Gives a token a new secret, returned here and kept nowhere; the one used until now works on as long as is asked for.
 * Throws `NotFound`, `VersionConflict`, `Invalid`, or `Conflict` for a token that is of no use any more.
 */
export async function rotateApiToken(
  { db, changes, knownTokens }: Services,
  actor: Actor,
  organizationId: number,
  tokenId: number,
  given: GivenRotation,
  ifMatch: string | undefined,
): Promise<{ api_token: ApiToken; token: string }> {
  requireOrganizationPermission(actor, organizationId, "api_tokens.write");
  const now = new Date();
  const overlapEnd = overlapEndOf(given.old_works_until, now);
  const token = newSecret();
  const rotated = await db.transaction().execute(async (trx) => {
    const before = await repo.lockToken(trx, organizationId, tokenId);
    if (!before) throw noToken();
    requireVersion(ifMatch, before.version);
    const state = stateOf(before, now);
    if (state === "revoked" || state === "expired")
      throw new ServiceError(`token_not_usable.${state}`, { name: before.name });
    const expires_at =
      given.expires_at === undefined ? before.expires_at : futureMoment(given.expires_at, "expires_at");
    // What was to end sooner is not made to last longer.
    await repo.endNewestSecret(trx, tokenId, earlier(overlapEnd, before.expires_at));
    await repo.insertSecret(trx, { token_id: tokenId, secret_hash: digest(token), hint: hintOf(token) });
    const row = await repo.updateToken(trx, tokenId, { expires_at, version: before.version + 1 });
    await recordChange(
      trx,
      actor,
      { organization_id: organizationId },
      {
        verb: "rotated",
        record: recordOf(row),
        before: { expires_at: before.expires_at, old_secret_works_until: null },
        after: { expires_at, old_secret_works_until: earlier(overlapEnd, before.expires_at) },
      },
    );
    await changes.publish(trx, announcement(organizationId, tokenId));
    return presentToken(row, await repo.listSecrets(trx, [tokenId]), now);
  });
  knownTokens.forgetAll();
  return { api_token: rotated, token };
}

/** Ends a token with every secret it has, for good. Throws `NotFound`. */
export async function revokeApiToken(
  { db, changes, knownTokens }: Services,
  actor: Actor,
  organizationId: number,
  tokenId: number,
): Promise<void> {
  requireOrganizationPermission(actor, organizationId, "api_tokens.write");
  await db.transaction().execute(async (trx) => {
    const before = await repo.lockToken(trx, organizationId, tokenId);
    if (!before) throw noToken();
    if (before.revoked_at) return;
    await recordChange(
      trx,
      actor,
      { organization_id: organizationId },
      { verb: "revoked", record: recordOf(before) },
    );
    await repo.updateToken(trx, tokenId, { revoked_at: new Date(), version: before.version + 1 });
    await changes.publish(trx, announcement(organizationId, tokenId));
  });
  // Other processes hear of it in a moment; here it holds at once.
  knownTokens.forgetAll();
}

/** Throws `NotFound`, before anything else is said of a request. */
export async function requireApiToken(
  { db }: Services,
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

/** What the audit log tells of a token; nothing of its secrets. */
function auditedFields({ name, publication_ids, expires_at }: repo.TokenRow) {
  return { name, publication_ids, expires_at };
}

const noToken = () => new ServiceError("not_found.api_token");

function announcement(organizationId: number, tokenId: number) {
  return { type: "api_token", organization_id: organizationId, api_token_id: tokenId } as const;
}

async function requireOwnPublications(trx: Db, organizationId: number, ids: number[]): Promise<void> {
  const known = new Set(await repo.listOwnPublications(trx, organizationId, ids));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new Invalid({
      publication_ids: unknown.map((id) => message("rules.publication_elsewhere", { id })),
    });
}

function futureMoment(given: string | null, field: string): Date | null {
  if (given === null) return null;
  const moment = new Date(given);
  if (moment.getTime() <= Date.now()) throw new Invalid({ [field]: [message("rules.past")] });
  return moment;
}

function overlapEndOf(given: string | null, now: Date): Date {
  if (given === null) return now;
  const latest = now.getTime() + LONGEST_OVERLAP_MS;
  const moment = new Date(given);
  if (moment.getTime() > latest + CLOCK_SLACK_MS)
    throw new Invalid({
      old_works_until: [message("rules.too_far_ahead", { latest: iso(new Date(latest)) })],
    });
  return moment < now ? now : moment;
}

function earlier(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one;
}
