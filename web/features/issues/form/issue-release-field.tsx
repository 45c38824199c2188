import { Group, Radio } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { zoneCity } from "../../../ui/format.ts";
import { MomentInput } from "../../../ui/moment-input.tsx";
import { useIssueField, useIssueFormContext } from "./issue-form-context.ts";

/** From when readers see the issue, set by the publication's clock and shown by the browser's as well. */
export function ReleaseField() {
  const { t } = useTranslation("issue-form");
  const { timeZone } = useIssueFormContext();
  const { field, readOnly, label, error } = useIssueField("released_at");
  return (
    <MomentInput
      label={label}
      description={t("help.released_at", { city: zoneCity(timeZone) })}
      error={error}
      readOnly={readOnly}
      timeZone={timeZone}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      empty={t("help.released_at_empty")}
      past={t("release_past")}
    />
  );
}

const answers = { yes: true, no: false, unsaid: null } as const;
type Answer = keyof typeof answers;

/** Yes, no, or nothing said: the contract knows all three (contract 2.2). */
export function SubscribersField() {
  const { t } = useTranslation(["issue-form", "issue"]);
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
          <Radio key={answer} value={answer} label={t(`issue:subscribers.${answer}`)} disabled={readOnly} />
        ))}
      </Group>
    </Radio.Group>
  );
}
