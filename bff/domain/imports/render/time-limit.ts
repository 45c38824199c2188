import { Script } from "node:vm";

/** Far above the time limits of the supervisor. Only reached by a worker whose supervisor has been killed. */
const ABANDONED_MS = 5 * 60_000;

const script = new Script("runBounded()");

/**
 * Runs engine work with a time limit, so that an endless loop ends even if the supervisor was killed. Uses `vm.Script`, because
 * Node can only interrupt WebAssembly that a script has started. On timeout it throws and leaves the engine in an undefined state.
 */
export function runWithTimeLimit<T>(work: () => T, timeout = ABANDONED_MS): T {
  let result: { value: T } | undefined;
  const run = () => {
    result = { value: work() };
  };
  Object.assign(globalThis, { runBounded: run });
  script.runInThisContext({ timeout });
  return result!.value;
}
