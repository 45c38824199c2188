import type { PlatformContext } from "#bff/core/context.ts";
import { createGuardedFetch } from "#bff/platform/outbound/guarded-fetch.ts";
import { createOutboundAgent } from "#bff/platform/outbound/outbound-agent.ts";

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1024;

/** Returns the `fetch` with which the provider sends requests to servers of publishers, through the address guard. */
export function fetchOfApp({ addressGuards }: Pick<PlatformContext, "addressGuards">): typeof fetch {
  const guard = addressGuards.for("sign-in", null);
  return async (url, { method, headers, body } = {}) => {
    const agent = createOutboundAgent({
      guard,
      connectMs: TIMEOUT_MS,
      headersMs: TIMEOUT_MS,
      bodyMs: TIMEOUT_MS,
    });
    try {
      const send = createGuardedFetch(agent, { totalMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
      const given = new Headers(headers as HeadersInit);
      return (await send(String(url), {
        method: method ?? "GET",
        headers: Object.fromEntries(given.entries()),
        body: String(body),
      })) as unknown as Response;
    } finally {
      await agent.destroy();
    }
  };
}
