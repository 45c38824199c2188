import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { offlinePresets } from "#web/lib/release-time.ts";
import { zoneCity } from "#web/lib/time-zones.ts";
import { MomentInput } from "#web/ui/inputs/moment-input.tsx";

export interface OfflineDateProps {
  value: string | null;
  onChange: (instant: string | null) => void;
  /** When readers first see the article. */
  releasedAt: string | null;
}

/** Returns why an article cannot go offline at a date, or null if it can. */
export function offlineDateProblem(
  value: string | null,
  releasedAt: string | null,
): "past" | "before_release" | null {
  if (value === null) return null;
  if (Date.parse(value) <= Date.now()) return "past";
  return releasedAt !== null && Date.parse(value) <= Date.parse(releasedAt) ? "before_release" : null;
}

/** Renders the date when an article goes offline, with common dates after its release. */
export function OfflineDate({ value, onChange, releasedAt }: OfflineDateProps) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const [openedAt] = useState(() => Date.now());
  const start = Math.max(openedAt, releasedAt === null ? 0 : Date.parse(releasedAt));
  const problem = offlineDateProblem(value, releasedAt);
  return (
    <>
      <MomentInput
        label={t("article.offline.moment", { city: zoneCity(time_zone) })}
        error={problem ? t(`article.offline.${problem}`) : undefined}
        clearsIncomplete
        timeZone={time_zone}
        value={value}
        onChange={onChange}
        empty={null}
        past={null}
      />
      <Group gap={6}>
        {offlinePresets(start, time_zone).map(({ name, instant }) => (
          <Button
            key={name}
            size="xs"
            variant={instant === value ? "light" : "default"}
            aria-pressed={instant === value}
            onClick={() => onChange(instant)}
          >
            {t(`article.offline.preset.${name}`)}
          </Button>
        ))}
      </Group>
    </>
  );
}
