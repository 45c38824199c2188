import { Badge, Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useRef, useState } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { byWhom, type Changer } from "../session/use-save-status.ts";
import classes from "./comparison-dialog.module.css";
import { joinPassages, mergeText, type Passage, type PassageChoice } from "./merge-text.ts";
import {
  changedFields,
  compareRecords,
  type FieldChange,
  fieldValue,
  type RecordShape,
  type Side,
  withMine,
} from "./record-changes.ts";

export interface ComparisonDialogProps<Values extends FieldValues, Field extends FieldPath<Values>> {
  title: string;
  /** Label of the button that closes the comparison. */
  back: string;
  shape: RecordShape<Values, Field>;
  base: Values;
  mine: Values;
  theirs: Values;
  /** Author of the newer version. */
  by: Changer | null | undefined;
  labelOf: (field: Field) => string;
  /** Renders a value. For a long text, renders its differences from `against`. */
  show: (field: Field, values: Values, against?: Values) => ReactNode;
  /** Fields with long texts, which are merged line by line. */
  merged?: readonly Field[];
  /** Returns a note about the consequences of saving these fields. */
  noteOf?: (fields: Field[]) => string | null;
  /** True while the chosen values are saved. */
  saving?: boolean;
  onResolve: (values: Values) => void;
  onClose: () => void;
}

/**
 * Renders the comparison of two versions of a record, field by field and long texts line by line. Saving requires a
 * choice for each conflict.
 */
export function ComparisonDialog<Values extends FieldValues, Field extends FieldPath<Values>>(
  props: ComparisonDialogProps<Values, Field>,
) {
  const { title, back, shape, base, mine, theirs, by, labelOf, show, merged = [], noteOf } = props;
  const { saving = false, onResolve, onClose } = props;
  const { t } = useTranslation();
  const [changes] = useState(() => compareRecords(shape, base, mine, theirs));
  const [passages] = useState(() => {
    const both = changes.filter(({ field, changedBy }) => changedBy === "both" && merged.includes(field));
    const textOf = (values: Values, field: Field) => String(fieldValue(values, field));
    return new Map<Field, Passage[]>(
      both.map(({ field }) => [
        field,
        mergeText(textOf(base, field), textOf(mine, field), textOf(theirs, field)),
      ]),
    );
  });
  const [sides, setSides] = useState<ReadonlyMap<Field, Side>>(
    () =>
      new Map(
        changes.flatMap(({ field, changedBy }) =>
          changedBy === "both" ? [] : [[field, changedBy] as const],
        ),
      ),
  );
  const [picks, setPicks] = useState<ReadonlyMap<Field, (PassageChoice | undefined)[]>>(new Map());
  const [confirming, setConfirming] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });

  const openOf = ({ field }: FieldChange<Field>) => {
    if (sides.has(field)) return 0;
    const conflicts = passages.get(field)?.filter((passage) => passage.kind === "conflict");
    return conflicts?.filter((_, index) => picks.get(field)?.[index] === undefined).length ?? 1;
  };
  const open = changes.reduce((sum, change) => sum + openOf(change), 0);

  function resolved(): Values {
    const own = changes.filter(({ field }) => sides.get(field) === "mine").map(({ field }) => field);
    const values = withMine(theirs, mine, own);
    for (const [field, parts] of passages)
      if (!sides.has(field)) Object.assign(values, { [field]: joinPassages(parts, picks.get(field) ?? []) });
    return values;
  }

  function chooseAll(side: Side): void {
    setSides(new Map(changes.map(({ field }) => [field, side])));
  }

  function finish(): void {
    if (open === 0) {
      onResolve(resolved());
      return;
    }
    setConfirming(true);
    rows.current?.querySelector<HTMLElement>("[data-open] [role=radio]")?.focus();
  }

  const toSave = changedFields(shape, theirs, resolved());
  return (
    <Dialog onClose={onClose} size={960} fullScreen={narrow} title={title}>
      <Stack gap="md">
        <Text size="sm">{changes.length > 0 ? t("record.intro", byWhom(by)) : t("record.nothing")}</Text>
        {changes.length > 0 && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => chooseAll("mine")}>
              {t("record.all_mine")}
            </Button>
            <Button size="xs" variant="default" onClick={() => chooseAll("theirs")}>
              {t("record.all_theirs")}
            </Button>
          </Group>
        )}
        <div ref={rows}>
          {changes.map((change) => {
            const { field } = change;
            const parts = passages.get(field);
            const isOpen = openOf(change) > 0;
            return (
              <section key={field} className={classes.row} aria-label={labelOf(field)}>
                <Group justify="space-between" mb={6}>
                  <Text fw={600} size="sm">
                    {labelOf(field)}
                  </Text>
                  <Badge variant="light" color={change.changedBy === "both" ? "yellow" : "gray"}>
                    {t(`record.by_${change.changedBy}`, byWhom(by))}
                  </Badge>
                </Group>
                {parts && !sides.has(field) ? (
                  <Passages
                    parts={parts}
                    picks={picks.get(field) ?? []}
                    confirming={confirming}
                    onPick={(index, choice) => {
                      const next = [...(picks.get(field) ?? [])];
                      next[index] = choice;
                      setPicks(new Map(picks).set(field, next));
                    }}
                  />
                ) : (
                  <Choice
                    label={labelOf(field)}
                    value={sides.get(field)}
                    missing={confirming && isOpen}
                    open={isOpen}
                    base={show(field, base)}
                    options={{ mine: show(field, mine, base), theirs: show(field, theirs, base) }}
                    onChange={(side) => setSides(new Map(sides).set(field, side as Side))}
                  />
                )}
              </section>
            );
          })}
        </div>
        <Group justify="space-between" gap="sm" className={classes.footer}>
          <Text size="sm" role="status" c={confirming && open > 0 ? "var(--mantine-color-error)" : "dimmed"}>
            {open > 0 ? t("record.left", { count: open }) : noteOf?.(toSave)}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {back}
            </Button>
            <Button loading={saving} onClick={finish}>
              {t(open > 0 || toSave.length > 0 ? "record.save" : "record.take_over")}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface PassagesProps {
  parts: readonly Passage[];
  picks: readonly (PassageChoice | undefined)[];
  confirming: boolean;
  onPick: (index: number, choice: PassageChoice) => void;
}

