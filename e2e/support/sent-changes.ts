import type { Page, Request } from "@playwright/test";

/** A change as the browser sent it. */
export interface SentChange {
  path: string;
  body: unknown;
  /** When it was sent, counted in the events of the page: clocks of different processes tell too little. */
  started: number;
  /** When it was answered, or failed, in the same count; null until then. */
  ended: number | null;
}

/** The PATCH requests that a page sends from now on, in their order. */
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

/** What was sent, without when. */
export function bodiesOf(changes: readonly SentChange[]): unknown[] {
  return changes.map(({ body }) => body);
}
