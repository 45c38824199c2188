import { Alert, Group, NumberInput, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EditionRule, EditionRuleInput } from "#shared/console/issues/planned-editions.ts";
import { isPreconditionFailed } from "#web/api/http/errors.ts";
import { usePublication } from "#web/api/session.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { zoneCity } from "#web/lib/time-zones.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { DayInput } from "#web/ui/inputs/day-input.tsx";
import { DayTimeInput } from "../edition/day-time-input.tsx";
import { Problem } from "../edition/edition-problem.tsx";
import { editionRuleQuery, planKeys, rulePreviewQuery, saveRule } from "../planned-editions.api.ts";
import { ScheduleFields } from "./schedule-fields.tsx";
import { formStateOf, kinds, rruleOf, type ScheduleFormState } from "./schedule-form.ts";
import { SchedulePreview } from "./schedule-preview.tsx";

export interface ScheduleDialogProps {
  /** Null if the publication has no schedule yet. */
  rule: EditionRule | null;
  onClose: () => void;
}

/** Renders the dialog of the publishing schedule with a preview of what a change does to existing editions. */
export default function ScheduleDialog({ rule, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation("planned-editions");
  const { publication } = usePublication();
  const client = useQueryClient();
  // After a conflict, the next save builds on the version of the other user, and a message says so.
  const [base, setBase] = useState(rule);
  const [choice, setChoice] = useState(() => formStateOf(rule?.rrule ?? null));
  const [time, setTime] = useState(rule?.release_time ?? "06:00");
  const [start, setStart] = useState<string | null>(rule?.starts_on ?? null);
  const [horizon, setHorizon] = useState<number | string>(rule?.horizon_days ?? 60);
  const change = (part: Partial<ScheduleFormState>) => setChoice((before) => ({ ...before, ...part }));

  const rrule = rruleOf(choice);
  const [settled] = useDebouncedValue(
    JSON.stringify({ rrule, release_time: time, starts_on: start, horizon_days: Number(horizon) }),
    300,
  );
  const previewed = JSON.parse(settled) as Omit<EditionRuleInput, "rrule"> & { rrule: string | null };
  const preview = useQuery({
    ...rulePreviewQuery(publication.id, { ...previewed, rrule: previewed.rrule ?? "" }),
    enabled: previewed.rrule !== null,
  });
  const save = useMutation({
    mutationFn: () =>
      saveRule(
        publication.id,
        { rrule: rrule ?? "", release_time: time, starts_on: start, horizon_days: Number(horizon) },
        base?.version ?? null,
      ),
    onSuccess: () => {
      notifications.show({ message: t("rule.saved") });
      onClose();
    },
    onError: async (error) => {
      if (!isPreconditionFailed(error)) return;
      const theirs = await client.fetchQuery({ ...editionRuleQuery(publication.id), staleTime: 0 });
      setBase(theirs);
      if (!theirs) return;
      // Fields without local changes take the values of the other user, so that saving again does not revert them.
      if (JSON.stringify(choice) === JSON.stringify(formStateOf(base?.rrule ?? null)))
        setChoice(formStateOf(theirs.rrule));
      if (time === base?.release_time) setTime(theirs.release_time);
      if (start === (base?.starts_on ?? null)) setStart(theirs.starts_on);
      if (horizon === base?.horizon_days) setHorizon(theirs.horizon_days);
    },
    onSettled: () => client.invalidateQueries({ queryKey: planKeys.all(publication.id) }),
  });
  const stale = isPreconditionFailed(save.error);
  const entered = JSON.stringify([choice, time, start, horizon]);
  const [initial] = useState(entered);
  const error = stale ? preview.error : (save.error ?? preview.error);
  const fields = ["rrule", "release_time", "starts_on", "horizon_days"];
  const isSettled =
    settled ===
    JSON.stringify({ rrule, release_time: time, starts_on: start, horizon_days: Number(horizon) });
  return (
    <Dialog parameter="schedule" onClose={onClose} size="46rem" title={t("rule.title")}>
      <DialogForm
        problem={null}
        submit={t("rule.save")}
        saving={save.isPending}
        incomplete={!isSettled || !preview.data || preview.isError}
        unsaved={entered !== initial}
        onSubmit={() => save.mutate()}
        onCancel={onClose}
      >
        <Select
          label={t("rule.kind")}
          data-autofocus
          allowDeselect={false}
          data={kinds.map((kind) => ({ value: kind, label: t(`rule.kinds.${kind}`) }))}
          value={choice.kind}
          onChange={(value) => {
            const kind = kinds.find((one) => one === value) ?? "weekly";
            change(kind === "custom" ? { kind, custom: rrule ?? choice.custom } : { kind });
          }}
        />
        <ScheduleFields choice={choice} change={change} error={errorAt(error, "rrule")} />
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <DayTimeInput
            label={t("rule.release_time")}
            description={t("rule.release_time_help", { city: zoneCity(publication.time_zone) })}
            value={time}
            onChange={setTime}
            error={errorAt(error, "release_time")}
          />
          <DayInput
            label={t("rule.starts_on")}
            description={t("rule.starts_on_help")}
            clearable={base === null}
            value={start}
            onChange={setStart}
            error={errorAt(error, "starts_on")}
          />
          <NumberInput
            label={t("rule.horizon")}
            description={t("rule.horizon_help")}
            min={1}
            max={730}
            allowDecimal={false}
            value={horizon}
            onChange={setHorizon}
            error={errorAt(error, "horizon_days")}
          />
        </Group>
        <SchedulePreview
          preview={isSettled ? preview.data : undefined}
          releaseTime={time}
          incomplete={rrule === null}
          failed={preview.isError}
        />
        {stale && (
          <Alert color="yellow" variant="light" role="alert">
            {t("rule.changed")}
          </Alert>
        )}
        <Problem error={error} fields={choice.kind === "custom" ? fields : fields.slice(1)} />
      </DialogForm>
    </Dialog>
  );
}
