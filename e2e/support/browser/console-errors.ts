import type { BrowserContext } from "@playwright/test";

/** Errors in the browser's console. */
export interface BrowserErrors {
  /** Uncaught exceptions and violations of the content security policy. */
  grave: string[];
  /** Other errors in the console, such as failed requests. */
  errors: string[];
}

/** The scripts of tests are added to all frames, and a preview in a sandbox refuses them. */
const REFUSED_BY_SANDBOX =
  /^Blocked script execution in 'about:srcdoc' because the document's frame is sandboxed/;

/** Records the errors of every page of a context. */
export function watchBrowserErrors(context: BrowserContext, browserErrors: BrowserErrors): void {
  context.on("weberror", (thrown) => browserErrors.grave.push(`thrown: ${thrown.error().message}`));
  context.on("console", (message) => {
    if (message.type() !== "error" || REFUSED_BY_SANDBOX.test(message.text())) return;
    const text = `${message.text()} (${message.location().url})`;
    (/content security policy/i.test(text) ? browserErrors.grave : browserErrors.errors).push(text);
  });
}
