import { Agent, request as send } from "node:http";

/** What one request of a closed loop asks for. */
export interface LoopRequest {
  method: "GET" | "POST" | "PATCH";
  path: string;
  body?: string;
  /** Beside those of all requests. */
  headers?: Record<string, string>;
}

/**
 * Sends requests over so many connections, each the next one as soon as its answer is there, for so many seconds, and
 * answers how many milliseconds each took. Throws when an answer is no success.
 */
export async function closedLoop(
  url: string,
  headers: Record<string, string>,
  options: { connections: number; seconds: number; next: (number: number) => LoopRequest },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const samples: number[] = [];
  const until = performance.now() + options.seconds * 1000;
  let number = 0;
  const one = (asked: LoopRequest) =>
    new Promise<void>((resolve, reject) => {
      const request = send(
        url + asked.path,
        {
          method: asked.method,
          agent,
          headers: {
            ...headers,
            ...asked.headers,
            ...(asked.body === undefined ? {} : { "Content-Type": "application/json" }),
          },
        },
        (response) => {
          response.resume();
          response.on("end", () => {
            if ((response.statusCode ?? 500) < 300) resolve();
            else reject(new Error(`${asked.method} ${asked.path} answered ${response.statusCode}.`));
          });
          response.on("error", reject);
        },
      );
      request.on("error", reject);
      request.end(asked.body);
    });
  const loop = async () => {
    while (performance.now() < until) {
      const asked = options.next(number++);
      const began = performance.now();
      await one(asked);
      samples.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: options.connections }, loop));
  agent.destroy();
  return samples;
}
