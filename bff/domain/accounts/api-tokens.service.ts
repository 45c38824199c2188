import { hash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { ApiToken } from "#shared/console/api-tokens.ts";
import type { ApiTokensTable } from "../../schema/tables.ts";
import type { Db, Services } from "../../services.ts";
import { type Actor, requireOrganizationPermission, type TokenActor } from "../actor.ts";
import { NotFound } from "../errors.ts";
import { iso, isoOrNull } from "../present-time.ts";
import { findUsableToken, insertToken, listTokens, revokeToken, touchToken } from "./api-tokens.repo.ts";

const TOKEN_PREFIX = "nr_";
const TOKEN_BYTES = 32;

const digest = (token: string) => hash("sha256", token, "buffer");

/** Who an API token speaks for, at a publication; null for one that is unknown, expired or revoked. */
export async function actorOfToken(
  { db, log, knownTokens }: Services,
  token: string,
  publicationId: number | null,
): Promise<TokenActor | null> {
  const row = await knownTokens.find(`${digest(token).toString("base64")}:${publicationId}`, async () => {
    const found = await findUsableToken(db, digest(token), publicationId);
    if (found?.is_long_unused)
      touchToken(db, found.id).catch((error: unknown) =>
        log.warn({ err: error }, "a token's last use was not noted"),
      );
    return found ? { ...found, publication: publicationOf(found) } : null;
  });
  if (!row) return null;
  return {
    kind: "token",
    tokenId: row.id,
    name: row.name,
    organizationId: row.organization_id,
    publicationIds: row.publication_ids,
    publication: row.publication,
  };
}

function publicationOf(row: NonNullable<Awaited<ReturnType<typeof findUsableToken>>>) {
  const { publication_id: id, publication_name: name, organization_id } = row;
  const { pubcode, time_zone, language, currency, created_at, updated_at } = row;
  if (id === null || name === null || pubcode === null || time_zone === null) return null;
  if (language === null || currency === null || created_at === null || updated_at === null) return null;
  return { id, organization_id, name, pubcode, time_zone, language, currency, created_at, updated_at };
}

export async function listApiTokens(
  { db }: Services,
  actor: Actor,
  organizationId: number,
): Promise<ApiToken[]> {
  requireOrganizationPermission(actor, organizationId, "api_tokens.read");
  return (await listTokens(db, organizationId)).map(present);
}

/** Creates a token; its value is returned here and kept nowhere. */
export async function createApiToken({ db }: Services, actor: Actor, organizationId: number, name: string) {
  requireOrganizationPermission(actor, organizationId, "api_tokens.write");
  const token = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString("base64url");
  const row = await registerToken(db, { organizationId, name, token, publicationIds: null });
  if (!row) throw new Error("A freshly made token already exists.");
  return { api_token: present(row), token };
}

/** Stores a token somebody else made up; undefined when it is known already. */
export function registerToken(
  db: Db,
  given: { organizationId: number; name: string; token: string; publicationIds: number[] | null },
) {
  return insertToken(db, {
    organization_id: given.organizationId,
    name: given.name,
    token_hash: digest(given.token),
    hint: given.token.slice(0, 7),
    publication_ids: given.publicationIds,
  });
}

export async function revokeApiToken(
  { db, changes, knownTokens }: Services,
  actor: Actor,
  organizationId: number,
  tokenId: number,
): Promise<void> {
  requireOrganizationPermission(actor, organizationId, "api_tokens.write");
  await db.transaction().execute(async (trx) => {
    if (!(await revokeToken(trx, organizationId, tokenId))) throw new NotFound("There is no such API token");
    await changes.publish(trx, { type: "api_token", organization_id: organizationId, api_token_id: tokenId });
  });
  // Other processes hear of it in a moment; here it holds at once.
  knownTokens.forgetAll();
}

function present(row: Selectable<ApiTokensTable>): ApiToken {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    created_at: iso(row.created_at),
    last_used_at: isoOrNull(row.last_used_at),
    revoked_at: isoOrNull(row.revoked_at),
  };
}
