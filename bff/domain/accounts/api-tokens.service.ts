import { createHash, randomBytes } from "node:crypto";
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

const digest = (token: string) => createHash("sha256").update(token).digest();

/** Who an API token speaks for; null for one that is unknown, expired or revoked. */
export async function actorOfToken({ db, log }: Services, token: string): Promise<TokenActor | null> {
  const row = await findUsableToken(db, digest(token));
  if (!row) return null;
  touchToken(db, row.id).catch((error: unknown) =>
    log.warn({ err: error }, "a token's last use was not noted"),
  );
  return {
    kind: "token",
    tokenId: row.id,
    name: row.name,
    organizationId: row.organization_id,
    publicationIds: row.publication_ids,
  };
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
  { db }: Services,
  actor: Actor,
  organizationId: number,
  tokenId: number,
): Promise<void> {
  requireOrganizationPermission(actor, organizationId, "api_tokens.write");
  if (!(await revokeToken(db, organizationId, tokenId))) throw new NotFound("There is no such API token");
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
