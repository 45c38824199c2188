import type { z } from "zod";
import type { AccessHealth } from "#shared/console/access-health.ts";
import {
  CALLOUTS_PER_PAGE,
  type Callout,
  type calloutQuery,
  type FullCallout,
} from "#shared/console/callouts.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { accessSettings, breakerOf } from "../authorization/authorization.service.ts";
import { ServiceError } from "../errors.ts";
import { parseInstant, parseLastInstant } from "../local-time.ts";
import type { PublicationRecord } from "../organizations/organizations.service.ts";
import { iso, isoOrNull } from "../present-time.ts";
import { presentCallout, presentFullCallout } from "./callouts.present.ts";
import * as repo from "./callouts.repo.ts";

const HEALTH_MINUTES = 60;

/** Callouts of a publication, newest first, and where they go on. Times without an offset are those of the publication. */
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

/** One with its bodies. Throws `NotFound`. */
export async function findLoggedCallout(
  db: Db,
  publicationId: number,
  calloutId: string,
): Promise<FullCallout> {
  const row = await repo.findCallout(db, publicationId, calloutId);
  if (!row) throw new ServiceError("not_found.callout");
  return presentFullCallout(row);
}

/** How the way to the customer looks from this process, and what went wrong on it in the last hour. */
export async function accessTrouble(
  services: Services,
  publicationId: number,
): Promise<Pick<AccessHealth, "breaker" | "failures">> {
  const [settings, failures] = await Promise.all([
    accessSettings(services, publicationId),
    repo.countFailures(services.db, publicationId, HEALTH_MINUTES),
  ]);
  return { breaker: presentBreaker(settings && (await breakerOf(services, settings))), failures };
}

/** The last hour, minute by minute, and how the way to the customer looks from this process. */
export async function accessHealth(services: Services, publicationId: number): Promise<AccessHealth> {
  const { db } = services;
  const [settings, minutes, failures] = await Promise.all([
    accessSettings(services, publicationId),
    repo.countMinutes(db, publicationId, HEALTH_MINUTES),
    repo.countFailures(db, publicationId, HEALTH_MINUTES),
  ]);
  return {
    breaker: presentBreaker(settings && (await breakerOf(services, settings))),
    minutes: minutes.map(({ at, ...counts }) => ({ at: iso(at), ...counts })),
    failures,
  };
}

function presentBreaker(breaker: Awaited<ReturnType<typeof breakerOf>>): AccessHealth["breaker"] {
  return {
    state: breaker?.state ?? "closed",
    retry_at: isoOrNull(breaker?.retryAt ?? null),
    in_flight: breaker?.inFlight ?? 0,
    queued: breaker?.queued ?? 0,
  };
}
