import { Button, Code, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ApiToken } from "#shared/console/api-tokens.ts";
import { listEmags } from "#shared/contract/emags.ts";
import { urlOf } from "../../../api/client.ts";
import { usePublication } from "../../../api/session.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { UnsavedChangesGuard } from "../../../ui/unsaved-changes-guard.tsx";
import classes from "./api-tokens.module.css";

interface NewSecretProps {
  token: ApiToken;
  secret: string;
  /** What else there is to say of it. */
  children?: ReactNode;
  onDone: () => void;
}

/** A secret, shown this once, with a command that proves it works. */
export function NewSecret({ token, secret, children, onDone }: NewSecretProps) {
  const { t } = useTranslation("settings-tokens");
  const { organization, publication } = usePublication();
  // The publication on screen, unless the token cannot reach it.
  const reached =
    token.publication_ids === null || token.publication_ids.includes(publication.id)
      ? publication
      : (organization.publications.find(({ id }) => token.publication_ids?.includes(id)) ?? publication);
  const address = urlOf(listEmags, { organization_id: organization.id, publication_id: reached.id });
  const command = `curl -H 'Authorization: Token ${secret}' '${window.location.origin}${address}'`;
  return (
    <Stack gap="lg">
      <UnsavedChangesGuard when parameter="new" title={t("leave_title")} text={t("leave_text")} />
      <Text size="sm">{t("new_text")}</Text>
      {children}
      <Stack gap="xs" align="flex-start">
        <Code block w="100%" className={classes.code} aria-label={t("new_token")}>
          {secret}
        </Code>
        <CopyButton value={secret} label={t("copy_token")} />
      </Stack>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t("try", { publication: reached.name })}</Text>
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
