import { Script } from "node:vm";

/** Far beyond the limits of the supervisor: it only ends a worker whose supervisor is gone. */
const abandonedMs = 5 * 60_000;

const script = new Script("runBounded()");

/**
 * Runs engine work so that even an endless loop ends some time: nobody is left to end it when the supervisor was
 * killed. The runtime can interrupt WebAssembly, but only what a script of its own has started. Throws when the time is
 * over, and leaves the engine as it was at that moment.
 */
export function bounded<T>(work: () => T, timeout = abandonedMs): T {
  let result: { value: T } | undefined;
  const run = () => {
    result = { value: work() };
  };
  Object.assign(globalThis, { runBounded: run });
  script.runInThisContext({ timeout });
  return result!.value;
}
