import { Button, FileButton, Group, Input, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Publication } from "#shared/console/identity/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { saveLogo } from "../settings.api.ts";

interface PublicationLogoProps {
  publication: Publication;
}

/** Renders the logo of a publication with buttons that replace and remove it. Each takes effect immediately. */
export function PublicationLogo({ publication }: PublicationLogoProps) {
  const { t } = useTranslation("settings-publications");
  const change = useMutation({ mutationFn: (file: File | null) => saveLogo(publication, file) });
  return (
    <Input.Wrapper
      label={t("logo")}
      description={t("logo_hint")}
      error={change.error && errorMessage(change.error)}
    >
      <Group gap="sm" mt="xs">
        {publication.logo_url === null ? (
          <Text size="sm" c="dimmed">
            {t("logo_none")}
          </Text>
        ) : (
          <img src={publication.logo_url} alt={t("logo_of", { name: publication.name })} height={40} />
        )}
        <FileButton accept="image/png,image/jpeg,image/gif" onChange={(file) => file && change.mutate(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={change.isPending}>
              {t("logo_replace")}
            </Button>
          )}
        </FileButton>
        {publication.logo_url !== null && (
          <Button
            variant="subtle"
            color="red"
            disabled={change.isPending}
            onClick={() => change.mutate(null)}
          >
            {t("logo_remove")}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
