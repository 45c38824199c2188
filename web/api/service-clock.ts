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
