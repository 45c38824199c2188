import { Button, Code, Group, Stack, Text } from "@mantine/core";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#web/ui/data-display/copy-button.tsx";
import { UnsavedChangesGuard } from "#web/ui/dialogs/unsaved-changes-guard.tsx";
import classes from "./profile.module.css";

/** Shows the recovery codes once, to copy, download, or print. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation("profile");
  const text = codes.join("\n");
  return (
    <Stack gap="lg">
      <UnsavedChangesGuard when title={t("two_factor.leave_title")} text={t("two_factor.leave_text")} />
      <Text size="sm">{t("two_factor.codes_text")}</Text>
      <Code block className={classes.codes} aria-label={t("two_factor.codes")}>
        {text}
      </Code>
      <Group gap="xs">
        <CopyButton value={text} label={t("two_factor.copy_codes")} />
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={t("two_factor.file")}
          variant="default"
          size="compact-sm"
          leftSection={<Download size={14} aria-hidden />}
        >
          {t("two_factor.download")}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t("two_factor.kept")}</Button>
      </Group>
    </Stack>
  );
}
