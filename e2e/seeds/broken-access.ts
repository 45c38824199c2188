import { randomBytes } from "node:crypto";
import type { Services } from "#bff/app/context.ts";
import type { Author } from "#bff/core/actor.ts";
import { replaceAccessConfig } from "#bff/domain/access/index.ts";
import { registerToken } from "#bff/domain/identity/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { type CalloutOutcome, calloutReason } from "#shared/console/access/callouts.ts";

/** A host name that never resolves, so that every callout fails and ten of them open the circuit breaker. */
const UNREACHABLE_URL = "https://endpoint.invalid";
const LINES_PER_REASON = 4;
const DAY_MS = 86_400_000;

/** Configures an unreachable endpoint and adds lines to the callout log for every reason. */
export async function addBrokenAccess(
  services: Pick<Services, "accessSettings" | "addressGuards" | "changes" | "db" | "secrets">,
  author: Author,
  publication: PublicationRecord,
): Promise<void> {
  await replaceAccessConfig(
    services,
    author,
    publication,
    {
      auth_server_url: UNREACHABLE_URL,
      profile_token: "profile-of-the-seeds",
      endpoints: ["authorize", "authorize_article", "issues"],
      grant_ttl_seconds: 0,
      denial_ttl_seconds: 0,
      forward_id_token: false,
      oidc: null,
    },
    undefined,
  );
  const lines = calloutReason.options.flatMap((reason, place) =>
    Array.from({ length: LINES_PER_REASON }, (_, again) => ({
      publication_id: publication.id,
      at: new Date(Date.now() - (again * calloutReason.options.length + place) * 50_000),
      source: "reader" as const,
      endpoint: "authorize" as const,
      item_type: "emag" as const,
      item_id: String(place + 1),
      item_name: `Issue that ended with ${reason}`,
      outcome: outcomeOf(reason),
      reason,
      status:
        { granted: 200, denied: 200, token_rejected: 401, redirect: 302, bad_status: 500 }[
          reason as string
        ] ?? null,
      milliseconds: reason === "timeout" ? 3000 : 40 + place,
      cached: false,
      count: 1,
      reader_fingerprint: "5eed0000",
      request_body: JSON.stringify({ name: `Issue that ended with ${reason}` }),
      response_body: reason === "malformed_json" ? '{"granted": tr' : null,
    })),
  );
  await services.db
    .insertInto("callouts")
    .values(lines.sort((one, other) => one.at.getTime() - other.at.getTime()))
    .execute();
}

function outcomeOf(reason: string): CalloutOutcome {
  if (reason === "granted" || reason === "denied") return reason;
  return reason === "token_rejected" ? "unauthorized" : "unavailable";
}

/** Adds an expired and a revoked API token with random values. */
export async function addEndedTokens({ db }: Pick<Services, "db">, organizationId: number): Promise<void> {
  const add = async (name: string, set: { expires_at: Date } | { revoked_at: Date }) => {
    const token = randomBytes(32).toString("base64url");
    const row = await registerToken(db, { organizationId, name, token, publicationIds: null });
    if (row) await db.updateTable("api_tokens").set(set).where("id", "=", row.id).execute();
  };
  await add("expired yesterday", { expires_at: new Date(Date.now() - DAY_MS) });
  await add("revoked last week", { revoked_at: new Date(Date.now() - 7 * DAY_MS) });
}
