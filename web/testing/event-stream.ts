import { onTestFinished, vi } from "vitest";
import type { ChangeEvent } from "#shared/console/events.ts";
import { openLiveEvents } from "#web/api/live-events.ts";

/** Opens the event stream of this tab without a service. Returns a function that delivers an event. */
export function startEventStream(): (event: ChangeEvent) => void {
  let source: { onopen?: () => void; onmessage?: (message: { data: string }) => void } = {};
  vi.stubGlobal(
    "EventSource",
    class {
      constructor() {
        source = this as typeof source;
      }
      close() {}
    },
  );
  const close = openLiveEvents({ loadedSince: Date.now(), onReturn: vi.fn(), onRefused: vi.fn() });
  source.onopen?.();
  onTestFinished(() => {
    close();
    vi.unstubAllGlobals();
  });
  return (event) => source.onmessage?.({ data: JSON.stringify(event) });
}
