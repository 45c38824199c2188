import type { Response, Router } from "express";
import { type ChangeEvent, EVENTS_PATH } from "#shared/console/events.ts";
import type { PersonActor } from "../domain/actor.ts";
import type { Services } from "../services.ts";
import { authenticate } from "./authenticate.ts";

/** Proxies end a connection that is silent for a minute. */
const KEEP_ALIVE_MS = 25_000;
/** Beyond this a console that does not read is cut off; it reconnects and fetches anew. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** Server-sent events: each console hears of the changes in its person's organizations. */
export function eventRoutes(router: Router, services: Services): { closeAll(): void } {
  const open = new Map<Response, PersonActor>();

  services.changes.subscribe((change) => {
    const frame = `data: ${JSON.stringify(change)}\n\n`;
    for (const [response, actor] of open) if (concerns(actor, change)) write(response, frame);
  });
  services.notifications.onReconnect(() => {
    // Something may have been missed: whoever reconnects fetches everything anew.
    for (const response of open.keys()) response.end();
  });

  router.get(EVENTS_PATH, async (request, response) => {
    const actor = (await authenticate(services, "console", request.headers, null)) as PersonActor;
    response.status(200).set({
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    });
    response.write("retry: 1000\n\n");
    open.set(response, actor);
    const keepAlive = setInterval(() => write(response, ": still here\n\n"), KEEP_ALIVE_MS);
    response.on("close", () => {
      clearInterval(keepAlive);
      open.delete(response);
    });
  });

  return {
    closeAll() {
      for (const response of open.keys()) response.end();
    },
  };
}

/** Every role may hear of what every role may read; a token is no such thing. */
function concerns(actor: PersonActor, change: ChangeEvent): boolean {
  return change.type !== "api_token" && actor.roles.has(change.organization_id);
}

function write(response: Response, frame: string): void {
  if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
  else response.write(frame);
}
