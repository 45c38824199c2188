import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A publisher's receiver of webhooks, which accepts every event. */
export interface WebhookReceiver {
  url: string;
  /** The values of the header `webhook-id` of all events, which repeated deliveries share. */
  received: Set<string>;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received = new Set<string>();
  const server = createServer(async (request, response) => {
    // A killed sender ends the body early. Only complete events count.
    for await (const _chunk of request);
    received.add(String(request.headers["webhook-id"]));
    response.writeHead(204).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
