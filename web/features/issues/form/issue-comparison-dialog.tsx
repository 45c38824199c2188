import { Badge, Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/dialog.tsx";
import { IssueFieldValue } from "../issue-field-value.tsx";
import { changedFields, type IssueField, type IssueValues, importsAgain, valuesOf } from "../issue-values.ts";
import {
  type Choices,
  compareValues,
  type FieldComparison,
  initialChoices,
  openConflicts,
  resolveValues,
  type Side,
} from "./issue-comparison.ts";
import classes from "./issue-comparison-dialog.module.css";
import type { Conflict } from "./use-issue-editor.ts";

export interface IssueComparisonDialogProps {
  conflict: Conflict;
  onResolve: (values: IssueValues) => void;
  onClose: () => void;
}

/** Two versions of an issue field by field. Nothing is saved before every conflict has been decided. */
export default function IssueComparisonDialog({ conflict, onResolve, onClose }: IssueComparisonDialogProps) {
  const { t } = useTranslation(["issue-form", "common"]);
  const { base, mine } = conflict;
  const theirs = valuesOf(conflict.theirs.data);
  const comparisons = compareValues(base, mine, theirs);
  const [choices, setChoices] = useState<Choices>(() => initialChoices(comparisons));
  const [asked, setAsked] = useState(false);
  const rows = useRef(new Map<IssueField, HTMLElement>());
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });

  const open = openConflicts(comparisons, choices);
  const resolved = resolveValues(theirs, comparisons, choices);
  const toSave = changedFields(theirs, resolved);
  const chooseAll = (side: Side) =>
    setChoices(Object.fromEntries(comparisons.map(({ field }) => [field, side] as const)));

  function finish(): void {
    const [first] = open;
    if (first === undefined) {
      onResolve(resolved);
      return;
    }
    setAsked(true);
    rows.current.get(first)?.querySelector<HTMLElement>("[role=radio]")?.focus();
  }

  return (
    <Dialog
      onClose={onClose}
      size={860}
      fullScreen={narrow}
      title={t("compare.title")}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <Stack gap="md">
        <Text size="sm">{t(comparisons.length > 0 ? "compare.intro" : "compare.nothing")}</Text>
        {comparisons.length > 1 && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => chooseAll("mine")}>
              {t("compare.all_mine")}
            </Button>
            <Button size="xs" variant="default" onClick={() => chooseAll("theirs")}>
              {t("compare.all_theirs")}
            </Button>
          </Group>
        )}
        <div className={classes.rows}>
          {comparisons.map((comparison) => (
            <Row
              key={comparison.field}
              comparison={comparison}
              currencies={{ base: base.currency, mine: mine.currency, theirs: theirs.currency }}
              choice={choices[comparison.field]}
              missing={asked && choices[comparison.field] === undefined}
              onChoose={(side) => setChoices({ ...choices, [comparison.field]: side })}
              ref={(element) => {
                if (element) rows.current.set(comparison.field, element);
              }}
            />
          ))}
        </div>
        <Group justify="space-between" gap="sm" className={classes.footer}>
          <Text
            size="sm"
            role="status"
            c={asked && open.length > 0 ? "var(--mantine-color-error)" : "dimmed"}
          >
            {open.length > 0
              ? t("compare.choose_left", { count: open.length })
              : importsAgain(toSave)
                ? t("compare.imports_again")
                : ""}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("compare.back")}
            </Button>
            <Button onClick={finish}>
              {t(toSave.length > 0 || open.length > 0 ? "compare.save" : "compare.take_over")}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface RowProps {
  comparison: FieldComparison;
  currencies: Record<"base" | Side, string>;
  choice: Side | undefined;
  /** The person wanted to finish, and this choice is still open. */
  missing: boolean;
  onChoose: (side: Side) => void;
  ref: (element: HTMLElement | null) => void;
}

function Row({ comparison, currencies, choice, missing, onChoose, ref }: RowProps) {
  const { t } = useTranslation(["issue-form", "issue"]);
  const { field, changedBy } = comparison;
  const value = (side: "base" | Side) => (
    <IssueFieldValue
      field={field}
      value={comparison[side]}
      currency={currencies[side]}
      nothing={t("issue-form:compare.empty")}
    />
  );
  return (
    <Radio.Group
      ref={ref}
      className={classes.row}
      data-missing={missing || undefined}
      label={t(`issue:field.${field}`)}
      value={choice ?? ""}
      onChange={(side) => onChoose(side as Side)}
    >
      <Badge variant="light" color={changedBy === "both" ? "yellow" : "gray"} className={classes.badge}>
        {t(`issue-form:compare.by_${changedBy}`)}
      </Badge>
      <Text size="sm" c="dimmed" className={classes.base}>
        {t("issue-form:compare.base")} {value("base")}
      </Text>
      <div className={classes.sides}>
        {(["mine", "theirs"] as const).map((side) => (
          <Radio.Card key={side} value={side} className={classes.side}>
            <Radio.Indicator />
            <span className={classes.words}>
              <Text span size="xs" c="dimmed" display="block">
                {t(`issue-form:compare.${side}`)}
              </Text>
              <Text span size="sm">
                {value(side)}
              </Text>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
