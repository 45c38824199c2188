import { Alert, Button, Code, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listEmags } from "#shared/contract/emags.ts";
import { ApiError, urlOf } from "../../../api/client.ts";
import { usePublication } from "../../../api/session.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { fieldMessage } from "../../../ui/field-errors.ts";
import { useCreateApiToken } from "../settings.api.ts";
import classes from "./new-token-dialog.module.css";

interface NewTokenDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks for a name, then shows the token this once, with a command that proves it works. */
export function NewTokenDialog({ opened, onClose }: NewTokenDialogProps) {
  const { t } = useTranslation(["settings-tokens", "common"]);
  const { organization } = usePublication();
  const create = useCreateApiToken(organization.id);
  const [name, setName] = useState("");
  const nameError =
    create.error instanceof ApiError && create.error.fields.name
      ? fieldMessage(create.error.fields.name.join(", "))
      : undefined;

  function close(): void {
    onClose();
    create.reset();
    setName("");
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      size="lg"
      title={create.data ? t("new_title") : t("create")}
      closeOnClickOutside={false}
      closeOnEscape={!create.data}
    >
      {create.data ? (
        <NewToken token={create.data.token} onDone={close} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            create.mutate(name);
          }}
        >
          <Stack gap="lg">
            {create.error && !nameError && (
              <Alert color="red" variant="light" role="alert">
                {t("create_failed", { reason: errorMessage(create.error) })}
              </Alert>
            )}
            <TextInput
              label={t("name")}
              description={t("name_hint")}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={nameError}
              autoComplete="off"
              data-autofocus
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close}>
                {t("common:actions.cancel")}
              </Button>
              <Button type="submit" loading={create.isPending}>
                {t("create")}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation("settings-tokens");
  const { organization, publication } = usePublication();
  const address = urlOf(listEmags, { organization_id: organization.id, publication_id: publication.id });
  const command = `curl -H 'Authorization: Token ${token}' '${window.location.origin}${address}'`;
  return (
    <Stack gap="lg">
      <Text size="sm">{t("new_text")}</Text>
      <Stack gap="xs" align="flex-start">
        <Code block w="100%" className={classes.code} aria-label={t("new_token")}>
          {token}
        </Code>
        <CopyButton value={token} label={t("copy_token")} />
      </Stack>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t("try", { publication: publication.name })}</Text>
        <Code block w="100%" className={classes.code}>
          {command}
        </Code>
        <CopyButton value={command} label={t("copy_command")} />
      </Stack>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t("done")}</Button>
      </Group>
    </Stack>
  );
}
