import { z } from "zod";
import { timestamp } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { base, params, tag } from "./access-path.ts";
import { calloutReason } from "./callouts.ts";

/** The last hour. Latency is that of real callouts, in milliseconds. */
export const accessHealth = z.strictObject({
  /** Of the process that answers. */
  breaker: z.strictObject({
    state: z.enum(["closed", "open", "half_open"]),
    /** When it is tried again. */
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
      /** How many of these memory answered. */
      cached: z.int(),
      p50_ms: z.number().nullable(),
      p95_ms: z.number().nullable(),
    }),
  ),
  /** Why callouts were `unavailable`, most often first. */
  failures: z.array(z.strictObject({ reason: calloutReason, count: z.int() })),
});
export type AccessHealth = z.infer<typeof accessHealth>;

export const getAccessHealth = defineRoute({
  method: "GET",
  path: `${base}/health`,
  audience: "console",
  tag,
  summary: "Rate, outcomes and latency of the last hour, minute by minute",
  params,
  responses: { 200: z.strictObject({ health: accessHealth }) },
});
