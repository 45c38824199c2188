import { Group, Radio } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { MomentField } from "#web/console/components/record/record-fields.tsx";
import { zoneCity } from "#web/lib/time-zones.ts";
import { ReadOnlyValue } from "#web/ui/data-display/read-only-value.tsx";
import { useIssueField, useIssueFormContext } from "../issue-form-context.ts";

export function ReleaseField() {
  const { t } = useTranslation("issue-form");
  const { timeZone } = useIssueFormContext();
  const { approval_required } = usePublication().publication;
  return (
    <MomentField
      of={useIssueField("released_at")}
      description={t("help.released_at", { city: zoneCity(timeZone) })}
      timeZone={timeZone}
      empty={t("help.released_at_empty")}
      past={t(approval_required ? "release_past_unapproved" : "release_past")}
    />
  );
}

const answers = { yes: true, no: false, unsaid: null } as const;
type Answer = keyof typeof answers;

/** Renders the choice between yes, no, and not set (contract 2.2). */
export function SubscribersField() {
  const { t } = useTranslation(["issue-form", "issue"]);
  const { field, readOnly, label, description, error } = useIssueField("for_subscribers_only");
  const value: Answer = field.value === null ? "unsaid" : field.value ? "yes" : "no";
  if (readOnly)
    return (
      <ReadOnlyValue label={label} description={description}>
        {t(`issue:subscribers.${value}`)}
      </ReadOnlyValue>
    );
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
          <Radio key={answer} value={answer} label={t(`issue:subscribers.${answer}`)} />
        ))}
      </Group>
    </Radio.Group>
  );
}
