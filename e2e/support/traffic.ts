import type { Page } from "@playwright/test";
import type { ChangeEvent, RecentChanges } from "#shared/console/events.ts";

type StreamMessage = ChangeEvent | RecentChanges;

/** The reads that a page sends from now on, and those whose path ends so. */
export function watchReads(page: Page): { endingOn: (path: string | RegExp) => number } {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET") paths.push(new URL(request.url()).pathname);
  });
  return {
    endingOn: (path) =>
      paths.filter((one) => (typeof path === "string" ? one.endsWith(path) : path.test(one))).length,
  };
}

/** The change events that a page has handled, to be called before it is opened. */
export async function watchEvents(page: Page) {
  const events: StreamMessage[] = [];
  const waiting: { matches: (event: StreamMessage) => boolean; resolve: () => void }[] = [];
  await page.exposeFunction("eventHandled", (data: string) => {
    const event = JSON.parse(data) as StreamMessage;
    events.push(event);
    for (const { matches, resolve } of waiting) if (matches(event)) resolve();
  });
  await page.addInitScript(() => {
    const report = (data: string) =>
      (window as unknown as Record<string, (data: string) => void>).eventHandled?.(data);
    window.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url);
        // What a message reports arrives after the task in which the page has handled it.
        this.addEventListener("message", ({ data }) => report(data as string));
      }
    };
  });
  const arrival = (matches: (event: StreamMessage) => boolean): Promise<void> => {
    if (events.some(matches)) return Promise.resolve();
    return new Promise((resolve) => waiting.push({ matches, resolve }));
  };
  return {
    /** Resolves once the stream is open and the page has handled what happened before. */
    opened: () => arrival((event) => event.type === "recent"),
    /** Resolves once the page has handled a matching event. */
    handled: (matches: (event: ChangeEvent) => boolean) =>
      arrival((event) => event.type !== "recent" && matches(event)),
  };
}
