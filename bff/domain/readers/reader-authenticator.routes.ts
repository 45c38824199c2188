import type { Request } from "express";
import type { ReaderActor } from "#bff/core/actor.ts";
import { spend } from "#bff/core/budgets.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import type { Authenticators } from "#bff/http/router/route-context.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import { authenticateReader } from "./provider/access-tokens.ts";
import type { ReadersContext } from "./readers.context.ts";

const BEARER = /^Bearer +(\S+)$/i;

/** Creates the authenticator of routes for readers, by an access token of the internal user provider. */
export function createReaderAuthenticator(
  services: ReadersContext & Pick<PlatformContext, "config" | "db" | "rateLimits">,
): Pick<Authenticators, "reader"> {
  return {
    async reader(request: Request): Promise<ReaderActor> {
      const token = BEARER.exec(request.headers.authorization?.trim() ?? "")?.[1];
      const found = token === undefined ? null : await authenticateReader(services, token);
      if (found) return { kind: "reader", readerId: found.readerId };
      if (token !== undefined)
        await spend(
          services.rateLimits,
          "api-credentials",
          addressKey(request.ip),
          "too_many_attempts.credentials",
        );
      throw new ServiceError("reader_token_invalid", {}, { headers: { "WWW-Authenticate": "Bearer" } });
    },
  };
}
