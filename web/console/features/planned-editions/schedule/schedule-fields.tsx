import { Chip, Group, Input, NumberInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatLocale } from "#web/console/i18n/formats.ts";
import { ordinals, type Weekday, weekdays } from "./recurrence-rule.ts";
import type { ScheduleFormState } from "./schedule-form.ts";

/** Formats the name of a weekday, counted from Monday, January 5, 1970. */
function formatWeekday(weekday: Weekday, length: "short" | "long"): string {
  const format = new Intl.DateTimeFormat(formatLocale(), { weekday: length, timeZone: "UTC" });
  return format.format(new Date(Date.UTC(1970, 0, 5 + weekdays.indexOf(weekday))));
}

interface ScheduleFieldsProps {
  choice: ScheduleFormState;
  change: (part: Partial<ScheduleFormState>) => void;
  error: string | undefined;
}

export function ScheduleFields({ choice, change, error }: ScheduleFieldsProps) {
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
                  {formatWeekday(day, "short")}
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
              data={weekdays.map((day) => ({ value: day, label: formatWeekday(day, "long") }))}
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
