import type { Request } from "express";
import type { Actor, PersonActor, ReaderActor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";

/**
 * Authenticates the caller of a request by the audience of its route. Throws 401, 403 for a cross-site write with a session,
 * and 429 if the address has tried too many credentials.
 */
export interface Authenticators {
  contract(request: Request, publicationId: number | null): Promise<Actor>;
  console(request: Request): Promise<PersonActor>;
  reader(request: Request): Promise<ReaderActor>;
}

/** Context of every route. A domain's routes add the contexts of their domains. */
export interface RouteContext extends PlatformContext {
  authenticators: Authenticators;
  /** Validates every response against the contract, and responds with 500 to a mismatch. On in tests only. */
  checkResponses: boolean;
}
