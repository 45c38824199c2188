import { Button, Code, Group, Stack, Text, Title } from "@mantine/core";
import { CloudOff, type LucideIcon, RotateCw, SearchX, ShieldAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, OfflineError } from "#web/api/http/errors.ts";
import { CopyButton } from "#web/ui/data-display/copy-button.tsx";
import classes from "#web/ui/feedback/state.module.css";

export interface ErrorStateProps {
  error: unknown;
  /** Heading, such as "Couldn't load issues". Default: derived from the error. */
  title?: string;
  /** Handler of the retry button. Without it there is no button. */
  onRetry?: () => void;
  /** More actions next to the retry button. */
  action?: ReactNode;
  order?: 1 | 2 | 3;
}

export function ErrorState({ error, title, onRetry, action, order = 2 }: ErrorStateProps) {
  const { t } = useTranslation();
  const { icon: Icon, heading, reason, requestId } = useExplanation(error);
  return (
    <Stack align="center" gap="sm" className={classes.root} role="alert">
      <span className={classes.icon}>
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <Title order={order} size="h3" ta="center" className={classes.text}>
        {title ?? heading}
      </Title>
      <Text c="dimmed" ta="center" className={classes.text}>
        {reason}
      </Text>
      {(onRetry || action) && (
        <Group gap="xs" justify="center">
          {action}
          {onRetry && (
            <Button variant="default" onClick={onRetry} leftSection={<RotateCw size={16} aria-hidden />}>
              {t("actions.retry")}
            </Button>
          )}
        </Group>
      )}
      {requestId && (
        <Group gap="xs" justify="center">
          <Text size="xs" c="dimmed" ta="center">
            {t("errors.request_id")}
          </Text>
          <Code>{requestId}</Code>
          <CopyButton value={requestId} label={t("errors.copy_request_id")} size="compact-xs" />
        </Group>
      )}
    </Stack>
  );
}

interface QueryErrorProps extends Pick<ErrorStateProps, "title" | "action" | "order"> {
  query: { error: Error | null; refetch: () => unknown };
}

export function QueryError({ query: { error, refetch }, ...state }: QueryErrorProps) {
  return <ErrorState error={error} {...state} onRetry={() => void refetch()} />;
}

interface Explanation {
  icon: LucideIcon;
  heading: string;
  reason: string;
  requestId: string | null;
}

function useExplanation(error: unknown): Explanation {
  const { t } = useTranslation();
  if (error instanceof OfflineError)
    return {
      icon: CloudOff,
      heading: t("errors.offline_title"),
      reason: t("errors.offline_text"),
      requestId: null,
    };
  if (!(error instanceof ApiError))
    return {
      icon: TriangleAlert,
      heading: t("errors.title"),
      reason: t("errors.try_later"),
      requestId: null,
    };
  const { requestId, message, status } = error;
  if (status === 403)
    return { icon: ShieldAlert, heading: t("errors.forbidden_title"), reason: message, requestId };
  if (status === 404)
    return { icon: SearchX, heading: t("errors.not_found_title"), reason: message, requestId };
  return { icon: TriangleAlert, heading: t("errors.title"), reason: message, requestId };
}
