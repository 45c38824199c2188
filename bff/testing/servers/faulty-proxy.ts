import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * How the proxy handles a request: `pass` forwards it, `error` responds 500, `silence` never responds, `truncate` closes the
 * connection after half of the body, and `stall` sends nothing after half of the body. Both of these close the connection
 * without an answer: `drop` without forwarding the request, `lose` after the server has answered it.
 */
export type Fault = "pass" | "error" | "silence" | "truncate" | "stall" | "drop" | "lose";

/** A proxy for a real server that injects faults. */
export interface FaultyProxy {
  url: string;
  /** The received requests, as `METHOD /path?query`. */
  requests: string[];
  /** Sets the fault for each further request. */
  fail(decide: (request: string) => Fault): void;
  /** Returns the number of responses that have not ended. */
  openResponses(): number;
  stop(): Promise<void>;
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const requests: string[] = [];
  let decide: (request: string) => Fault = () => "pass";
  let openResponses = 0;
  const server = createServer((incoming, outgoing) => {
    const line = `${incoming.method} ${incoming.url}`;
    requests.push(line);
    openResponses++;
    outgoing.once("close", () => openResponses--);
    const fault = decide(line);
    if (fault === "silence") return;
    if (fault === "drop") {
      incoming.destroy();
      return;
    }
    if (fault === "error") {
      incoming.resume();
      outgoing.writeHead(500).end("<Error><Code>InternalError</Code><Message>We are sorry</Message></Error>");
      return;
    }
    forward(target, incoming, outgoing, fault);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail(next) {
      decide = next;
    },
    openResponses: () => openResponses,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault): void {
  const { method, headers, url } = incoming;
  const onward = request(new URL(url ?? "/", target), { method: method ?? "GET", headers }, (answer) => {
    if (fault === "lose") {
      answer.resume().once("end", () => outgoing.destroy());
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    if (fault === "pass") {
      answer.pipe(outgoing);
      return;
    }
    const half = Math.floor(Number(answer.headers["content-length"]) / 2);
    let sent = 0;
    answer.on("data", (chunk: Buffer) => {
      const rest = chunk.subarray(0, Math.max(0, half - sent));
      sent += rest.length;
      outgoing.write(rest, () => {
        if (sent === half && fault === "truncate") outgoing.socket?.end();
      });
    });
  });
  onward.on("error", () => outgoing.destroy());
  outgoing.on("close", () => onward.destroy());
  incoming.pipe(onward);
}
