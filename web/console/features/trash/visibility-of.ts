import type { TrashedRecord } from "#shared/console/trash.ts";
import { isInFuture } from "#web/lib/is-in-future.ts";

/** Returns whether readers see a record once it is restored, and from when. */
export function visibilityOf({ visible_from }: TrashedRecord): {
  kind: "now" | "later" | "never";
  when: string | null;
} {
  if (visible_from === null) return { kind: "never", when: null };
  return { kind: isInFuture(visible_from) ? "later" : "now", when: visible_from };
}
