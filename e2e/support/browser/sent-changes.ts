import type { Page, Request } from "@playwright/test";

/** A change sent by the browser. */
export interface SentChange {
  path: string;
  body: unknown;
  /** Position among the page's network events. The clocks of browser and test are not comparable. */
  started: number;
  /** Position of the response or failure among the same events; null while the request is pending. */
  ended: number | null;
}

/** Records the PATCH requests of a page in order. */
export function watchChanges(page: Page): SentChange[] {
  const changes: SentChange[] = [];
  const sent = new Map<Request, SentChange>();
  let events = 0;
  page.on("request", (request) => {
    if (request.method() !== "PATCH") return;
    const change = {
      path: new URL(request.url()).pathname,
      body: request.postDataJSON(),
      started: ++events,
      ended: null,
    };
    sent.set(request, change);
    changes.push(change);
  });
  const end = (request: Request) => {
    const change = sent.get(request);
    if (change) change.ended ??= ++events;
  };
  page.on("response", (response) => end(response.request()));
  page.on("requestfailed", end);
  return changes;
}

/** Returns only the bodies. */
export function bodiesOf(changes: readonly SentChange[]): unknown[] {
  return changes.map(({ body }) => body);
}
