import { Group, NumberInput, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { formatCalendarDay } from "#web/console/i18n/formats.ts";
import { takenReason } from "../edition/edition-text.ts";
import type { TakenDays } from "../plan-days.ts";
import classes from "./move-choice.module.css";
import { shiftEditions } from "./shift-editions.ts";

const MAX_DAYS = 365;

export interface MoveChoiceProps {
  editions: readonly PlannedEdition[];
  taken: TakenDays;
  /** Called with the number of days, which is negative for earlier days. Null while the field is empty. */
  onChange: (days: number | null) => void;
}

export default function MoveChoice({ editions, taken, onChange }: MoveChoiceProps) {
  const { t } = useTranslation("planned-editions");
  const [distance, setDistance] = useState<number | "">(1);
  const [direction, setDirection] = useState<"later" | "earlier">("later");
  const daysOf = (days: typeof distance, to: typeof direction) =>
    days === "" ? null : to === "later" ? days : -days;
  const days = daysOf(distance, direction);
  const shifts =
    days === null
      ? []
      : shiftEditions(editions, taken, days).toSorted((one, other) =>
          one.edition.local_date.localeCompare(other.edition.local_date),
        );
  return (
    <Stack gap="md">
      <Text inherit>{t("edit.move_text")}</Text>
      <Group align="flex-end" gap="sm">
        <NumberInput
          label={t("bulk.days")}
          w={110}
          min={1}
          max={MAX_DAYS}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={distance}
          onChange={(value) => {
            const next = typeof value === "number" ? value : "";
            setDistance(next);
            onChange(daysOf(next, direction));
          }}
        />
        <SegmentedControl
          aria-label={t("bulk.direction")}
          value={direction}
          onChange={(value) => {
            setDirection(value);
            onChange(daysOf(distance, value));
          }}
          data={[
            { value: "later", label: t("bulk.later") },
            { value: "earlier", label: t("bulk.earlier") },
          ]}
        />
      </Group>
      <ul className={classes.shifts}>
        {shifts.map(({ edition, day, blockedBy }) => (
          <li key={edition.id} data-blocked={blockedBy !== null || undefined}>
            {t("bulk.shift", { from: formatCalendarDay(edition.local_date), to: formatCalendarDay(day) })}
            {blockedBy && <span>{takenReason(t, blockedBy)}</span>}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
