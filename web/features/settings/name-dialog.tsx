import { TextInput } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm, type DialogFormProps } from "../../ui/dialog-form.tsx";

interface NameDialogProps extends Pick<DialogFormProps, "problem" | "submit" | "saving"> {
  title: string;
  label: string;
  /** What it is called so far. */
  initial: string;
  /** What is wrong with the name itself. */
  error: string | undefined;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Gives something a name: the only field there is. */
export function NameDialog({ title, label, initial, error, onSave, onClose, ...form }: NameDialogProps) {
  const [name, setName] = useState(initial);
  return (
    <Dialog onClose={onClose} title={title}>
      <DialogForm {...form} unsaved={name !== initial} onSubmit={() => onSave(name)} onCancel={onClose}>
        <TextInput
          label={label}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={error}
          maxLength={200}
          autoComplete="off"
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
