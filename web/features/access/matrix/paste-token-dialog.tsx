import { PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/client.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { fieldMessage } from "../../../ui/field-errors.ts";
import { useKeepTestReader } from "../access-insight.api.ts";

const empty = { name: "", token: "", id_token: "" };

/** A name and a token, and no sign-in. */
export function PasteTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("access-matrix");
  const keep = useKeepTestReader();
  const [given, setGiven] = useState(empty);
  const fields = keep.error instanceof ApiError ? keep.error.fields : {};
  const bind = (name: keyof typeof empty) => ({
    value: given[name],
    error: fields[name] && fieldMessage(fields[name].join(", ")),
    autoComplete: "off",
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setGiven((before) => ({ ...before, [name]: value }));
    },
  });
  const problem =
    keep.error && Object.keys(fields).length === 0
      ? t("readers.paste_failed", { reason: errorMessage(keep.error) })
      : null;

  function send(): void {
    const { id_token, ...rest } = given;
    keep.mutate(id_token.trim() ? { ...rest, id_token: id_token.trim() } : rest, { onSuccess: onClose });
  }

  return (
    <Dialog onClose={onClose} size="lg" title={t("readers.paste_title")}>
      <DialogForm
        problem={problem}
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
