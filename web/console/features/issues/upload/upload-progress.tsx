import { Alert, Button, Group, Progress, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type SourceKind, sourceLimits } from "#shared/limits.ts";
import { fieldMessage } from "#web/console/components/feedback/field-errors.ts";
import { formatBinaryBytes, formatBytes, formatDuration } from "#web/console/i18n/formats.ts";
import classes from "./upload.module.css";
import type { FileUploadControl, UploadState } from "./use-file-upload.ts";

export function UploadProgress({ kind, control }: { kind: SourceKind; control: FileUploadControl }) {
  const { t } = useTranslation("issue-form");
  const { state } = control;
  if (state.kind === "idle") return null;
  if (state.kind === "refused" || state.kind === "failed")
    return (
      <Alert color="red" variant="light" role="alert" mt="xs">
        {state.kind === "refused"
          ? t(`upload.${state.reason}`, {
              name: state.name,
              kind: t(`upload.kind.${kind}`),
              limit: formatBinaryBytes(sourceLimits[kind]),
            })
          : t("upload.failed", { name: state.name, reason: fieldMessage(state.message) ?? "" })}
      </Alert>
    );
  const paused = state.kind === "paused";
  return (
    <div className={classes.progress}>
      <Text size="sm" fw={500} className={classes.name}>
        {state.name}
      </Text>
      <Progress.Root size={6} my={6}>
        <Progress.Section
          value={(state.sent / state.total) * 100}
          color={paused || state.kind === "waiting" ? "gray" : "petrol"}
          aria-label={t("upload.progress", { name: state.name })}
        />
      </Progress.Root>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed" role="status">
          <Words state={state} />
        </Text>
        <Group gap="xs">
          {state.kind !== "checking" && (
            <Button size="compact-sm" variant="default" onClick={paused ? control.resume : control.pause}>
              {t(paused ? "upload.resume" : "upload.pause")}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={control.cancel}>
            {t("upload.cancel")}
          </Button>
        </Group>
      </Group>
    </div>
  );
}

function Words({ state }: { state: Extract<UploadState, { sent: number }> }) {
  const { t } = useTranslation("issue-form");
  const sent = t("upload.sent", { sent: formatBytes(state.sent), total: formatBytes(state.total) });
  if (state.kind === "checking") return t("upload.checking");
  if (state.kind === "paused") return t("upload.paused", { sent });
  if (state.kind === "waiting") return t("upload.waiting", { sent });
  if (state.rate === null || state.rate <= 0) return sent;
  return t("upload.running", {
    sent,
    rate: formatBytes(state.rate),
    left: formatDuration(Math.ceil((state.total - state.sent) / state.rate) * 1000),
  });
}
