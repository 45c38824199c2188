import type { IncomingMessage } from "node:http";
import type { PlatformContext } from "#bff/core/context.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";

/** Returns a keyed hash of a request's network, which tells whether a reader is signed in there without storing addresses. */
export function requestAddressHash(
  { secrets }: Pick<PlatformContext, "secrets">,
  request: IncomingMessage & { ip?: string | undefined },
): string {
  return secrets.fingerprint(`reader address ${addressKey(request.ip)}`);
}
