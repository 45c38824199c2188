import { TextInput } from "@mantine/core";
import { fieldMessage } from "#web/console/components/feedback/field-errors.ts";
import { type ProblemTexts, saveProblemText } from "#web/console/components/record/save-problem-text.ts";
import type { RecordRef } from "#web/console/components/record/use-last-change.ts";
import { useVersionedRecord } from "#web/console/components/record/use-versioned-record.ts";
import type { VersionedRecord } from "#web/console/components/record/versioned-record.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";

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

/** Renders a dialog with a name field. */
export function NameDialog<R extends Named>(props: NameDialogProps<R>) {
  const { title, label, submit, record, refOf, words, save, fetchNewest, onSaved, onClose } = props;
  const editor = useVersionedRecord<R, { name: string }, "name">({
    start: record,
    latest: record,
    shape: { fields: ["name"] },
    valuesOf: (named) => ({ name: named?.name ?? "" }),
    async save({ name }, base) {
      await save(name, base.record);
      onSaved(name);
      onClose();
      return null;
    },
    fetchNewest,
    onStale: "rebase",
    follows: true,
    ...(refOf && { refOf }),
  });
  const { form } = editor;
  return (
    <Dialog onClose={onClose} title={title}>
      <DialogForm
        submit={submit}
        problem={saveProblemText(editor, words)}
        saving={editor.busy}
        unsaved={editor.dirty}
        onSubmit={async () => {
          // Closes without a request if the name is unchanged.
          if (await editor.save()) onClose();
        }}
        onCancel={onClose}
      >
        <TextInput
          {...form.register("name")}
          label={label}
          error={fieldMessage(form.formState.errors.name?.message)}
          maxLength={200}
          autoComplete="off"
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
