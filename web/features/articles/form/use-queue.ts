import { useRef, useState } from "react";

/** Does one thing after another, never two at once; `busy` while anything is under way. */
export function useQueue() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  function inTurn<T>(job: () => Promise<T>): Promise<T> {
    setWaiting((count) => count + 1);
    const next = last.current.then(job, job).finally(() => setWaiting((count) => count - 1));
    last.current = next.catch(() => undefined);
    return next;
  }
  return { busy: waiting > 0, inTurn };
}
