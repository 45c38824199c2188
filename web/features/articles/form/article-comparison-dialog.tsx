import { Badge, Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/dialog.tsx";
import {
  changedFields,
  compareRecords,
  type FieldChange,
  type Side,
  withMine,
} from "../../../ui/record-changes.ts";
import { ArticleFieldValue } from "../article-field-value.tsx";
import { type ArticleField, type ArticleValues, articleShape, valuesOf } from "../article-values.ts";
import classes from "./article-comparison-dialog.module.css";
import { joinPassages, mergeText, type Passage, type PassageChoice } from "./merge-text.ts";
import type { Conflict } from "./use-article-editor.ts";

export interface ArticleComparisonDialogProps {
  conflict: Conflict;
  onResolve: (values: ArticleValues) => void;
  onClose: () => void;
}

type Sides = Partial<Record<ArticleField, Side>>;

/** Texts long enough to be put together line by line where both have changed them. */
const merged = new Set<ArticleField>(["content", "preview"]);

/** Two versions of an article, field by field and the text line by line. Nothing is saved before all is chosen. */
export default function ArticleComparisonDialog(props: ArticleComparisonDialogProps) {
  const { conflict, onResolve, onClose } = props;
  const { t } = useTranslation(["articles", "common"]);
  const { base, mine } = conflict;
  const theirs = valuesOf(conflict.theirs.data);
  const [changes] = useState(() => compareRecords(articleShape, base, mine, theirs));
  const [passages] = useState(() => {
    const both = changes.filter(({ field, changedBy }) => changedBy === "both" && merged.has(field));
    return new Map<ArticleField, Passage[]>(
      both.map(({ field }) => [
        field,
        mergeText(String(base[field]), String(mine[field]), String(theirs[field])),
      ]),
    );
  });
  const [sides, setSides] = useState<Sides>(() =>
    Object.fromEntries(
      changes.flatMap(({ field, changedBy }) => (changedBy === "both" ? [] : [[field, changedBy]])),
    ),
  );
  const [picks, setPicks] = useState<Partial<Record<ArticleField, (PassageChoice | undefined)[]>>>({});
  const [asked, setAsked] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });

  const conflictsOf = (field: ArticleField) =>
    (passages.get(field) ?? []).filter((passage) => passage.kind === "conflict");
  const openOf = ({ field }: FieldChange<ArticleValues>) => {
    if (sides[field]) return 0;
    if (!passages.has(field)) return 1;
    return conflictsOf(field).filter((_, index) => picks[field]?.[index] === undefined).length;
  };
  const open = changes.reduce((sum, change) => sum + openOf(change), 0);

  function resolved(): ArticleValues {
    const own = changes.filter(({ field }) => sides[field] === "mine").map(({ field }) => field);
    const values = withMine(theirs, mine, own);
    for (const [field, parts] of passages)
      if (!sides[field]) Object.assign(values, { [field]: joinPassages(parts, picks[field] ?? []) });
    return values;
  }

  function chooseAll(side: Side): void {
    setSides(Object.fromEntries(changes.map(({ field }) => [field, side])));
  }

  function finish(): void {
    if (open === 0) {
      onResolve(resolved());
      return;
    }
    setAsked(true);
    rows.current?.querySelector<HTMLElement>("[data-open] [role=radio]")?.focus();
  }

  const toSave = open > 0 || changedFields(articleShape, theirs, resolved()).length > 0;
  return (
    <Dialog onClose={onClose} size={960} fullScreen={narrow} title={t("article.compare.title")}>
      <Stack gap="md">
        <Text size="sm">{t(changes.length > 0 ? "article.compare.intro" : "article.compare.nothing")}</Text>
        {changes.length > 0 && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => chooseAll("mine")}>
              {t("article.compare.all_mine")}
            </Button>
            <Button size="xs" variant="default" onClick={() => chooseAll("theirs")}>
              {t("article.compare.all_theirs")}
            </Button>
          </Group>
        )}
        <div ref={rows}>
          {changes.map((change) => {
            const { field } = change;
            const parts = passages.get(field);
            return (
              <section key={field} className={classes.row} aria-label={t(`article.field.${field}`)}>
                <Group justify="space-between" mb={6}>
                  <Text fw={600} size="sm">
                    {t(`article.field.${field}`)}
                  </Text>
                  <Badge variant="light" color={change.changedBy === "both" ? "yellow" : "gray"}>
                    {t(`article.compare.by_${change.changedBy}`)}
                  </Badge>
                </Group>
                {parts && !sides[field] ? (
                  <Passages
                    parts={parts}
                    picks={picks[field] ?? []}
                    asked={asked}
                    onPick={(index, choice) => {
                      const next = [...(picks[field] ?? [])];
                      next[index] = choice;
                      setPicks({ ...picks, [field]: next });
                    }}
                  />
                ) : (
                  <Choice
                    label={t(`article.field.${field}`)}
                    value={sides[field]}
                    missing={asked && openOf(change) > 0}
                    open={openOf(change) > 0}
                    base={<ArticleFieldValue field={field} values={base} />}
                    options={{
                      mine: <ArticleFieldValue field={field} values={mine} against={base} />,
                      theirs: <ArticleFieldValue field={field} values={theirs} against={base} />,
                    }}
                    onChange={(side) => setSides({ ...sides, [field]: side as Side })}
                  />
                )}
              </section>
            );
          })}
        </div>
        <Group justify="space-between" gap="sm" className={classes.footer}>
          <Text size="sm" role="status" c={asked && open > 0 ? "var(--mantine-color-error)" : "dimmed"}>
            {open > 0 && t("article.compare.left", { count: open })}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("article.compare.back")}
            </Button>
            <Button onClick={finish}>
              {t(toSave ? "article.compare.save" : "article.compare.take_over")}
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
  asked: boolean;
  onPick: (index: number, choice: PassageChoice) => void;
}

/** The passages of a text that both have changed; what only one of them changed is taken over. */
function Passages({ parts, picks, asked, onPick }: PassagesProps) {
  const { t } = useTranslation("articles");
  const taken = parts.filter((part) => part.kind === "settled" && part.merged).length;
  const conflicts = parts.filter((part) => part.kind === "conflict");
  const words = (text: string) =>
    text.trim() === "" ? (
      <em>{t("article.compare.removed")}</em>
    ) : (
      <span className={classes.source}>{text}</span>
    );
  return (
    <Stack gap="md">
      {taken > 0 && (
        <Text size="sm" c="dimmed">
          {t("article.compare.merged", { count: taken })}
        </Text>
      )}
      {conflicts.map(({ base, mine, theirs }, index) => (
        <Choice
          // biome-ignore lint/suspicious/noArrayIndexKey: the passages of a comparison never change their order.
          key={index}
          label={t("article.compare.passage", { number: index + 1 })}
          value={picks[index]}
          open={picks[index] === undefined}
          missing={asked && picks[index] === undefined}
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
  const { t } = useTranslation("articles");
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
        {t("article.compare.base")}: {base}
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
            <span className={classes.words}>
              <Text span size="xs" c="dimmed" display="block">
                {t(`article.compare.${choice}`)}
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
