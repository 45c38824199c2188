import { Alert, Button, Group, List, Text } from "@mantine/core";
import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/client.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { fieldMessage } from "../../../ui/field-errors.ts";
import classes from "./issue-form.module.css";
import type { PlacedErrors } from "./issue-form-errors.ts";

/** Why a save did not happen, as far as it is not said at a field. */
export type FormProblem =
  | { kind: "fields"; elsewhere: PlacedErrors["elsewhere"] }
  | { kind: "deleted" }
  /** A newer version: the banner about it says more. */
  | { kind: "stale" }
  | { kind: "error"; error: unknown };

export interface FormProblemAlertProps {
  problem: FormProblem;
  /** Starts a new issue with what was typed, where the old one is gone. */
  onCopyToNew?: () => void;
}

/** The explanation at the top of the form, with the request id to quote when asking for help. */
export function FormProblemAlert({ problem, onCopyToNew }: FormProblemAlertProps) {
  const { t } = useTranslation("issue-form");
  if (problem.kind === "stale") return null;
  // What is wrong with a field stands at the field; the bar says how many there are.
  if (problem.kind === "fields" && problem.elsewhere.length === 0) return null;
  const requestId =
    problem.kind === "error" && problem.error instanceof ApiError ? problem.error.requestId : null;
  return (
    <Alert
      color="red"
      role="alert"
      title={t("error.top_title")}
      icon={<CircleAlert size={18} aria-hidden />}
      className={classes.banner}
    >
      {problem.kind === "fields" && (
        <List size="sm">
          {problem.elsewhere.map(({ field, messages }) => (
            <List.Item key={field}>{fieldMessage(messages.join(", "))}</List.Item>
          ))}
        </List>
      )}
      {problem.kind === "error" && <Text size="sm">{errorMessage(problem.error)}</Text>}
      {problem.kind === "deleted" && <Text size="sm">{t("error.gone")}</Text>}
      {problem.kind === "deleted" && onCopyToNew && (
        <Button mt="xs" size="xs" variant="default" onClick={onCopyToNew}>
          {t("error.copy_to_new")}
        </Button>
      )}
      {requestId && (
        <Group gap="xs" mt="xs">
          <Text size="xs">{t("error.request_id", { id: requestId })}</Text>
          <CopyButton value={requestId} label={t("error.copy_request_id")} size="compact-xs" />
        </Group>
      )}
    </Alert>
  );
}
