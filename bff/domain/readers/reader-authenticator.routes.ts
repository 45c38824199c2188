import type { Request } from "express";
import type { ReaderActor } from "#bff/core/actor.ts";
import { spend } from "#bff/core/budgets.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import type { Authenticators } from "#bff/http/router/route-context.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import { authenticateReader, type ReaderTokenContext } from "./provider/access-tokens.ts";

const BEARER = /^Bearer +(\S+)$/i;

/** Creates the authenticator of routes for readers, by an access token of the internal user provider. */
export function createReaderAuthenticator(
  services: ReaderTokenContext & Pick<PlatformContext, "rateLimits">,
): Pick<Authenticators, "reader"> {
  return {
    async reader(request: Request): Promise<ReaderActor> {
      const token = BEARER.exec(request.headers.authorization?.trim() ?? "")?.[1];
      const readerId = token === undefined ? null : await authenticateReader(services, token);
      if (readerId !== null) return { kind: "reader", readerId };
      if (token !== undefined) await spend(services.rateLimits, "api-credentials", addressKey(request.ip));
      throw new ServiceError("reader_token_invalid", {}, { headers: { "WWW-Authenticate": "Bearer" } });
    },
  };
}
