import { Group, NumberInput, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { EditionRule } from "#shared/console/issues/planned-editions.ts";
import { usePublication } from "#web/api/session.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { RecordDialogForm } from "#web/console/components/record/session/record-dialog-form.tsx";
import {
  useRecordSession,
  useSessionValues,
  useSlice,
} from "#web/console/components/record/session/use-record-session.ts";
import { zoneCity } from "#web/lib/time-zones.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { ProblemNotice } from "#web/ui/feedback/problem-notice.tsx";
import { DayInput } from "#web/ui/inputs/day-input.tsx";
import { DayTimeInput } from "../edition/day-time-input.tsx";
import { useProblem } from "../edition/edition-problem.tsx";
import { editionRuleQuery, rulePreviewQuery, saveRule } from "../planned-editions.api.ts";
import { ScheduleFields } from "./schedule-fields.tsx";
import { formStateOf, kinds, rruleOf, type ScheduleFormState } from "./schedule-form.ts";
import { SchedulePreview } from "./schedule-preview.tsx";

interface ScheduleValues {
  choice: ScheduleFormState;
  release_time: string;
  starts_on: string | null;
  horizon_days: number | string;
}
const fields = ["choice", "release_time", "starts_on", "horizon_days"] as const;

/** Returns what is sent. Its rule is null while the choice is incomplete. */
function inputOf({ choice, release_time, starts_on, horizon_days }: ScheduleValues) {
  return { rrule: rruleOf(choice), release_time, starts_on, horizon_days: Number(horizon_days) };
}

export interface ScheduleDialogProps {
  /** Null if the publication has no schedule yet. */
  rule: EditionRule | null;
  onClose: () => void;
}

export default function ScheduleDialog({ rule, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation(["planned-editions", "common"]);
  const { publication } = usePublication();
  const client = useQueryClient();
  const session = useRecordSession<EditionRule, ScheduleValues, keyof ScheduleValues>({
    start: rule,
    // The preview shows what all of them do to existing editions, so that another user's change must be seen first.
    shape: { fields, units: [fields], compared: { choice: ({ choice: given }) => rruleOf(given) } },
    valuesOf: (saved) => ({
      choice: formStateOf(saved?.rrule ?? null),
      release_time: saved?.release_time ?? "06:00",
      starts_on: saved?.starts_on ?? null,
      horizon_days: saved?.horizon_days ?? 60,
    }),
    async save(values, { record }) {
      const input = inputOf(values);
      await saveRule(publication.id, { ...input, rrule: input.rrule ?? "" }, record?.version ?? null);
      notifications.show({ message: t("rule.saved") });
      onClose();
      return null;
    },
    fetchNewest: () => client.fetchQuery({ ...editionRuleQuery(publication.id), staleTime: 0 }),
    fieldOf: (name): keyof ScheduleValues | null =>
      name === "rrule" && choice.kind === "custom"
        ? "choice"
        : (fields.find((field) => field === name) ?? null),
  });
  const isNew = useSlice(session, ({ base }) => base.record === null);
  const { values, change, error: failure } = useSessionValues(session);
  const { choice } = values;
  const changeChoice = (part: Partial<ScheduleFormState>) => change({ choice: { ...choice, ...part } });

  const input = inputOf(values);
  const entered = JSON.stringify(input);
  const [settled] = useDebouncedValue(entered, 300);
  const previewed = JSON.parse(settled) as typeof input;
  const preview = useQuery({
    ...rulePreviewQuery(publication.id, { ...previewed, rrule: previewed.rrule ?? "" }),
    enabled: previewed.rrule !== null,
  });
  const error = failure ?? preview.error;
  const shownFields = ["release_time", "starts_on", "horizon_days"];
  const problem = useProblem(
    preview.error,
    choice.kind === "custom" ? ["rrule", ...shownFields] : shownFields,
  );

  return (
    <Dialog parameter="schedule" onClose={onClose} size="46rem" title={t("rule.title")}>
      <RecordDialogForm
        session={session}
        texts={{
          conflict: () => t("rule.changed"),
          gone: t("rule.changed"),
          failed: (reason) => t("common:save_state.failed", { reason }),
        }}
        submit={t("rule.save")}
        incomplete={settled !== entered || !preview.data || preview.isError}
        onClose={onClose}
      >
        <Select
          label={t("rule.kind")}
          data-autofocus
          allowDeselect={false}
          data={kinds.map((kind) => ({ value: kind, label: t(`rule.kinds.${kind}`) }))}
          value={choice.kind}
          onChange={(value) => {
            const kind = kinds.find((one) => one === value) ?? "weekly";
            changeChoice(kind === "custom" ? { kind, custom: input.rrule ?? choice.custom } : { kind });
          }}
        />
        <ScheduleFields choice={choice} change={changeChoice} error={errorAt(error, "rrule")} />
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <DayTimeInput
            label={t("rule.release_time")}
            description={t("rule.release_time_help", { city: zoneCity(publication.time_zone) })}
            value={values.release_time}
            onChange={(release_time) => change({ release_time })}
            error={errorAt(error, "release_time")}
          />
          <DayInput
            label={t("rule.starts_on")}
            description={t("rule.starts_on_help")}
            clearable={isNew}
            value={values.starts_on}
            onChange={(starts_on) => change({ starts_on })}
            error={errorAt(error, "starts_on")}
          />
          <NumberInput
            label={t("rule.horizon")}
            description={t("rule.horizon_help")}
            min={1}
            max={730}
            allowDecimal={false}
            value={values.horizon_days}
            onChange={(horizon_days) => change({ horizon_days })}
            error={errorAt(error, "horizon_days")}
          />
        </Group>
        <SchedulePreview
          preview={settled === entered ? preview.data : undefined}
          releaseTime={values.release_time}
          incomplete={input.rrule === null}
          failed={preview.isError}
        />
        <ProblemNotice>{problem}</ProblemNotice>
      </RecordDialogForm>
    </Dialog>
  );
}
