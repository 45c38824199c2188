import pLimit from "p-limit";
import type { z } from "zod";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import type { AccessContext } from "#bff/domain/access/index.ts";
import {
  type AccessCheck,
  type AccessRequirement,
  type AccessSettings,
  buildChatbotAccessCheck,
  buildEmagAccessCheck,
  buildIssuesAccessCheck,
  buildStoryAccessCheck,
  type Decision,
  findLoggedCallout,
  parseEnteredTokens,
  type ReaderTokens,
  redactedRequest,
  tokensOfTestReaders,
} from "#bff/domain/access/index.ts";
import {
  findEmagsByProductIds,
  findProtectedChatbot,
  findProtectedEmag,
  findProtectedStory,
  isShownToReaders,
} from "#bff/domain/kiosk/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { message } from "#bff/messages/message.ts";
import type { Db } from "#bff/schema/tables.ts";
import {
  type AccessMatrix,
  type ReaderResponse,
  type TrialResult,
  trialItem,
} from "#shared/console/access/access-trials.ts";
import type { CalloutSource } from "#shared/console/access/callouts.ts";
import { authorizationBodies } from "#shared/contract/authorization.ts";

type Item = z.output<typeof trialItem>;

/** The token for a trial: entered, or that of a test reader. The test reader takes precedence. */
export interface Credentials {
  token?: string | undefined;
  id_token?: string | undefined;
  reader_id?: string | undefined;
}

/** Concurrent checks for a matrix. Few, because readers' requests use the same connections. */
const MATRIX_CONCURRENCY = 5;

/** The kiosk API's response for each outcome. A test compares them with the real responses. */
const READER_RESPONSES = {
  granted: { status: 200, code: null },
  denied: { status: 403, code: "access_denied" },
  unauthorized: { status: 401, code: "token_rejected" },
  unavailable: { status: 503, code: "authorization_unavailable" },
} as const satisfies Record<Decision["outcome"], ReaderResponse>;
const NOT_CONFIGURED: ReaderResponse = { status: 403, code: "authorization_not_configured" };
const NOT_SHOWN: ReaderResponse = { status: 404, code: "not_found" };

/** Runs the access check of an item as a request of a reader would. Throws `Invalid` for an unknown item or test reader. */
export async function tryAccess(
  services: Pick<AccessContext, "accessSettings" | "callouts"> & Pick<PlatformContext, "db" | "secrets">,
  publication: PublicationRecord,
  { item, fresh, ...credentials }: Credentials & { item: Item; fresh: boolean },
): Promise<TrialResult> {
  const settings = await services.accessSettings.find(publication.id);
  const requirement = await requirementOf(services.db, settings, publication, item);
  if (!requirement) throw new Invalid({ item: [message("rules.item_gone")] });
  const shown = await isShownToReaders(services, publication.id, item);
  return attempt(services, publication, settings, requirement, credentials, { fresh, shown, source: "try" });
}

/** Sends the request of a logged callout again. Throws `NotFound` if the callout is not in the log. */
export async function replayCallout(
  services: Pick<AccessContext, "accessSettings" | "callouts"> & Pick<PlatformContext, "db" | "secrets">,
  publication: PublicationRecord,
  calloutId: string,
  credentials: Credentials,
): Promise<TrialResult> {
  const { endpoint, item, request_body } = await findLoggedCallout(services.db, publication.id, calloutId);
  const settings = await services.accessSettings.find(publication.id);
  const requirement: AccessRequirement = settings?.endpoints.has(endpoint)
    ? { kind: "check", endpoint, item, body: authorizationBodies[endpoint].parse(JSON.parse(request_body)) }
    : { kind: "not_configured", endpoint };
  const parsed = trialItem.safeParse({
    type: item.type,
    id: item.type === "chatbot" ? item.id : Number(item.id),
  });
  const shown = parsed.success && (await isShownToReaders(services, publication.id, parsed.data));
  return attempt(services, publication, settings, requirement, credentials, {
    fresh: true,
    shown,
    source: "replay",
  });
}

/** Runs the access checks of these items for each of these readers, with cached decisions if there are any. */
export async function fillMatrix(
  services: Pick<AccessContext, "accessSettings" | "callouts"> & Pick<PlatformContext, "db" | "secrets">,
  publication: PublicationRecord,
  { reader_ids, items }: { reader_ids: string[]; items: Item[] },
): Promise<AccessMatrix> {
  const [settings, readers] = await Promise.all([
    services.accessSettings.find(publication.id),
    tokensOfTestReaders(services, publication.id, reader_ids, "reader_ids"),
  ]);
  const [requirements, shown] = await Promise.all([
    Promise.all(items.map((item) => requirementOf(services.db, settings, publication, item))),
    Promise.all(items.map((item) => isShownToReaders(services, publication.id, item))),
  ]);
  const limit = pLimit(MATRIX_CONCURRENCY);
  const cell = async (requirement: AccessRequirement | null, tokens: ReaderTokens) => {
    if (requirement === null) return { kind: "gone" } as const;
    if (requirement.kind === "unprotected") return { kind: "unprotected" } as const;
    if (requirement.kind === "not_configured" || !settings) return { kind: "not_configured" } as const;
    const decision = await services.callouts.check(settings, checkOf(requirement, tokens, "matrix"));
    const { outcome, reason, milliseconds, cache } = decision;
    return { kind: "asked", outcome, reason, milliseconds, cached: cache === "hit" } as const;
  };
  const rows = await Promise.all(
    readers.map(async (tokens, index) => ({
      reader_id: reader_ids[index]!,
      cells: await Promise.all(requirements.map((requirement) => limit(() => cell(requirement, tokens)))),
    })),
  );
  return { shown, rows };
}

