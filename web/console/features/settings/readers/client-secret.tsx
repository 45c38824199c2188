import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ReaderClient } from "#shared/console/readers/reader-clients.ts";
import { CopyableCode } from "#web/ui/data-display/copyable-code.tsx";
import { UnsavedChangesGuard } from "#web/ui/dialogs/unsaved-changes-guard.tsx";

interface ClientSecretProps {
  client: ReaderClient;
  /** Null for a public app. */
  secret: string | null;
  onDone: () => void;
}

/** Shows the client ID of an app and, once, its secret. */
export function ClientSecret({ client, secret, onDone }: ClientSecretProps) {
  const { t } = useTranslation(["settings-reader-apps", "common"]);
  return (
    <Stack gap="lg">
      <UnsavedChangesGuard when={secret !== null} title={t("leave_title")} text={t("leave_text")} />
      <Text size="sm">{t(secret === null ? "public_text" : "secret_text")}</Text>
      <Stack gap="xs">
        <Text size="sm" fw={500}>
          {t("client_id")}
        </Text>
        <CopyableCode value={client.id} copy={t("copy_id")} label={t("client_id")} />
      </Stack>
      {secret !== null && (
        <Stack gap="xs">
          <Text size="sm" fw={500}>
            {t("secret")}
          </Text>
          <CopyableCode value={secret} copy={t("copy_secret")} label={t("secret")} />
        </Stack>
      )}
      <Group justify="flex-end">
        <Button onClick={onDone}>{t(secret === null ? "common:actions.done" : "secret_done")}</Button>
      </Group>
    </Stack>
  );
}
