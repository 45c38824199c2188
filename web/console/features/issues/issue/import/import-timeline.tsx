import { Alert, Button, Group, Progress, Text, Timeline, Title } from "@mantine/core";
import type { TFunction } from "i18next";
import { Check, CircleAlert, Minus, TriangleAlert, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type {
  ImportAttempt,
  ImportFailure,
  ImportStep,
  ImportWarning,
} from "#shared/console/issues/imports.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { ActionButton } from "#web/console/components/page/action-button.tsx";
import { formatBytes, formatDate, formatDuration, formatNumber } from "#web/console/i18n/formats.ts";
import { momentText } from "#web/console/i18n/moment-text.ts";
import { paths } from "#web/console/routing/paths.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { useIssueCommands } from "../../issue-commands.ts";
import { type ActionTarget, useIssuePermissions } from "../../use-issue-actions.tsx";
import classes from "./import-timeline.module.css";

function isCancelled(attempt: ImportAttempt): boolean {
  return attempt.failure?.code === "cancelled";
}

function elapsed(from: string | null, to: string | null, now: number): number | null {
  return from === null ? null : (to === null ? now : Date.parse(to)) - Date.parse(from);
}

export function AttemptLine({ attempt }: { attempt: ImportAttempt }) {
  const { t } = useTranslation("issue");
  const { time_zone } = usePublication().publication;
  const running = attempt.status === "processing";
  const now = useNow(running ? 1_000 : 60_000);
  const took = elapsed(attempt.started_at, attempt.finished_at, now);
  return (
    <span className={classes.line}>
      <strong>{t("import.current", { number: formatNumber(attempt.number) })}</strong>
      <span data-status={isCancelled(attempt) ? "cancelled" : attempt.status} className={classes.status}>
        {t(`import.status.${isCancelled(attempt) ? "cancelled" : attempt.status}`)}
      </span>
      {attempt.shown && !attempt.current && <span>{t("import.seen")}</span>}
      {attempt.kept_until !== null && (
        <span>{t("import.kept_until", { day: formatDate(attempt.kept_until, time_zone) })}</span>
      )}
      <span className={classes.quiet}>
        {attempt.started_at
          ? t("import.started", { when: momentText(attempt.started_at, time_zone) })
          : t("import.waiting_since", { when: momentText(attempt.created_at, time_zone) })}
        {took !== null &&
          ` · ${t(running ? "import.so_far" : "import.took", { duration: formatDuration(took) })}`}
        {` · ${t("import.by", { name: attempt.requested_by })}`}
      </span>
    </span>
  );
}

export interface ImportAttemptViewProps {
  attempt: ImportAttempt;
  /** The previous import to which the issue can return. */
  previous?: ImportAttempt | undefined;
  /** The issue for the import-again action. Null for earlier imports. */
  target: ActionTarget | null;
}

export function ImportAttemptView({ attempt, previous, target }: ImportAttemptViewProps) {
  const { t } = useTranslation("issue");
  return (
    <section aria-label={t("import.current", { number: attempt.number })} className={classes.attempt}>
      {target && (
        <Title order={2} size="sm" fw={400} className={classes.head}>
          <AttemptLine attempt={attempt} />
        </Title>
      )}
      {attempt.failure && <Failure failure={attempt.failure} target={target} previous={previous} />}
      <Timeline
        aria-label={t("import.steps")}
        role="list"
        bulletSize={22}
        lineWidth={2}
        active={attempt.steps.findLastIndex((step) => step.status !== "pending")}
        className={classes.timeline}
      >
        {attempt.steps.map((step) => {
          const status = statusOf(step, attempt);
          return (
            <Timeline.Item
              key={step.name}
              role="listitem"
              bullet={<Bullet status={status} />}
              data-status={status}
              title={t(`import.step.${step.name}`)}
            >
              <StepBody step={step} status={status} />
            </Timeline.Item>
          );
        })}
      </Timeline>
    </section>
  );
}

type StepStatus = ImportStep["status"] | "not_reached" | "stopped";

/** Returns the status of a step. The running step of a canceled import counts as stopped, not failed. */
function statusOf(step: ImportStep, attempt: ImportAttempt): StepStatus {
  if (step.status === "pending" && attempt.status === "failed") return "not_reached";
  if (step.status === "failed" && isCancelled(attempt)) return "stopped";
  return step.status;
}

function statusLabel(t: TFunction<"issue">, status: StepStatus): string {
  if (status === "not_reached" || status === "stopped") return t(`import.step_${status}`);
  return t(`import.step_status.${status}`);
}

function Bullet({ status }: { status: StepStatus }) {
  if (status === "done") return <Check size={13} strokeWidth={3} aria-hidden />;
  if (status === "failed") return <X size={13} strokeWidth={3} aria-hidden />;
  if (status === "running") return <span className={classes.pulse} aria-hidden />;
  return <Minus size={11} aria-hidden />;
}

function StepBody({ step, status }: { step: ImportStep; status: StepStatus }) {
  const { t } = useTranslation("issue");
  const now = useNow(step.status === "running" ? 1_000 : 60_000);
  const took = elapsed(step.started_at, step.finished_at, now);
  const counts = useCounts(step);
  const words = [statusLabel(t, status), took !== null && formatDuration(took), counts].filter(Boolean);
  return (
    <>
      <Text size="sm" c="dimmed" className={classes.figures}>
        {words.join(" · ")}
      </Text>
      {step.status === "running" && step.total !== null && step.total > 0 && (
        <Progress.Root size={4} maw="22rem" mt={8}>
          <Progress.Section
            value={(step.done / step.total) * 100}
            aria-label={t(`import.step.${step.name}`)}
          />
        </Progress.Root>
      )}
      {step.warnings.length > 0 && <Warnings warnings={step.warnings} />}
    </>
  );
}

const counted: Partial<Record<ImportStep["name"], "pages" | "pictures" | "articles" | "widgets">> = {
  unpack: "pictures",
  render: "pages",
  articles: "articles",
  widgets: "widgets",
};

/** Returns the counts of a step, such as bytes or pages. Null for steps without counts. */
function useCounts(step: ImportStep): string | null {
  const { t } = useTranslation("issue");
  const { done, total } = step;
  if (step.name === "download" && done > 0)
    return step.status === "running" && total
      ? t("import.bytes_of", { done: formatBytes(done), total: formatBytes(total) })
      : formatBytes(done);
  const kind = counted[step.name];
  if (kind === undefined || done === 0) return null;
  return kind !== "widgets" && step.status !== "done" && total && done < total
    ? t(`import.${kind}_of`, { done: formatNumber(done), total: formatNumber(total) })
    : t(`import.${kind}_done`, { count: done });
}

function Warnings({ warnings }: { warnings: readonly ImportWarning[] }) {
  const { t } = useTranslation("issue");
  const hasSerious = warnings.some(({ severity }) => severity === "serious");
  return (
    <details className={classes.warnings} open={warnings.length <= 3 || hasSerious}>
      <summary>
        <TriangleAlert size={14} aria-hidden /> {t("import.warnings", { count: warnings.length })}
      </summary>
      <ul>
        {warnings.map((warning, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same warning can come twice, and none moves.
          <li key={index} data-severity={warning.severity}>
            {warning.severity === "serious" && <strong>{t("import.serious")} </strong>}
            {warning.message}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface FailureProps {
  failure: ImportFailure;
  target: ActionTarget | null;
  previous: ImportAttempt | undefined;
}

function Failure({ failure, target, previous }: FailureProps) {
  const { t } = useTranslation(["issues", "issue"]);
  const permissions = useIssuePermissions();
  const cancelled = failure.code === "cancelled";
  const where = [
    failure.page !== null && t("issue:import.failure_page", { page: formatNumber(failure.page) }),
    failure.file !== null && t("issue:import.failure_file", { file: failure.file }),
  ].filter(Boolean);
  return (
    <Alert
      color={cancelled ? "gray" : "red"}
      icon={<CircleAlert size={18} aria-hidden />}
      title={t(cancelled ? "issue:import.cancelled_title" : "issue:import.failure_title")}
    >
      <Text size="sm">{failure.message}</Text>
      {where.length > 0 && <Text size="sm">{where.join(" · ")}</Text>}
      {target && !cancelled && (
        <Text size="sm" mt={4}>
          {t(failure.retryable ? "issue:import.retry_may_help" : "issue:import.retry_needs_change")}
        </Text>
      )}
      {target && "previous" in target.state && target.state.previous && (
        <Text size="sm" mt={4} fw={600}>
          {t(`sentence.previous.${target.state.previous}`)}
        </Text>
      )}
      {target && permissions.write && <FailureActions target={target} previous={previous} />}
    </Alert>
  );
}

function FailureActions({ target, previous }: { target: ActionTarget; previous: ImportAttempt | undefined }) {
  const { t } = useTranslation("issue");
  const { publication_id } = usePublicationRef();
  const { importAgain, goBack } = useIssueCommands(target);
  return (
    <Group gap="xs" mt="sm">
      <ActionButton size="sm" action={importAgain} />
      <Button size="sm" variant="default" component={Link} to={paths.editIssue(publication_id, target.id)}>
        {t("import.change_source")}
      </Button>
      <ActionButton size="sm" action={goBack(previous?.id ?? null)} />
    </Group>
  );
}
