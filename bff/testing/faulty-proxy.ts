import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What becomes of a request: `pass` it on; `error` 500; `silence`, no answer at all; `truncate`, half of the body and
 * then the end of the connection; `stall`, half of the body and then nothing more.
 */
export type Fault = "pass" | "error" | "silence" | "truncate" | "stall";

/** Stands in front of a real server, and fails as it is told. */
export interface FaultyProxy {
  url: string;
  /** What was asked for, as `METHOD /path?query`. */
  requests: string[];
  /** Decides about each request from now on. */
  fail(how: (request: string) => Fault): void;
  /** Connections on which an answer is still under way. */
  underWay(): number;
  stop(): Promise<void>;
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const requests: string[] = [];
  let decide: (request: string) => Fault = () => "pass";
  let underWay = 0;
  const server = createServer((incoming, outgoing) => {
    const line = `${incoming.method} ${incoming.url}`;
    requests.push(line);
    underWay++;
    outgoing.once("close", () => underWay--);
    const fault = decide(line);
    if (fault === "silence") return;
    if (fault === "error") {
      incoming.resume();
      outgoing.writeHead(500).end("<Error><Code>InternalError</Code><Message>We are sorry</Message></Error>");
      return;
    }
    passOn(target, incoming, outgoing, fault);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail(how) {
      decide = how;
    },
    underWay: () => underWay,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function passOn(target: string, incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault): void {
  const { method, headers, url } = incoming;
  const onward = request(new URL(url ?? "/", target), { method: method ?? "GET", headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    if (fault === "pass") {
      answer.pipe(outgoing);
      return;
    }
    const half = Math.floor(Number(answer.headers["content-length"]) / 2);
    let sent = 0;
    answer.on("data", (piece: Buffer) => {
      const rest = piece.subarray(0, Math.max(0, half - sent));
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
