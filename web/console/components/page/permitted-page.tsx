import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Permission } from "#shared/console/permissions.ts";
import { usePublication } from "#web/api/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Page, type PageProps } from "#web/ui/page/page.tsx";
import { PageHeader } from "./page-header.tsx";

interface PermittedPageProps extends Pick<PageProps, "width"> {
  permission: Permission;
  /** Title of the page without the permission. */
  title: string;
  children: ReactNode;
}

export function PermittedPage({ permission, title, width = "content", children }: PermittedPageProps) {
  const { t } = useTranslation();
  return (
    <Page width={width}>
      {usePublication().can(permission) ? (
        children
      ) : (
        <>
          <PageHeader title={title} />
          <EmptyState icon={ShieldAlert} title={t("errors.forbidden_title")}>
            {t("errors.forbidden_page")}
          </EmptyState>
        </>
      )}
    </Page>
  );
}
