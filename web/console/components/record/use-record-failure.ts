import { useState } from "react";
import { type FieldErrors, type FieldPath, type FieldValues, get, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ApiError, isNotFound } from "#web/api/http/errors.ts";
import { errorMessage } from "../feedback/error-message.ts";
import { placeErrors, type RecordProblem } from "./record-problem.ts";
import type { VersionedRecord, VersionedRecordOptions } from "./versioned-record.ts";

/** Stores why the last save failed, and shows the errors of fields at the fields. */
export function useRecordFailure<
  R extends VersionedRecord,
  Values extends FieldValues,
  Field extends FieldPath<Values>,
>(
  form: UseFormReturn<Values>,
  {
    shape,
    fieldOf,
    keepsFocus,
  }: Pick<VersionedRecordOptions<R, Values, Field>, "shape" | "fieldOf" | "keepsFocus">,
) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const [failure, setFailure] = useState<{ reason: string; problem: RecordProblem<R, Field> } | null>(null);
  const wrongIn = (found: FieldErrors<Values>) => shape.fields.filter((field) => get(found, field)).length;

  function show(problem: RecordProblem<R, Field>, reason: string): void {
    setFailure({ problem, reason });
  }

  return {
    show,
    dismiss: () => setFailure(null),
    showInvalid: (found: FieldErrors<Values>) =>
      show({ kind: "fields", elsewhere: [] }, t("record.fields", { count: wrongIn(found) })),
    showError(error: unknown): void {
      if (isNotFound(error)) show({ kind: "deleted" }, t("record.deleted"));
      else if (error instanceof ApiError && error.status === 422) {
        const { atFields, elsewhere } = placeErrors(error.fields, shape.fields, fieldOf);
        for (const [index, { field, message }] of atFields.entries())
          form.setError(field, { type: "server", message }, { shouldFocus: index === 0 && !keepsFocus });
        const [first] = elsewhere;
        const reason = t("record.fields", { count: atFields.length });
        show({ kind: "fields", elsewhere }, atFields.length > 0 || !first ? reason : first.message);
      } else show({ kind: "error", error }, errorMessage(error));
    },
    /** Returns the failure as long as it applies: until the fields are corrected, or nothing is left to save. */
    current(hasUnsaved: boolean) {
      if (!failure) return null;
      const { problem } = failure;
      if (problem.kind === "deleted") return failure;
      if (!hasUnsaved) return null;
      if (problem.kind !== "fields" || problem.elsewhere.length > 0) return failure;
      const count = wrongIn(errors);
      return count > 0 ? { problem, reason: t("record.fields", { count }) } : null;
    },
  };
}
