import { Alert, Button, Group, NumberInput, Select, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EditionRule, EditionRuleInput } from "#shared/console/planned-editions.ts";
import { isStale } from "../../api/client.ts";
import { usePublication } from "../../api/session.ts";
import { DayInput } from "../../ui/day-input.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { zoneCity } from "../../ui/format.ts";
import { UnsavedPart } from "../../ui/unsaved-parts.tsx";
import { DayTimeInput } from "./day-time-input.tsx";
import { errorOf, Problem } from "./edition-problem.tsx";
import { editionRuleQuery, planKeys, rulePreviewQuery, saveRule } from "./planned-editions.api.ts";
import { choiceOf, kinds, type RhythmChoice, rruleOf } from "./rhythm-choice.ts";
import { RhythmFields } from "./rhythm-fields.tsx";
import { RhythmPreview } from "./rhythm-preview.tsx";

export interface RhythmDialogProps {
  /** Null before there is a rhythm. */
  rule: EditionRule | null;
  onClose: () => void;
}

/** How often editions come, with what a change does to those that are there before it is saved. */
export default function RhythmDialog({ rule, onClose }: RhythmDialogProps) {
  const { t } = useTranslation(["planned-editions", "common"]);
  const { publication } = usePublication();
  const client = useQueryClient();
  // Once somebody else has saved, what is saved here goes on top of that, after it was said.
  const [base, setBase] = useState(rule);
  const [choice, setChoice] = useState(() => choiceOf(rule?.rrule ?? null));
  const [time, setTime] = useState(rule?.release_time ?? "06:00");
  const [start, setStart] = useState<string | null>(rule?.starts_on ?? null);
  const [horizon, setHorizon] = useState<number | string>(rule?.horizon_days ?? 60);
  const change = (part: Partial<RhythmChoice>) => setChoice((before) => ({ ...before, ...part }));

  const rrule = rruleOf(choice);
  const [settled] = useDebouncedValue(
    JSON.stringify({ rrule, release_time: time, starts_on: start, horizon_days: Number(horizon) }),
    300,
  );
  const wanted = JSON.parse(settled) as Omit<EditionRuleInput, "rrule"> & { rrule: string | null };
  const preview = useQuery({
    ...rulePreviewQuery(publication.id, { ...wanted, rrule: wanted.rrule ?? "" }),
    enabled: wanted.rrule !== null,
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
      if (!isStale(error)) return;
      const theirs = await client.fetchQuery({ ...editionRuleQuery(publication.id), staleTime: 0 });
      setBase(theirs);
      if (!theirs) return;
      // What was not touched here becomes theirs, so that saving again does not undo it.
      if (JSON.stringify(choice) === JSON.stringify(choiceOf(base?.rrule ?? null)))
        setChoice(choiceOf(theirs.rrule));
      if (time === base?.release_time) setTime(theirs.release_time);
      if (start === (base?.starts_on ?? null)) setStart(theirs.starts_on);
      if (horizon === base?.horizon_days) setHorizon(theirs.horizon_days);
    },
    onSettled: () => client.invalidateQueries({ queryKey: planKeys.all(publication.id) }),
  });
  const stale = isStale(save.error);
  const entered = JSON.stringify([choice, time, start, horizon]);
  const [initial] = useState(entered);
  const error = stale ? preview.error : (save.error ?? preview.error);
  const fields = ["rrule", "release_time", "starts_on", "horizon_days"];
  const settledNow =
    settled ===
    JSON.stringify({ rrule, release_time: time, starts_on: start, horizon_days: Number(horizon) });
  return (
    <Dialog parameter="rhythm" onClose={onClose} size="46rem" title={t("rule.title")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        <UnsavedPart when={entered !== initial} sending={save.isPending} />
        <Stack gap="md">
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
          <RhythmFields choice={choice} change={change} error={errorOf(error, "rrule")} />
          <Group grow align="flex-start" preventGrowOverflow={false}>
            <DayTimeInput
              label={t("rule.release_time")}
              description={t("rule.release_time_help", { city: zoneCity(publication.time_zone) })}
              value={time}
              onChange={setTime}
              error={errorOf(error, "release_time")}
            />
            <DayInput
              label={t("rule.starts_on")}
              description={t("rule.starts_on_help")}
              clearable={base === null}
              value={start}
              onChange={setStart}
              error={errorOf(error, "starts_on")}
            />
            <NumberInput
              label={t("rule.horizon")}
              description={t("rule.horizon_help")}
              min={1}
              max={730}
              allowDecimal={false}
              value={horizon}
              onChange={setHorizon}
              error={errorOf(error, "horizon_days")}
            />
          </Group>
          <RhythmPreview
            preview={settledNow ? preview.data : undefined}
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
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={save.isPending}>
              {t("common:actions.cancel")}
            </Button>
            <Button
              type="submit"
              loading={save.isPending}
              disabled={!settledNow || !preview.data || preview.isError}
            >
              {t("rule.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
