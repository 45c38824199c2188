import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { AccessConfig } from "#shared/console/access/access-config.ts";
import { accessKeys } from "#web/api/query-keys.ts";
import { usePublication } from "#web/api/session.ts";
import { ProblemAlert } from "#web/console/components/record/record-banners.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { CopyableCode } from "#web/ui/data-display/copyable-code.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { FormSection } from "#web/ui/forms/form-section.tsx";
import { createProfileToken } from "../access.api.ts";
import { useConfigField } from "./config-fields.tsx";

interface BuiltInSectionsProps {
  publicationId: number;
  saved: AccessConfig;
  dirty: boolean;
}

/** Renders what belongs to Newsrack accounts: where readers get products, and how callers outside ask. */
export function BuiltInSections({ publicationId, saved, dirty }: BuiltInSectionsProps) {
  const { t } = useTranslation(["access-configuration", "common"]);
  const { can } = usePublication();
  return (
    <>
      <FormSection title={t("common:nav.products")} hint={t("section.products_hint")}>
        {can("products.read") && (
          <Text size="sm">
            <Trans
              t={t}
              i18nKey="to_products"
              components={{
                products: <Anchor component={Link} to={paths.products(publicationId)} />,
                readers: <Anchor component={Link} to={paths.readers(publicationId)} />,
              }}
            />
          </Text>
        )}
      </FormSection>
      <FormSection title={t("section.outside")} hint={t("section.outside_hint")}>
        <ProfileToken publicationId={publicationId} saved={saved} dirty={dirty} />
      </FormSection>
    </>
  );
}

/** Creates the profile token, which is shown once. */
function ProfileToken({ publicationId, saved, dirty }: BuiltInSectionsProps) {
  const { t } = useTranslation(["access-configuration", "common"]);
  const client = useQueryClient();
  const { readOnly } = useConfigField("built_in");
  const create = useMutation({
    mutationFn: () => createProfileToken(publicationId),
    onSuccess: ({ access_config }) => client.setQueryData(accessKeys.config(publicationId), access_config),
  });
  const isSet = saved.built_in_token_set;
  const begin = async () => {
    const replaces = { title: t("outside.replace_title"), text: t("outside.replace_text") };
    const words = { confirm: t("outside.replace"), cancel: t("common:actions.cancel"), destructive: true };
    if (!isSet || (await confirm({ ...replaces, ...words }))) create.mutate();
  };
  return (
    <Stack gap="sm">
      {create.error && <ProblemAlert problem={{ kind: "error", error: create.error }} />}
      {create.data ? (
        <>
          <Text size="sm">{t("outside.shown_once")}</Text>
          <CopyableCode
            value={create.data.url}
            label={t("field.auth_server_url")}
            copy={t("outside.copy_address")}
          />
          <CopyableCode
            value={create.data.profile_token}
            label={t("field.profile_token")}
            copy={t("outside.copy_token")}
          />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {t(!saved.built_in ? "outside.save_first" : isSet ? "outside.set" : "outside.none")}
        </Text>
      )}
      {!readOnly && (
        <Group>
          <Button
            variant="default"
            leftSection={<KeyRound size={16} aria-hidden />}
            disabled={!saved.built_in || dirty}
            loading={create.isPending}
            onClick={() => void begin()}
          >
            {t(isSet ? "outside.replace" : "outside.create")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
