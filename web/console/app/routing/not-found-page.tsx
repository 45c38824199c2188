import { Button } from "@mantine/core";
import { SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PageTitle } from "#web/console/components/page/page-title.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

/** Shown for an unknown URL. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <EmptyState
      order={1}
      icon={SearchX}
      title={t("errors.not_found_title")}
      action={
        <Button component={Link} to={paths.home} variant="default">
          {t("errors.not_found_home")}
        </Button>
      }
    >
      <PageTitle title={t("errors.not_found_title")} />
      {t("errors.not_found_text")}
    </EmptyState>
  );
}
