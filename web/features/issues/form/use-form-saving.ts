import { useRef, useState } from "react";
import type { FieldErrors as FormErrors, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/client.ts";
import { errorMessage } from "../../../ui/error-message.ts";
import type { SaveStatus } from "../../../ui/save-state.tsx";
import { fieldValue, type IssueValues, issueFields } from "../issue-values.ts";
import { placeErrors } from "./issue-form-errors.ts";
import type { FormProblem } from "./issue-form-problem.tsx";

export interface FormSaving {
  status: SaveStatus;
  saving: boolean;
  problem: FormProblem | null;
  /** Checks the form and sends it; one at a time. Asked again meanwhile, it sends once more afterwards. */
  save: () => void;
  /** Says why nothing was saved, where it is no error of a field. */
  refuse: (problem: FormProblem, reason: string) => void;
  /** Sends once more as soon as the save under way is over. */
  repeat: () => void;
}

export interface FormSavingOptions {
  form: UseFormReturn<IssueValues>;
  dirty: boolean;
  /** Sends what the form holds at this moment. What it throws is explained at the fields, or at the top. */
  send: () => Promise<void>;
  /** Handles an error in its own way; false leaves it to the usual explanation. */
  onError?: (error: unknown) => Promise<boolean>;
}

/** The fields that the form found wrong by itself. */
function wrongFields(errors: FormErrors<IssueValues>): number {
  const { import_attributes: pdf, epub_import_attributes: epub, ...rest } = errors;
  return [rest, pdf ?? {}, epub ?? {}].reduce((sum, found) => sum + Object.keys(found).length, 0);
}

export function useFormSaving({ form, dirty, send, onError }: FormSavingOptions): FormSaving {
  const { t } = useTranslation("issue-form");
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const busy = useRef(false);
  const again = useRef(false);

  function refuse(next: FormProblem, reason: string): void {
    setProblem(next);
    setFailure(reason);
  }

  function refuseFields(count: number, elsewhere: { field: string; messages: string[] }[] = []): void {
    const first = elsewhere[0];
    const reason = count > 0 || !first ? t("error.top_fields", { count }) : first.messages.join(", ");
    refuse({ kind: "fields", elsewhere }, reason);
  }

  async function explain(error: unknown): Promise<void> {
    try {
      if (onError && (await onError(error))) return;
    } catch (another) {
      // What would explain it could not be read either.
      return refuse({ kind: "error", error: another }, errorMessage(another));
    }
    if (!(error instanceof ApiError) || error.status !== 422) {
      refuse({ kind: "error", error }, errorMessage(error));
      return;
    }
    const placed = placeErrors(error.fields);
    refuseFields(placed.atFields.length, placed.elsewhere);
    for (const [index, { field, messages }] of placed.atFields.entries())
      form.setError(field, { type: "server", message: messages.join(", ") }, { shouldFocus: index === 0 });
  }

  async function attempt(): Promise<void> {
    setSaving(true);
    try {
      await send();
      setProblem(null);
      setFailure(null);
      setSavedAt(Date.now());
    } catch (error) {
      await explain(error);
    } finally {
      setSaving(false);
    }
  }

  async function run(): Promise<void> {
    if (busy.current) {
      again.current = true;
      return;
    }
    busy.current = true;
    try {
      do {
        again.current = false;
        await form.handleSubmit(attempt, (errors) => refuseFields(wrongFields(errors)))();
      } while (again.current);
    } finally {
      busy.current = false;
    }
  }

  const wrong = wrongFields(form.formState.errors);
  const isPutRight = problem?.kind === "fields" && problem.elsewhere.length === 0 && wrong === 0;
  function status(): SaveStatus {
    if (saving) return { kind: "saving" };
    if (dirty && failure !== null && !isPutRight) {
      const isCounted = problem?.kind === "fields" && wrong > 0;
      return { kind: "failed", reason: isCounted ? t("error.top_fields", { count: wrong }) : failure };
    }
    if (dirty) return { kind: "unsaved" };
    return savedAt === null ? { kind: "clean" } : { kind: "saved", at: savedAt };
  }
  return {
    status: status(),
    saving,
    problem: dirty && !isPutRight ? problem : null,
    save: () => void run(),
    refuse,
    repeat: () => {
      again.current = true;
    },
  };
}

/** Puts values into the form, touching only the fields that differ, so that no cursor jumps. */
export function fillForm(form: UseFormReturn<IssueValues>, values: IssueValues): void {
  if (form.getValues("mode") !== values.mode) form.setValue("mode", values.mode);
  for (const field of issueFields) {
    const next = fieldValue(values, field);
    // A source that the values do not have is left as it is.
    if (next !== undefined && form.getValues(field) !== next)
      form.setValue(field, next as never, { shouldValidate: form.formState.isSubmitted });
  }
}
