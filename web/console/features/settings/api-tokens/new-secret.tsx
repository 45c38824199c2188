import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ApiToken } from "#shared/console/identity/api-tokens.ts";
import { listEmags } from "#shared/contract/emag-routes.ts";
import { urlOf } from "#web/api/http/request.ts";
import { usePublication } from "#web/api/session.ts";
import { CopyableCode } from "#web/ui/data-display/copyable-code.tsx";
import { UnsavedChangesGuard } from "#web/ui/dialogs/unsaved-changes-guard.tsx";

interface NewSecretProps {
  token: ApiToken;
  secret: string;
  /** Additional text. */
  children?: ReactNode;
  onDone: () => void;
}

/** Shows a new secret once, with a command to test it. */
export function NewSecret({ token, secret, children, onDone }: NewSecretProps) {
  const { t } = useTranslation(["settings-tokens", "common"]);
  const { organization, publication } = usePublication();
  // The current publication, unless the token has no access to it.
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
      <CopyableCode value={secret} copy={t("copy_token")} label={t("new_token")} />
      <Stack gap="xs">
        <Text size="sm">{t("try", { publication: reached.name })}</Text>
        <CopyableCode value={command} copy={t("copy_command")} />
      </Stack>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t("common:actions.done")}</Button>
      </Group>
    </Stack>
  );
}
