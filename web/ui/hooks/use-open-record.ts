import { useState } from "react";

/**
 * Remembers which record of a list a dialog shows, and returns its newest version, so that a dialog refused with 412 sends the newer
 * version next. A record that left the list stays as it was opened, so that its dialog can say that it is gone.
 */
export function useOpenRecord<R>(records: readonly R[] | undefined, idOf: (record: R) => number | string) {
  const [opened, open] = useState<R | null>(null);
  const record = opened && (records?.find((one) => idOf(one) === idOf(opened)) ?? opened);
  return [record, open] as const;
}
