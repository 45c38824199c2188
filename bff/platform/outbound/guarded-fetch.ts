import { type Dispatcher, fetch, type RequestInit, Response } from "undici";

export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
}

/**
 * `fetch` for small documents over a guarded agent: follows no redirect, ends after `totalMs`, and refuses a body of more
 * than `maxBytes` with AnswerTooLarge. The body is read when the promise resolves.
 */
export function createGuardedFetch(
  agent: Dispatcher,
  { totalMs, maxBytes }: { totalMs: number; maxBytes: number },
): (url: string, init?: RequestInit) => Promise<Response> {
  return async (url, init = {}) => {
    const answer = await fetch(url, {
      ...init,
      dispatcher: agent,
      redirect: "manual",
      signal: AbortSignal.timeout(totalMs),
    });
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of answer.body ?? []) {
      bytes += (piece as Uint8Array).length;
      if (bytes > maxBytes) throw new AnswerTooLarge(`The answer holds more than ${maxBytes} bytes.`);
      pieces.push(piece as Uint8Array);
    }
    const { status, statusText, headers } = answer;
    const hasBody = status !== 204 && status !== 304;
    return new Response(hasBody ? Buffer.concat(pieces) : null, { status, statusText, headers });
  };
}
