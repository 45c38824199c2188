/**
 * Ends a connection 40 seconds after the server or the network has died without a reset: 30 seconds of silence, then 10 probes of the
 * system, one each second. Not a time limit for queries, because migrations and COPY may take long.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const;
