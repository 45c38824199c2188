import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Webhook } from "#shared/console/webhooks.ts";
import { formatDateTime } from "#web/console/i18n/formats.ts";
import { CopyableCode } from "#web/ui/data-display/copyable-code.tsx";
import { UnsavedChangesGuard } from "#web/ui/dialogs/unsaved-changes-guard.tsx";

interface ShownSecretProps {
  secret: string;
  /** The webhook whose secret was rotated, if any. */
  rotated?: Webhook;
  onDone: () => void;
}

export function ShownSecret({ secret, rotated, onDone }: ShownSecretProps) {
  const { t } = useTranslation(["settings-webhooks", "common"]);
  const until = rotated?.previous_secret_until;
  return (
    <Stack gap="lg">
      <UnsavedChangesGuard when title={t("secret.leave_title")} text={t("secret.leave_text")} />
      <Text size="sm">{t("secret.text")}</Text>
      {rotated && (
        <Text size="sm">
          {until ? t("overlap_until", { moment: formatDateTime(until) }) : t("secret.old_ended")}
        </Text>
      )}
      <CopyableCode value={secret} copy={t("secret.copy")} label={t("secret.label")} />
      <Group justify="flex-end">
        <Button onClick={onDone}>{t("common:actions.done")}</Button>
      </Group>
    </Stack>
  );
}