/** Renders the passages of a text that both have changed. Passages changed by one side are merged. */
function Passages({ parts, picks, confirming, onPick }: PassagesProps) {
  const { t } = useTranslation();
  const taken = parts.filter((part) => part.kind === "settled" && part.merged).length;
  const conflicts = parts.filter((part) => part.kind === "conflict");
  const words = (text: string) =>
    text.trim() === "" ? <em>{t("record.removed")}</em> : <span className={classes.source}>{text}</span>;
  return (
    <Stack gap="md">
      {taken > 0 && (
        <Text size="sm" c="dimmed">
          {t("record.merged", { count: taken })}
        </Text>
      )}
      {conflicts.map(({ base, mine, theirs }, index) => (
        <Choice
          // biome-ignore lint/suspicious/noArrayIndexKey: the passages of a comparison never change their order.
          key={index}
          label={t("record.passage", { number: index + 1 })}
          value={picks[index]}
          open={picks[index] === undefined}
          missing={confirming && picks[index] === undefined}
          base={words(base)}
          options={{ mine: words(mine), theirs: words(theirs), both: null }}
          onChange={(choice) => onPick(index, choice)}
        />
      ))}
    </Stack>
  );
}

interface ChoiceProps {
  label: string;
  value: PassageChoice | undefined;
  open: boolean;
  missing: boolean;
  base: ReactNode;
  options: Partial<Record<PassageChoice, ReactNode>>;
  onChange: (choice: PassageChoice) => void;
}

function Choice({ label, value, open, missing, base, options, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const choices = Object.entries(options) as [PassageChoice, ReactNode][];
  return (
    <Radio.Group
      aria-label={label}
      value={value ?? ""}
      data-open={open || undefined}
      data-missing={missing || undefined}
      className={classes.choice}
      onChange={(choice) => onChange(choice as PassageChoice)}
    >
      <Text component="div" size="sm" c="dimmed" mb={6}>
        {t("record.base")}: {base}
      </Text>
      <div className={classes.sides}>
        {choices.map(([choice, words]) => (
          <Radio.Card
            key={choice}
            value={choice}
            className={classes.side}
            data-wide={words === null || undefined}
          >
            <Radio.Indicator />
            <span className={classes.text}>
              <Text span size="xs" c="dimmed" display="block">
                {t(`record.${choice}`)}
              </Text>
              {words !== null && (
                <Text span size="sm" component="div">
                  {words}
                </Text>
              )}
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
