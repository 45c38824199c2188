import { ServiceError } from "#bff/core/errors.ts";
import type { ReaderTokenContext } from "#bff/domain/readers/index.ts";
import type { AccessSettings } from "../access-settings.ts";
import { authenticateCaller, decideForCaller } from "../built-in/svc-api.service.ts";
import { jsonResponse } from "../upstream/authority.ts";
import { parseResponse } from "../upstream/read-response.ts";
import type { RawResponse } from "../upstream/send-callout.ts";
import type { CheckRequest, Send } from "./conformance-run.ts";

/**
 * Creates the function that answers the requests of a conformance check in the process, by the rules of `/svc-api`. Only a digest of the
 * real profile token is stored, so `profileToken` stands for it.
 */
export function sendToBuiltIn(
  services: ReaderTokenContext,
  settings: Pick<AccessSettings, "publicationId" | "timeZone">,
  profileToken: string,
): Send {
  return async (request) => {
    const began = performance.now();
    const response = await answer(services, settings, profileToken, request);
    const parsed =
      response.status === 200 || response.status === 401
        ? parseResponse(request.endpoint, response)
        : ({ outcome: "unavailable", reason: "bad_status", issues: null } as const);
    return { ...response, ...parsed, milliseconds: performance.now() - began };
  };
}

async function answer(
  services: ReaderTokenContext,
  { publicationId, timeZone }: Pick<AccessSettings, "publicationId" | "timeZone">,
  profileToken: string,
  { authorization, profileToken: given, endpoint, body }: CheckRequest,
): Promise<RawResponse> {
  try {
    const readerId = await authenticateCaller(services, authorization === null ? {} : { authorization });
    if (given !== profileToken) throw new ServiceError("not_found.profile_token");
    const caller = { readerId, publication: { id: publicationId, timeZone } };
    return jsonResponse(200, await decideForCaller(services, caller, endpoint, body));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return jsonResponse(error.status, { code: error.code });
  }
}
