import { Chip, Group, Input, NumberInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatLocale } from "../../ui/format.ts";
import { ordinals, type Weekday, weekdays } from "./rhythm.ts";
import type { RhythmChoice } from "./rhythm-choice.ts";

/** 5 January 1970 was a Monday. */
function weekdayWords(weekday: Weekday, length: "short" | "long"): string {
  const words = new Intl.DateTimeFormat(formatLocale(), { weekday: length, timeZone: "UTC" });
  return words.format(new Date(Date.UTC(1970, 0, 5 + weekdays.indexOf(weekday))));
}

interface RhythmFieldsProps {
  choice: RhythmChoice;
  change: (part: Partial<RhythmChoice>) => void;
  error: string | undefined;
}

/** How often editions come, in the fields of the way that is chosen to say it. */
export function RhythmFields({ choice, change, error }: RhythmFieldsProps) {
  const { t } = useTranslation("planned-editions");
  if (choice.kind === "custom")
    return (
      <TextInput
        label={t("rule.rrule")}
        description={t("rule.rrule_help")}
        value={choice.custom}
        onChange={(event) => change({ custom: event.currentTarget.value })}
        error={error}
        maxLength={500}
        spellCheck={false}
      />
    );
  return (
    <Stack gap="md">
      {choice.kind === "weekly" && (
        <Input.Wrapper label={t("rule.days")} labelElement="div" error={error}>
          <Chip.Group multiple value={choice.days} onChange={(days) => change({ days: days as Weekday[] })}>
            <Group gap={6} mt={4} role="group" aria-label={t("rule.days")}>
              {weekdays.map((day) => (
                <Chip key={day} value={day} size="sm" variant="outline">
                  {weekdayWords(day, "short")}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      )}
      <Group grow align="flex-start">
        {choice.kind === "monthly_day" && (
          <NumberInput
            label={t("rule.day_of_month")}
            min={1}
            max={31}
            allowDecimal={false}
            value={choice.day}
            onChange={(day) => typeof day === "number" && change({ day })}
            error={error}
          />
        )}
        {choice.kind === "monthly_weekday" && (
          <>
            <Select
              label={t("rule.ordinal")}
              allowDeselect={false}
              data={ordinals.map((one) => ({ value: String(one), label: t(`rule.ordinals.${one}`) }))}
              value={String(choice.ordinal)}
              onChange={(value) => change({ ordinal: ordinals.find((one) => String(one) === value) ?? 1 })}
              error={error}
            />
            <Select
              label={t("rule.weekday")}
              allowDeselect={false}
              data={weekdays.map((day) => ({ value: day, label: weekdayWords(day, "long") }))}
              value={choice.weekday}
              onChange={(value) => change({ weekday: weekdays.find((one) => one === value) ?? "MO" })}
            />
          </>
        )}
        <NumberInput
          label={t(`rule.every_${choice.kind}`)}
          min={1}
          max={52}
          allowDecimal={false}
          value={choice.every}
          onChange={(every) => typeof every === "number" && every >= 1 && change({ every })}
          error={choice.kind === "daily" ? error : undefined}
        />
      </Group>
      {choice.kind === "monthly_day" && choice.day > 28 && (
        <Text size="sm" role="status">
          {t("rule.day_missing", { day: choice.day })}
        </Text>
      )}
    </Stack>
  );
}
