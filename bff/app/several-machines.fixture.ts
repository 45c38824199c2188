import { expect } from "vitest";
import type { Cluster } from "#bff/testing/processes/cluster.ts";
import type { ChangeEvent } from "#shared/console/events.ts";

/** Opens an event stream and collects its events. */
export function listen(open: (signal: AbortSignal) => Promise<Response>) {
  const events: ChangeEvent[] = [];
  const abort = new AbortController();
  const { promise: opened, resolve: isOpen, reject: fail } = Promise.withResolvers<void>();
  const ended = (async () => {
    const answer = await open(abort.signal);
    expect(answer.status).toBe(200);
    isOpen();
    let text = "";
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const frames = text.split("\n\n");
      text = frames.pop()!;
      for (const frame of frames)
        if (frame.startsWith("data: ")) events.push(JSON.parse(frame.slice(6)) as ChangeEvent);
    }
  })().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });
  ended.catch(fail);
  return {
    opened,
    ended,
    until: (matches: (event: ChangeEvent) => boolean) => expect.poll(() => events.some(matches)).toBe(true),
    end: () => abort.abort(),
  };
}

/**
 * Simulates a load balancer, which polls the readiness of each web process and sends requests to those that are ready. If none
 * is, it keeps sending to the last one that was.
 */
export function startBalancer({ webs }: Pick<Cluster, "webs">) {
  const ready = new Set([0, 1]);
  /** Number of open requests of each process. */
  const open = [0, 0];
  let turn = 0;
  let isStopped = false;
  const watch = async (web: number) => {
    while (!isStopped) {
      const isReady = await fetch(`${webs[web]!.url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isReady) ready.add(web);
      else if (ready.size > 1) ready.delete(web);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  for (const web of [0, 1]) void watch(web);
  return {
    /** Sends a request to the next process that is ready. `request` resolves when it has read the whole response. */
    async send<T>(request: (web: number) => Promise<T>): Promise<T> {
      const web = [...ready][turn++ % ready.size]!;
      open[web]! += 1;
      return request(web).finally(() => {
        open[web]! -= 1;
      });
    },
    untilBothAreReady: () => expect.poll(() => ready.size).toBe(2),
    /** Waits until a process that is stopping gets no more requests and has answered those that it got. */
    untilDrained: (web: number) => expect.poll(() => ready.has(web) || open[web]! > 0).toBe(false),
    stop() {
      isStopped = true;
    },
  };
}
