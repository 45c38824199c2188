import { useInterval } from "@mantine/hooks";
import { useState } from "react";

/** The present moment, renewed now and then, so that a scheduled issue turns visible while it is looked at. */
export function useNow(everyMilliseconds = 20_000): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), everyMilliseconds, { autoInvoke: true });
  return now;
}
