import { TextInput } from "@mantine/core";
import { useFormState } from "react-hook-form";
import { fieldMessage } from "#web/console/components/feedback/field-errors.ts";
import {
  type ProblemTexts,
  RecordDialogForm,
} from "#web/console/components/record/session/record-dialog-form.tsx";
import type { RecordRef, VersionedRecord } from "#web/console/components/record/session/record-state.ts";
import { useRecordSession } from "#web/console/components/record/session/use-record-session.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";

type Named = VersionedRecord & { name: string };

interface NameDialogProps<R extends Named> {
  title: string;
  label: string;
  submit?: string | undefined;
  /** Null for a new one. */
  record: R | null;
  /** Identifies the record, so that the author of a newer version can be named. */
  refOf?: (record: R) => RecordRef;
  words: ProblemTexts<R, "name">;
  /** Saves the name of a new or existing record. */
  save: (name: string, record: R | null) => Promise<unknown>;
  fetchNewest: (record: R | null) => Promise<R | null>;
  onSaved: (name: string) => void;
  onClose: () => void;
}

export function NameDialog<R extends Named>(props: NameDialogProps<R>) {
  const { title, label, submit, record, refOf, words, save, fetchNewest, onSaved, onClose } = props;
  const session = useRecordSession<R, { name: string }, "name">({
    start: record,
    shape: { fields: ["name"] },
    valuesOf: (named) => ({ name: named?.name ?? "" }),
    async save({ name }, base) {
      await save(name, base.record);
      onSaved(name);
      onClose();
      return null;
    },
    fetchNewest,
    ...(refOf && { refOf }),
  });
  const { control, register } = session.form;
  const { errors } = useFormState({ control });
  return (
    <Dialog onClose={onClose} title={title}>
      <RecordDialogForm session={session} texts={words} submit={submit} onClose={onClose}>
        <TextInput
          {...register("name")}
          label={label}
          error={fieldMessage(errors.name?.message)}
          maxLength={200}
          autoComplete="off"
          data-autofocus
        />
      </RecordDialogForm>
    </Dialog>
  );
}
