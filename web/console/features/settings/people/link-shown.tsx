import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyableCode } from "#web/ui/data-display/copyable-code.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { UnsavedChangesGuard } from "#web/ui/dialogs/unsaved-changes-guard.tsx";

interface LinkShownProps {
  url: string;
  /** Explains who gets the link and when it expires. */
  text: string;
  onDone: () => void;
}

export function LinkShown({ url, text, onDone }: LinkShownProps) {
  const { t } = useTranslation(["settings-people", "common"]);
  return (
    <Stack gap="lg">
      <UnsavedChangesGuard when parameter="new" title={t("leave_title")} text={t("leave_text")} />
      <Text size="sm">{text}</Text>
      <CopyableCode value={url} copy={t("copy_link")} label={t("link")} />
      <Group justify="flex-end">
        <Button onClick={onDone}>{t("common:actions.done")}</Button>
      </Group>
    </Stack>
  );
}

export function LinkDialog({ title, ...link }: LinkShownProps & { title: string }) {
  return (
    <Dialog onClose={link.onDone} size="lg" title={title} closeOnClickOutside={false} closeOnEscape={false}>
      <LinkShown {...link} />
    </Dialog>
  );
}
