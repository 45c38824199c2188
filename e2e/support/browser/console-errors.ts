import type { BrowserContext } from "@playwright/test";

/** Errors in the browser's console. */
export interface BrowserErrors {
  /** Uncaught exceptions and violations of the content security policy. */
  grave: string[];
  /** Other errors in the console, such as failed requests. */
  errors: string[];
}

/** Records the errors of every page of a context. */
export function watchBrowserErrors(context: BrowserContext, browserErrors: BrowserErrors): void {
  context.on("weberror", (thrown) => browserErrors.grave.push(`thrown: ${thrown.error().message}`));
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    const text = `${message.text()} (${message.location().url})`;
    (/content security policy/i.test(text) ? browserErrors.grave : browserErrors.errors).push(text);
  });
}
