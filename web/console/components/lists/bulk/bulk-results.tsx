import { Button, CloseButton, Progress, Text } from "@mantine/core";
import type { TFunction } from "i18next";
import { Check, Circle, CircleAlert, LoaderCircle, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import classes from "./bulk.module.css";
import type { BulkOptions } from "./bulk-actions.ts";
import { type BulkItem, type BulkRun, closeBulkRun, retryBulkRun, stopBulkRun } from "./bulk-run.ts";

const icons = {
  waiting: Circle,
  running: LoaderCircle,
  done: Check,
  skipped: Minus,
  failed: CircleAlert,
} as const;

type ResultTexts = NonNullable<BulkOptions["undoing"]>;

function countOf(run: BulkRun, kind: BulkItem["outcome"]["kind"]): number {
  return run.items.filter(({ outcome }) => outcome.kind === kind).length;
}

interface BulkResultsProps {
  run: BulkRun;
  options: BulkOptions;
  onDone: (id: number) => void;
}

export default function BulkResults({ run, options, onDone }: BulkResultsProps) {
  const { t } = useTranslation();
  const { actions, undoing } = options;
  const action = [...actions, ...(undoing ? [undoing] : [])].find(({ name }) => name === run.work.action);
  if (!action) throw new Error(`Unknown bulk action ${run.work.action}.`);
  const open = countOf(run, "waiting") + countOf(run, "running");
  return (
    <section className={classes.results} aria-label={t("bulk.results")}>
      <header className={classes.header}>
        <Text size="sm" fw={600} role="status">
          {run.over
            ? summary(run, action, t)
            : run.stopping
              ? t("bulk.stopping")
              : action.running({ done: run.items.length - open, total: run.items.length })}
        </Text>
        {run.over && countOf(run, "failed") > 0 && (
          <Button size="xs" variant="default" onClick={() => retryBulkRun(run, onDone)}>
            {t("bulk.retry")}
          </Button>
        )}
        {run.over && run.work.canUndo?.() && (
          <Button size="xs" variant="default" onClick={run.work.undo}>
            {t("actions.undo")}
          </Button>
        )}
        {!run.over && (
          <Button size="xs" variant="default" onClick={() => stopBulkRun(run)} disabled={run.stopping}>
            {t("bulk.stop")}
          </Button>
        )}
        {run.over && <CloseButton aria-label={t("bulk.close")} onClick={() => closeBulkRun(run)} />}
      </header>
      {!run.over && (
        <Progress
          size={3}
          radius={0}
          aria-label={t("bulk.progress")}
          value={((run.items.length - open) / run.items.length) * 100}
        />
      )}
      <Rows>
        {run.items.map((item) => (
          <Row
            key={item.id}
            item={item}
            action={action}
            result={run.work.resultOf?.(item.id) ?? action.itemDone}
            pathOf={options.pathOf}
          />
        ))}
      </Rows>
    </section>
  );
}

function summary(run: BulkRun, action: ResultTexts, t: TFunction): string {
  const done = countOf(run, "done");
  const failures = countOf(run, "failed");
  const skipped = countOf(run, "skipped");
  return [
    action.done(done),
    failures > 0 && t("bulk.failures", { count: failures }),
    skipped > 0 && t("bulk.skipped", { count: skipped }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Scrolls long results inside the panel, also by keyboard. */
function Rows({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label={t("bulk.list")}>
      <ul className={classes.items}>{children}</ul>
    </section>
  );
}

function Row({
  item,
  action,
  result,
  pathOf,
}: { item: BulkItem; action: ResultTexts; result: string } & Pick<BulkOptions, "pathOf">) {
  const { t } = useTranslation();
  const { outcome } = item;
  const Icon = icons[outcome.kind];
  const gone = action.removes && outcome.kind === "done";
  return (
    <li className={classes.item} data-kind={outcome.kind}>
      <Icon size={15} aria-hidden className={classes.icon} />
      <span className={classes.itemName} dir="auto">
        {gone ? item.name : <Link to={pathOf(item.id)}>{item.name}</Link>}
      </span>
      <span className={classes.outcome}>
        {outcome.kind === "failed"
          ? outcome.reason
          : outcome.kind === "done"
            ? result
            : t(`bulk.item.${outcome.kind}`)}
      </span>
    </li>
  );
}
