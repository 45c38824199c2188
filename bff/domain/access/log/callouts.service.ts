import type { z } from "zod";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { iso, isoOrNull } from "#bff/core/iso-time.ts";
import { parseInstant, parseLastInstant } from "#bff/core/local-time.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { AccessHealth } from "#shared/console/access/access-health.ts";
import {
  CALLOUTS_PER_PAGE,
  type Callout,
  type calloutQuery,
  type FullCallout,
} from "#shared/console/access/callouts.ts";
import type { AccessContext } from "../access.context.ts";
import type { BreakerState } from "../upstream/upstream-client.ts";
import { presentCallout, presentFullCallout } from "./callouts.present.ts";
import * as repo from "./callouts.repo.ts";

const HEALTH_MINUTES = 60;

/**
 * Lists a page of callouts, newest first, with the cursor of the next page. Times without an offset are read in the
 * publication's time zone.
 */
export async function listCalloutPage(
  db: Db,
  publication: PublicationRecord,
  { from, to, ...filter }: z.output<typeof calloutQuery>,
): Promise<{ callouts: Callout[]; next_before: string | null }> {
  const rows = await repo.listCallouts(
    db,
    publication.id,
    {
      ...filter,
      from: from === undefined ? undefined : parseInstant(from, publication.time_zone),
      to: to === undefined ? undefined : parseLastInstant(to, publication.time_zone),
    },
    CALLOUTS_PER_PAGE + 1,
  );
  const callouts = rows.slice(0, CALLOUTS_PER_PAGE).map(presentCallout);
  return { callouts, next_before: rows.length > CALLOUTS_PER_PAGE ? callouts.at(-1)!.id : null };
}

/** Returns a callout with its request and response bodies. Throws `NotFound`. */
export async function findLoggedCallout(
  db: Db,
  publicationId: number,
  calloutId: string,
): Promise<FullCallout> {
  const row = await repo.findCallout(db, publicationId, calloutId);
  if (!row) throw new ServiceError("not_found.callout");
  return presentFullCallout(row);
}

/** Returns the circuit breaker's state in this process, and the endpoint's failures of the last hour. */
export async function findAccessProblems(
  services: Pick<AccessContext, "callouts"> & Pick<PlatformContext, "db">,
  publicationId: number,
): Promise<Pick<AccessHealth, "breaker" | "failures">> {
  const failures = await repo.countFailures(services.db, publicationId, HEALTH_MINUTES);
  return { breaker: presentBreaker(services.callouts.stateOf(publicationId)), failures };
}

/** Returns the callouts of the last hour per minute, its failures, and the circuit breaker's state in this process. */
export async function accessHealth(
  services: Pick<AccessContext, "callouts"> & Pick<PlatformContext, "db">,
  publicationId: number,
): Promise<AccessHealth> {
  const [minutes, problems] = await Promise.all([
    repo.countMinutes(services.db, publicationId, HEALTH_MINUTES),
    findAccessProblems(services, publicationId),
  ]);
  return { ...problems, minutes: minutes.map(({ at, ...counts }) => ({ at: iso(at), ...counts })) };
}

function presentBreaker(breaker: BreakerState | null): AccessHealth["breaker"] {
  return {
    state: breaker?.state ?? "closed",
    retry_at: isoOrNull(breaker?.retryAt ?? null),
    in_flight: breaker?.inFlight ?? 0,
    queued: breaker?.queued ?? 0,
  };
}
