import type { Message } from "#bff/messages/message.ts";
import { Invalid } from "./errors.ts";

/** Runs all checks, one after the other, and throws one `Invalid` with the faults that they found. */
export async function checkAll(...checks: (() => Promise<void> | void)[]): Promise<void> {
  const faults: Record<string, readonly Message[]> = {};
  for (const check of checks)
    try {
      await check();
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      for (const [field, messages] of Object.entries(error.fields))
        faults[field] = [...(faults[field] ?? []), ...messages];
    }
  if (Object.keys(faults).length > 0) throw new Invalid(faults);
}
