import { Button, Code, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { UnsavedChangesGuard } from "../../../ui/unsaved-changes-guard.tsx";
import classes from "./people.module.css";

interface LinkShownProps {
  url: string;
  /** Whom to give it to, and until when it works. */
  text: string;
  onDone: () => void;
}

/** A one-time link, shown once. */
export function LinkShown({ url, text, onDone }: LinkShownProps) {
  const { t } = useTranslation("settings-people");
  return (
    <Stack gap="lg">
      <UnsavedChangesGuard when parameter="new" title={t("leave_title")} text={t("leave_text")} />
      <Text size="sm">{text}</Text>
      <Stack gap="xs" align="flex-start">
        <Code block w="100%" className={classes.link} aria-label={t("link")}>
          {url}
        </Code>
        <CopyButton value={url} label={t("copy_link")} />
      </Stack>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t("done")}</Button>
      </Group>
    </Stack>
  );
}
