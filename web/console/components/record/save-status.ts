import type { TFunction } from "i18next";
import type { Instant } from "#web/lib/time-zones.ts";
import type { SaveStatus } from "#web/ui/forms/save-state.tsx";
import { byWhom, type Changer } from "./use-last-change.ts";

export interface SaveFacts {
  busy: boolean;
  /** Reason of the failed save, or `stale` because of a newer version. */
  failure: { reason: string } | "stale" | null;
  dirty: boolean;
  /** The form shows a version that someone else saved. */
  followed: boolean;
  /** Author of the newer version. Undefined until it is known, null if it cannot be found out. */
  changedBy: Changer | null | undefined;
  savedAt: Instant | null;
}

/** Returns the save status of a form. */
export function saveStatusOf(t: TFunction, facts: SaveFacts): SaveStatus {
  const { failure, changedBy, savedAt } = facts;
  if (facts.busy) return { kind: "saving" };
  if (failure === "stale") return { kind: "failed", reason: t("record.stale", byWhom(changedBy)) };
  if (failure) return { kind: "failed", reason: failure.reason };
  if (facts.dirty) return { kind: "unsaved" };
  // The author is announced once known, instead of twice.
  if (facts.followed && changedBy !== undefined)
    return { kind: "followed", text: t("record.followed", byWhom(changedBy)) };
  return savedAt === null ? { kind: "clean" } : { kind: "saved", at: savedAt };
}
