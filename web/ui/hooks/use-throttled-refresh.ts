import { useThrottledCallback } from "@mantine/hooks";
import { useCallback, useEffect, useEffectEvent, useRef } from "react";

/**
 * Returns a throttled `refresh`. One that waits when the screen is left runs then, because the screen opened next would
 * otherwise show what is in the cache as current.
 */
export function useThrottledRefresh(refresh: () => void, intervalMs: number): () => void {
  const waiting = useRef(false);
  function run(): void {
    waiting.current = false;
    refresh();
  }
  const runThrottled = useThrottledCallback(run, intervalMs);
  const runIfWaiting = useEffectEvent(() => {
    if (waiting.current) run();
  });
  useEffect(() => () => runIfWaiting(), []);
  return useCallback(() => {
    waiting.current = true;
    runThrottled();
  }, [runThrottled]);
}
