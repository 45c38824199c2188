import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ApiError, isStale } from "../../api/client.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { fieldMessage } from "../../ui/field-errors.ts";

/** The message of a 422 at a field, as it stands under it. */
export function errorOf(error: Error | null, field: string): string | undefined {
  return error instanceof ApiError ? fieldMessage(error.fields[field]?.join(", ")) : undefined;
}

/** What stands at none of these fields, in words. */
export function useProblem(error: Error | null, fields: string[] = []): string | null {
  const { t } = useTranslation("planned-editions");
  if (!error || fields.some((field) => errorOf(error, field) !== undefined)) return null;
  const conflict = isStale(error);
  return conflict ? t("edit.changed") : t("edit.failed", { reason: errorMessage(error) });
}

/** The same as a notice. */
export function Problem({ error, fields }: { error: Error | null; fields?: string[] }) {
  const problem = useProblem(error, fields);
  return (
    problem && (
      <Alert color="red" variant="light" role="alert">
        {problem}
      </Alert>
    )
  );
}
