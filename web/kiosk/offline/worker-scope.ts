/** The part of a service worker's global scope that the kiosk uses. The types of TypeScript for workers contradict those for pages. */
export interface WorkerScope {
  clients: {
    claim(): Promise<void>;
    matchAll(options: { includeUncontrolled: boolean }): Promise<unknown[]>;
  };
  registration: { scope: string; navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: LastingEvent & { data: unknown }) => void): void;
}

export interface LastingEvent {
  /** Keeps the worker running until the promise settles. */
  waitUntil(promise: Promise<unknown>): void;
}

export interface FetchEvent extends LastingEvent {
  request: Request;
  /** The response that the browser has requested while the worker started. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

/** Path before the slug of a publication: `/read`, or empty on a host for the kiosk alone. */
export const ROOT = new URL((self as unknown as WorkerScope).registration.scope).pathname.slice(0, -1);
