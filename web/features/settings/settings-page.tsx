import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePublication } from "../../api/session.ts";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ApiTokens } from "./api-tokens.tsx";
import { Publications } from "./publications.tsx";

/** What an organization consists of, and who may write to it. */
export default function SettingsPage() {
  const { t } = useTranslation("settings");
  const { organization, role, can } = usePublication();
  return (
    <Page>
      <PageHeader
        title={t("title")}
        description={t("description", { organization: organization.name, role: t(`role.${role}`) })}
      />
      <Stack gap={48}>
        <Publications />
        {can("api_tokens.read") && <ApiTokens />}
      </Stack>
    </Page>
  );
}
