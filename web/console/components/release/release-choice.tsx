import { Button, Group, SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatTime } from "#web/console/i18n/formats.ts";
import { zoneCity } from "#web/lib/time-zones.ts";
import { MomentInput } from "#web/ui/inputs/moment-input.tsx";
import type { ReleaseChoiceState } from "./use-release-choice.ts";

export function ReleaseChoice({ choice }: { choice: ReleaseChoiceState }) {
  const { t } = useTranslation();
  const { when, setWhen, moment, setMoment, presets, timeZone } = choice;
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t("release.label")}
        value={when}
        onChange={(value) => setWhen(value as typeof when)}
        data={(["now", "later"] as const).map((value) => ({ value, label: t(`release.${value}`) }))}
      />
      {when === "later" && (
        <>
          <MomentInput
            label={t("release.moment", { city: zoneCity(timeZone) })}
            clearsIncomplete
            timeZone={timeZone}
            value={moment}
            onChange={setMoment}
            empty={null}
            past={t("release.past")}
          />
          <Group gap={6}>
            {presets.map(({ name, instant }) => (
              <Button
                key={name}
                size="xs"
                variant={instant === moment ? "light" : "default"}
                aria-pressed={instant === moment}
                onClick={() => setMoment(instant)}
              >
                {t(`release.preset.${name}`, {
                  time: formatTime(instant, timeZone),
                  when: formatDateTime(instant, timeZone),
                })}
              </Button>
            ))}
          </Group>
        </>
      )}
    </>
  );
}
