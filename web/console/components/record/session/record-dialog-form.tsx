import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { errorMessage } from "../../feedback/error-message.ts";
import type { RecordProblem } from "../record-problem.ts";
import type { RecordSession } from "./record-session.ts";
import type { SessionState, VersionedRecord } from "./record-state.ts";
import { type AnySession, useSlice } from "./use-record-session.ts";
import { byWhom, type Changer, useChanger } from "./use-save-status.ts";

/** Texts about a failed save. A form that only creates records has neither conflicts nor deleted records. */
export interface ProblemTexts<R, Field> {
  /** Returns the text about a newer version that saving again would overwrite. `by` are the options of its author. */
  conflict?: (theirs: R, fields: readonly Field[], by: ReturnType<typeof byWhom>) => ReactNode;
  gone?: string;
  failed: (reason: string) => string;
}

interface RecordDialogFormProps<
  R extends VersionedRecord,
  Values extends FieldValues,
  Field extends FieldPath<Values>,
> {
  session: RecordSession<R, Values, Field>;
  texts: ProblemTexts<R, Field>;
  /** Label of the submit button. Default: "Save". */
  submit?: string | undefined;
  /** Default: saves. */
  onSubmit?: () => void;
  /** True while something beside the session is sent. */
  sending?: boolean;
  incomplete?: boolean;
  /** Undefined for a form that is not in a dialog. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** Renders the form of a versioned record in a dialog, which closes after a save. */
export function RecordDialogForm<
  R extends VersionedRecord,
  Values extends FieldValues,
  Field extends FieldPath<Values>,
>(props: RecordDialogFormProps<R, Values, Field>) {
  const { session, texts, submit, onSubmit, sending = false, incomplete = false, onClose, children } = props;
  const { busy, dirty, problem } = useSlice(session, (state) => state);
  const by = useChanger(session);
  const save = useDialogSave(session, onClose);
  return (
    <DialogForm
      problem={problem && textOf(problem, by, texts)}
      deleted={texts.gone}
      submit={submit}
      saving={busy || sending}
      incomplete={incomplete || problem?.kind === "deleted"}
      unsaved={dirty}
      onSubmit={onSubmit ?? (() => void save())}
      onCancel={onClose}
    >
      {children}
    </DialogForm>
  );
}

/** Returns a function that saves and says if the save includes changes by someone else. */
export function useDialogSave(
  session: AnySession<Pick<SessionState, "merged" | "problem">> & { save: () => Promise<boolean> },
  onClose?: () => void,
): () => Promise<void> {
  const { t } = useTranslation();
  return async () => {
    const isUnchanged = await session.save();
    const { merged, problem } = session.getState();
    if (merged !== null && problem === null) notifications.show({ message: t("record.includes") });
    // Otherwise, the dialog was closed by the save.
    if (isUnchanged) onClose?.();
  };
}

/** Returns the message about a failed save, or null if the fields show it. */
function textOf<R, Field>(
  problem: RecordProblem<R, Field>,
  by: Changer | null | undefined,
  { conflict, gone, failed }: ProblemTexts<R, Field>,
): ReactNode {
  if (problem.kind === "stale") return conflict?.(problem.theirs, problem.fields, byWhom(by)) ?? null;
  if (problem.kind === "deleted") return gone ?? null;
  if (problem.kind === "error") return failed(errorMessage(problem.error));
  const { elsewhere } = problem;
  return elsewhere.length > 0 ? failed(elsewhere.map(({ message }) => message).join("; ")) : null;
}
