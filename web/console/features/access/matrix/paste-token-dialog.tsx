import { PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { useSaveTestReader } from "../access-insight.api.ts";

const empty = { name: "", token: "", id_token: "" };

export function PasteTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("access-matrix");
  const keep = useSaveTestReader();
  const [given, setGiven] = useState(empty);
  const reason = unplacedReason(keep.error);
  const bind = (name: keyof typeof empty) => ({
    value: given[name],
    error: errorAt(keep.error, name),
    autoComplete: "off",
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setGiven((before) => ({ ...before, [name]: value }));
    },
  });

  function send(): void {
    const { id_token, ...rest } = given;
    keep.mutate(id_token.trim() ? { ...rest, id_token: id_token.trim() } : rest, { onSuccess: onClose });
  }

  return (
    <Dialog onClose={onClose} size="lg" title={t("readers.paste_title")}>
      <DialogForm
        problem={reason && t("readers.paste_failed", { reason })}
        submit={t("readers.paste_save")}
        saving={keep.isPending}
        unsaved={Object.values(given).some((value) => value !== "")}
        onSubmit={send}
        onCancel={onClose}
      >
        <TextInput label={t("readers.paste_name")} data-autofocus maxLength={200} {...bind("name")} />
        <PasswordInput label={t("readers.paste_token")} {...bind("token")} />
        <PasswordInput label={t("readers.paste_id_token")} {...bind("id_token")} />
      </DialogForm>
    </Dialog>
  );
}
