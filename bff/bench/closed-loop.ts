import { Pool } from "undici";

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
  const samples: number[] = [];
  // As light as may be: on a small machine, whoever asks takes from whoever answers.
  const pool = new Pool(url, { connections: options.connections, pipelining: 1 });
  const until = performance.now() + options.seconds * 1000;
  let number = 0;
  const one = async ({ method, path, headers: own, body }: LoopRequest) => {
    const answer = await pool.request({
      method,
      path,
      headers: { ...headers, ...own, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body }),
    });
    await answer.body.bytes();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}.`);
  };
  const loop = async () => {
    while (performance.now() < until) {
      const asked = options.next(number++);
      const began = performance.now();
      await one(asked);
      samples.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: options.connections }, loop));
  await pool.close();
  return samples;
}
