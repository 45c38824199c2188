import { useState } from "react";
import { currentMinute } from "#web/api/service-clock.ts";
import { isInFuture } from "#web/lib/is-in-future.ts";
import { type ReleasePreset, releasePresets } from "#web/lib/release-time.ts";

interface Preset {
  name: ReleasePreset["name"] | "edition";
  instant: string;
}

/**
 * Manages the choice of a release date in a time zone, starting with the record's date. Without one, it starts with the date of the
 * record's planned edition, if that is to come.
 */
export function useReleaseChoice(releasedAt: string | null, timeZone: string, planned?: string) {
  const proposed = planned !== undefined && isInFuture(planned) ? planned : null;
  const start = isInFuture(releasedAt) ? releasedAt : releasedAt === null ? proposed : null;
  const isScheduled = start !== null;
  const [when, setWhen] = useState<"now" | "later">(isScheduled ? "later" : "now");
  const [presets] = useState<Preset[]>(() => [
    ...(proposed ? [{ name: "edition" as const, instant: proposed }] : []),
    ...releasePresets(Date.now(), timeZone),
  ]);
  const [moment, setMoment] = useState<string | null>(
    start ?? presets.find(({ name }) => name === "tomorrow")?.instant ?? null,
  );
  // A record that was released before keeps its date.
  const now = releasedAt !== null && !isScheduled ? releasedAt : currentMinute();
  /** The chosen date. Null while it is incomplete. */
  const chosen = when === "now" ? now : moment;
  return {
    when,
    setWhen,
    moment,
    setMoment,
    presets,
    timeZone,
    chosen,
    /** False if readers see the record as soon as the choice is saved. */
    isLater: chosen === null || (when === "later" && isInFuture(chosen)),
  };
}

export type ReleaseChoiceState = ReturnType<typeof useReleaseChoice>;
