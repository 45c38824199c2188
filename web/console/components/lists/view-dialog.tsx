import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListName, ListView } from "#shared/console/list-views.ts";
import { renameView, saveView } from "#web/api/list-views.ts";
import { usePublication } from "#web/api/session.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { errorMessage } from "../feedback/error-message.ts";
import { errorAt } from "../feedback/field-errors.ts";

interface ViewDialogProps {
  /** The view to rename, or null to save the list's query as one. */
  view: ListView | null;
  list: ListName;
  query: string;
  /** Names of the saved views. */
  names: readonly string[];
  onSaved: (view: ListView) => void;
  onClose: () => void;
}

export default function ViewDialog({ view, list, query, names, onSaved, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const publicationId = usePublication().publication.id;
  const [name, setName] = useState(view?.name ?? "");
  const trimmed = name.trim();
  const save = useMutation({
    mutationFn: () =>
      view
        ? renameView(publicationId, view.id, trimmed)
        : saveView(publicationId, { list, name: trimmed, query }),
    async onSuccess(saved) {
      onSaved(saved);
      onClose();
    },
  });
  const fault = errorAt(save.error, "name");
  return (
    <Dialog onClose={onClose} title={t(view ? "views.rename" : "views.save")} size="sm">
      <DialogForm
        problem={save.error && !fault ? errorMessage(save.error) : null}
        saving={save.isPending}
        incomplete={trimmed === ""}
        unsaved={trimmed !== (view?.name ?? "")}
        onSubmit={() => save.mutate()}
        onCancel={onClose}
      >
        <TextInput
          label={t("name")}
          description={t(!view && names.includes(trimmed) ? "views.replaces" : "views.hint")}
          error={fault}
          value={name}
          maxLength={100}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
