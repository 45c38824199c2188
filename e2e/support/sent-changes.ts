import type { Page, Request } from "@playwright/test";

/** A change as the browser sent it. */
export interface SentChange {
  path: string;
  body: unknown;
  /** In milliseconds, by the browser's own clock. */
  started: number;
  /** Null until it has been answered, or has failed. */
  ended: number | null;
}

/** The PATCH requests that a page sends from now on, in their order. */
export function watchChanges(page: Page): SentChange[] {
  const changes: SentChange[] = [];
  const sent = new Map<Request, SentChange>();
  page.on("request", (request) => {
    if (request.method() !== "PATCH") return;
    const change = {
      path: new URL(request.url()).pathname,
      body: request.postDataJSON(),
      started: 0,
      ended: null,
    };
    sent.set(request, change);
    changes.push(change);
  });
  const end = (request: Request) => {
    const change = sent.get(request);
    if (!change) return;
    const { startTime, responseEnd } = request.timing();
    change.started = startTime;
    change.ended = startTime + Math.max(responseEnd, 0);
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return changes;
}

/** What was sent, without when. */
export function bodiesOf(changes: readonly SentChange[]): unknown[] {
  return changes.map(({ body }) => body);
}
