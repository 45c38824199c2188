import { Paper } from "@mantine/core";
import { Building2, Library } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { roleMay } from "#shared/console/permissions.ts";
import { useSession } from "#web/api/session.ts";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { PageTitle } from "#web/console/components/page/page-title.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { PublicationForm } from "./publications/publication-form.tsx";

/** Renders the page shown while the person has no publication. */
export default function FirstPublicationPage() {
  const { t } = useTranslation("settings");
  const navigate = useNavigate();
  const { organizations } = useSession();
  const writable = organizations.find(({ role }) => role !== null && roleMay(role, "publications.write"));
  if (!writable) return <NothingToDo />;
  return (
    <Page width="form">
      <PageHeader title={t("first.title")} description={t("first.text")} />
      <Paper withBorder p="lg" bg="var(--nr-surface)">
        <PublicationForm
          organizationId={writable.id}
          onCreated={({ id }) => void navigate(paths.issues(id))}
        />
      </Paper>
    </Page>
  );
}

function NothingToDo() {
  const { t } = useTranslation("settings");
  const organization = useSession().organizations[0];
  const title = organization ? t("first.nobody_title") : t("first.no_organization_title");
  return (
    <EmptyState order={1} icon={organization ? Library : Building2} title={title}>
      <PageTitle title={title} />
      {organization
        ? t("first.nobody_text", { organization: organization.name })
        : t("first.no_organization_text")}
    </EmptyState>
  );
}
