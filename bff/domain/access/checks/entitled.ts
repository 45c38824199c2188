import { ServiceError } from "#bff/core/errors.ts";
import { decideEntitlements } from "#bff/domain/products/index.ts";
import { authenticateReader, type ReaderTokenContext } from "#bff/domain/readers/index.ts";
import type { AccessContext } from "../access.context.ts";
import type { AccessSettings } from "../access-settings.ts";
import type { AccessRequirement } from "./access-checks.ts";
import { BEARER, parseReaderTokens, type ReaderRequest } from "./reader-tokens.ts";

/**
 * Returns for each item of a list whether the reader may open it, by the decision that its check would get. Returns null without a
 * token, and if the publisher's own endpoint decides, which is never asked about each item of a list. Throws 401.
 */
export async function listEntitled<Row>(
  services: Pick<AccessContext, "accessSettings"> & ReaderTokenContext,
  publicationId: number,
  reader: ReaderRequest,
  rows: readonly Row[],
  requirementOf: (settings: AccessSettings, row: Row) => AccessRequirement,
): Promise<boolean[] | null> {
  const settings = await services.accessSettings.find(publicationId);
  if (settings?.authority !== "newsrack" || reader.headers.authorization === undefined) return null;
  if (reader.failure) throw reader.failure;
  const { token } = parseReaderTokens(reader.headers, { forwarded: false });
  const readerId = await authenticateReader(services, token);
  const requirements = rows.map((row) => requirementOf(settings, row));
  const asked = requirements.flatMap((requirement) =>
    requirement.kind === "check" && requirement.endpoint !== "issues"
      ? [{ endpoint: requirement.endpoint, body: requirement.body }]
      : [],
  );
  const publication = { id: publicationId, timeZone: settings.timeZone };
  const granted = readerId && (await decideEntitlements(services, publication, readerId, asked));
  if (!granted) throw new ServiceError("token_rejected", {}, BEARER);
  const answers = granted.values();
  return requirements.map(
    ({ kind }) => kind === "unprotected" || (kind === "check" && answers.next().value!),
  );
}
