import { type Dispatcher, fetch, type RequestInit, Response } from "undici";

export class ResponseTooLarge extends Error {
  override readonly name = "ResponseTooLarge";
}

/**
 * Creates a `fetch` for small documents. It uses a guarded agent, follows no redirects, times out after `totalMs`, and
 * throws `ResponseTooLarge` if the body has more than `maxBytes`. The promise resolves when the whole body is read.
 */
export function createGuardedFetch(
  agent: Dispatcher,
  { totalMs, maxBytes }: { totalMs: number; maxBytes: number },
): (url: string, init?: RequestInit) => Promise<Response> {
  return async (url, init = {}) => {
    const response = await fetch(url, {
      ...init,
      dispatcher: agent,
      redirect: "manual",
      signal: AbortSignal.timeout(totalMs),
    });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += (chunk as Uint8Array).length;
      if (bytes > maxBytes) throw new ResponseTooLarge(`The response has more than ${maxBytes} bytes.`);
      chunks.push(chunk as Uint8Array);
    }
    const { status, statusText, headers } = response;
    const hasBody = status !== 204 && status !== 304;
    return new Response(hasBody ? Buffer.concat(chunks) : null, { status, statusText, headers });
  };
}
