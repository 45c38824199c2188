import { useInterval } from "@mantine/hooks";
import { useState } from "react";

/** Returns the current time and re-renders regularly, so that a scheduled issue becomes visible on an open screen. */
export function useNow(everyMilliseconds = 20_000): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), everyMilliseconds, { autoInvoke: true });
  return now;
}
