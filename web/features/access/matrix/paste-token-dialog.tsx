import { Alert, Button, Group, Modal, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/client.ts";
import { errorMessage } from "../../../ui/error-message.ts";
import { fieldMessage } from "../../../ui/field-errors.ts";
import { useKeepTestReader } from "../access-insight.api.ts";

interface PasteTokenDialogProps {
  opened: boolean;
  onClose: () => void;
}

const empty = { name: "", token: "", id_token: "" };

/** A name and a token, and no sign-in. */
export function PasteTokenDialog({ opened, onClose }: PasteTokenDialogProps) {
  const { t } = useTranslation(["access-matrix", "common"]);
  const keep = useKeepTestReader();
  const [given, setGiven] = useState(empty);
  const fields = keep.error instanceof ApiError ? keep.error.fields : {};
  const close = () => {
    onClose();
    keep.reset();
    setGiven(empty);
  };
  const bind = (name: keyof typeof empty) => ({
    value: given[name],
    error: fields[name] && fieldMessage(fields[name].join(", ")),
    autoComplete: "off",
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setGiven((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <Modal opened={opened} onClose={close} size="lg" title={t("readers.paste_title")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const { id_token, ...rest } = given;
          keep.mutate(id_token.trim() ? { ...rest, id_token: id_token.trim() } : rest, { onSuccess: close });
        }}
      >
        <Stack gap="md">
          {keep.error && Object.keys(fields).length === 0 && (
            <Alert color="red" variant="light" role="alert">
              {t("readers.paste_failed", { reason: errorMessage(keep.error) })}
            </Alert>
          )}
          <TextInput label={t("readers.paste_name")} data-autofocus maxLength={200} {...bind("name")} />
          <PasswordInput label={t("readers.paste_token")} {...bind("token")} />
          <PasswordInput label={t("readers.paste_id_token")} {...bind("id_token")} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {t("common:actions.cancel")}
            </Button>
            <Button type="submit" loading={keep.isPending}>
              {t("readers.paste_save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
