/** Difference between the clock of the service and that of this computer. */
let aheadMs = 0;

/** Compares the clocks, by the `Date` header of a response that has just arrived. */
export function noteServiceTime(response: Response): void {
  const time = Date.parse(response.headers.get("date") ?? "");
  if (!Number.isNaN(time)) aheadMs = time - Date.now();
}

/** Returns the time of the service, which decides what readers see. Exact to about a second. */
export function serviceNow(): number {
  return Date.now() + aheadMs;
}

const MINUTE_MS = 60_000;

/** Returns the current minute of the service, because a computer whose clock is ahead would release in the future. */
export function currentMinute(): string {
  return new Date(Math.floor(serviceNow() / MINUTE_MS) * MINUTE_MS).toISOString();
}
