import { z } from "zod";
import { timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { base, params, tag } from "./access-path.ts";
import { calloutReason } from "./callouts.ts";

/** Endpoint health in the last hour. Latency excludes cached answers, in ms. */
export const accessHealth = z.strictObject({
  /** State in the process that answers the request. */
  breaker: z.strictObject({
    state: z.enum(["closed", "open", "half_open"]),
    /** Time of the next try. */
    retry_at: timestamp.nullable(),
    in_flight: z.int(),
    queued: z.int(),
  }),
  minutes: z.array(
    z.strictObject({
      at: timestamp,
      granted: z.int(),
      denied: z.int(),
      unauthorized: z.int(),
      unavailable: z.int(),
      /** Number of cached answers among them. */
      cached: z.int(),
      p50_ms: z.number().nullable(),
      p95_ms: z.number().nullable(),
    }),
  ),
  /** Reasons of `unavailable` callouts, most frequent first. */
  failures: z.array(z.strictObject({ reason: calloutReason, count: z.int() })),
});
export type AccessHealth = z.infer<typeof accessHealth>;

export const getAccessHealth = defineRoute({
  method: "GET",
  path: `${base}/health`,
  audience: "console",
  tag,
  summary: "Fetch rate, outcomes and latency of the last hour by minute",
  params,
  responses: { 200: z.strictObject({ health: accessHealth }) },
});
