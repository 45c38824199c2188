import type { AccessHealth } from "#shared/console/access/access-health.ts";

export function totalsOf({ minutes }: Pick<AccessHealth, "minutes">) {
  const sum = (of: "granted" | "denied" | "unauthorized" | "unavailable" | "cached") =>
    minutes.reduce((total, minute) => total + minute[of], 0);
  const times = minutes.flatMap(({ p95_ms }) => p95_ms ?? []);
  const granted = sum("granted");
  const unavailable = sum("unavailable");
  return {
    asked: granted + sum("denied") + sum("unauthorized") + unavailable,
    cached: sum("cached"),
    granted,
    unavailable,
    slowest: times.length > 0 ? Math.max(...times) : null,
  };
}