/** Runs a trial in the order of the kiosk API: an unprotected item needs no token, and a missing token causes no callout. */
async function attempt(
  services: Pick<AccessContext, "callouts"> & Pick<PlatformContext, "db" | "secrets">,
  publication: PublicationRecord,
  settings: AccessSettings | null,
  requirement: AccessRequirement,
  credentials: Credentials,
  { fresh, shown, source }: { fresh: boolean; shown: boolean; source: CalloutSource },
): Promise<TrialResult> {
  const ifShown = (answer: ReaderResponse) => (shown ? answer : NOT_SHOWN);
  if (requirement.kind === "unprotected")
    return { kind: "unprotected", reader: ifShown(READER_RESPONSES.granted) };
  const tokens = await tokensFor(services, publication.id, credentials);
  if (tokens instanceof ServiceError)
    return {
      kind: "token_missing",
      message: tokens.message,
      reader: ifShown({ status: 401, code: tokens.code }),
    };
  if (requirement.kind === "not_configured" || !settings) {
    const endpoint = requirement.endpoint;
    return { kind: "not_configured", endpoint, reader: ifShown(NOT_CONFIGURED) };
  }
  const check = checkOf(requirement, tokens, source);
  const decision = await services.callouts.check(settings, check, { fresh });
  return {
    kind: "asked",
    trial: {
      request: redactedRequest(settings, check, decision.requestId),
      answer: presentResponse(decision),
      outcome: decision.outcome,
      reason: decision.reason,
      milliseconds: decision.milliseconds,
      cache: decision.cache,
      reader: ifShown(READER_RESPONSES[decision.outcome]),
      entitled: decision.issues && (await entitledBy(services.db, publication.id, decision.issues)),
    },
  };
}

function presentResponse({ status, contentType, responseBody, cache }: Decision) {
  if (status === null || cache === "hit") return null;
  return { status, content_type: contentType, body: responseBody };
}

function checkOf(
  { endpoint, item, body }: Extract<AccessRequirement, { kind: "check" }>,
  tokens: ReaderTokens,
  source: CalloutSource,
): AccessCheck {
  return { endpoint, item, body, ...tokens, source, address: null };
}

async function tokensFor(
  services: Pick<PlatformContext, "db" | "secrets">,
  publicationId: number,
  { token, id_token, reader_id }: Credentials,
): Promise<ReaderTokens | ServiceError> {
  if (reader_id !== undefined) {
    const [tokens] = await tokensOfTestReaders(services, publicationId, [reader_id], "reader_id");
    return tokens!;
  }
  try {
    return parseEnteredTokens(token?.trim() || null, id_token?.trim() || null);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** Returns the access requirement of an item, or null if the item does not exist. */
async function requirementOf(
  db: Db,
  settings: AccessSettings | null,
  publication: PublicationRecord,
  item: Item,
): Promise<AccessRequirement | null> {
  switch (item.type) {
    case "emag": {
      const emag = await findProtectedEmag(db, publication.id, item.id);
      return emag ? buildEmagAccessCheck(settings, emag, { download: item.download }) : null;
    }
    case "story": {
      const story = await findProtectedStory(db, publication.id, item.id);
      return story ? buildStoryAccessCheck(settings, story) : null;
    }
    case "chatbot": {
      const chatbot = await findProtectedChatbot(db, publication.id, item.id);
      return chatbot ? buildChatbotAccessCheck(settings, chatbot) : null;
    }
    case "publication":
      return buildIssuesAccessCheck(settings, publication);
  }
}

/** Returns the issues with these product IDs, and the IDs without an issue (contract 4.C rule 2). */
async function entitledBy(db: Db, publicationId: number, productIds: string[]) {
  const emags = await findEmagsByProductIds(db, publicationId, productIds);
  const idsOfEmags = new Set(
    emags.flatMap(({ apple_product_identifier, google_product_id, external_id }) => [
      apple_product_identifier,
      google_product_id,
      external_id,
      ...external_id.split(",").map((id) => id.trim()),
    ]),
  );
  return {
    product_ids: productIds,
    emags: emags.map(({ id, name }) => ({ id, name })),
    unknown_product_ids: productIds.filter((id) => id === "" || !idsOfEmags.has(id)),
  };
}
