import { Group, Radio, Text } from "@mantine/core";
import { DateTimePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, localTimeZone, sameClock, zoneCity } from "../../../ui/format.ts";
import { calendarLabels } from "../calendar-labels.ts";
import { useIssueField, useIssueFormContext } from "./issue-form-context.ts";
import { instantOf, nextFullHour, wallTimeOf } from "./release-time.ts";

/** From when readers see the issue, set by the publication's clock and shown by the browser's as well. */
export function ReleaseField() {
  const { t } = useTranslation("issues");
  const { timeZone } = useIssueFormContext();
  const { field, readOnly, label, error } = useIssueField("released_at");
  const id = useId();
  const released = field.value;
  const city = zoneCity(timeZone);
  return (
    <div>
      <DateTimePicker
        label={label}
        description={t("form.help.released_at", { city })}
        error={error}
        readOnly={readOnly}
        placeholder={t("form.pick_release")}
        clearable
        clearButtonProps={{ "aria-label": t("form.clear_release") }}
        submitButtonProps={{ "aria-label": t("form.use_release") }}
        timePickerProps={{
          hoursInputLabel: t("form.hours"),
          minutesInputLabel: t("form.minutes"),
          "aria-label": t("form.time"),
        }}
        ariaLabels={calendarLabels(t)}
        weekendDays={[]}
        hideOutsideDates
        id={id}
        // The dialog looks for its name at this id, which is otherwise not the button's.
        popoverProps={{ id }}
        defaultTimeValue={released ? undefined : nextFullHour(Date.now(), timeZone)}
        valueFormat={(wallTime) => formatDateTime(`${wallTime.replace(" ", "T")}Z`, "UTC")}
        value={released && wallTimeOf(released, timeZone)}
        onChange={(wallTime) => field.onChange(wallTime && instantOf(wallTime, timeZone))}
        onBlur={field.onBlur}
        ref={field.ref}
      />
      <Text size="xs" c="dimmed" mt={6} role="status">
        {released ? <Clocks released={released} timeZone={timeZone} /> : t("form.help.released_at_empty")}
      </Text>
    </div>
  );
}

function Clocks({ released, timeZone }: { released: string; timeZone: string }) {
  const { t } = useTranslation("issues");
  const there = formatDateTime(released, timeZone);
  const past = Date.parse(released) <= Date.now();
  return (
    <>
      {!sameClock(released, timeZone, localTimeZone()) &&
        t("form.release_local", {
          theirs: there,
          city: zoneCity(timeZone),
          mine: formatDateTime(released),
        })}{" "}
      {past && t("form.release_past")}
    </>
  );
}

const answers = { yes: true, no: false, unsaid: null } as const;
type Answer = keyof typeof answers;

/** Yes, no, or nothing said: the contract knows all three (contract 2.2). */
export function SubscribersField() {
  const { t } = useTranslation("issues");
  const { field, readOnly, label, description, error } = useIssueField("for_subscribers_only");
  const value: Answer = field.value === null ? "unsaid" : field.value ? "yes" : "no";
  return (
    <Radio.Group
      label={label}
      description={description}
      error={error}
      value={value}
      onChange={(answer) => field.onChange(answers[answer as Answer])}
    >
      <Group gap="lg" mt={8}>
        {(["yes", "no", "unsaid"] as const).map((answer) => (
          <Radio key={answer} value={answer} label={t(`form.subscribers.${answer}`)} disabled={readOnly} />
        ))}
      </Group>
    </Radio.Group>
  );
}
