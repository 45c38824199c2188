import type { BrowserContext } from "@playwright/test";

/** What went wrong in a browser without anybody seeing it. */
export interface Faults {
  /** Scripts that threw, and what the content security policy refused. Never right. */
  grave: string[];
  /** Everything else the browser printed as an error, refused requests among it. */
  errors: string[];
}

/** Listens to every page of a context, from now on. */
export function watchFaults(context: BrowserContext, faults: Faults): void {
  context.on("weberror", (thrown) => faults.grave.push(`thrown: ${thrown.error().message}`));
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    const text = `${message.text()} (${message.location().url})`;
    (/content security policy/i.test(text) ? faults.grave : faults.errors).push(text);
  });
}
