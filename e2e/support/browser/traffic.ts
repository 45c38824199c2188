import type { Page, Request } from "@playwright/test";
import type { ChangeEvent, RecentChanges } from "#shared/console/events.ts";

type StreamMessage = ChangeEvent | RecentChanges;

/** Counts the GET requests of a page for a path: all, and those that are not answered yet. */
export function watchReads(page: Page, path: string) {
  let count = 0;
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (request.method() !== "GET" || !new URL(request.url()).pathname.endsWith(path)) return;
    count += 1;
    open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return { count: () => count, open: () => open.size };
}

/** Records the change events that a page has handled. Call it before the page opens. */
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
        // The report arrives in a later task than the page's own handling of the message.
        this.addEventListener("message", ({ data }) => report(data as string));
      }
    };
  });
  const arrival = (matches: (event: StreamMessage) => boolean): Promise<void> => {
    if (events.some(matches)) return Promise.resolve();
    return new Promise((resolve) => waiting.push({ matches, resolve }));
  };
  return {
    /** Resolves when the stream is open and the page has handled earlier events. */
    opened: () => arrival((event) => event.type === "recent"),
    /** Resolves when the page has handled a matching event. */
    handled: (matches: (event: ChangeEvent) => boolean) =>
      arrival((event) => event.type !== "recent" && matches(event)),
  };
}
