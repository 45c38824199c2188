import { Pool } from "undici";

/** A request of a closed loop. */
export interface LoopRequest {
  method: "GET" | "POST" | "PATCH";
  path: string;
  body?: string;
  /** Headers in addition to those of all requests. */
  headers?: Record<string, string>;
}

/**
 * Sends requests over a number of connections for a number of seconds. Each connection sends its next request when the
 * response has arrived. Returns the duration of each request in milliseconds. Throws an error for an unsuccessful response.
 */
export async function closedLoop(
  url: string,
  headers: Record<string, string>,
  options: { connections: number; seconds: number; next: (number: number) => LoopRequest },
): Promise<number[]> {
  const samples: number[] = [];
  // A lightweight client, because on a small machine it competes with the service for the CPU.
  const pool = new Pool(url, { connections: options.connections, pipelining: 1 });
  const until = performance.now() + options.seconds * 1000;
  let number = 0;
  const send = async ({ method, path, headers: own, body }: LoopRequest) => {
    const answer = await pool.request({
      method,
      path,
      headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers, ...own },
      ...(body === undefined ? {} : { body }),
    });
    await answer.body.dump({ limit: Number.POSITIVE_INFINITY });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} responded ${answer.statusCode}`);
  };
  const loop = async () => {
    while (performance.now() < until) {
      const request = options.next(number++);
      const began = performance.now();
      await send(request);
      samples.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: options.connections }, loop));
  await pool.close();
  return samples;
}
