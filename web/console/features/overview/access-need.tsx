import { useTranslation } from "react-i18next";
import type { OverviewNeeds } from "#shared/console/overview.ts";
import { usePublication } from "#web/api/session.ts";
import { paths } from "#web/console/routing/paths.ts";
import { TaskLine } from "./task-line.tsx";

/** Renders that protected issues and articles can be opened by no one, with the way to set access up. */
export function AccessNeed({ count }: Pick<NonNullable<OverviewNeeds["access_missing"]>, "count">) {
  const { t } = useTranslation("overview");
  const { publication } = usePublication();
  return (
    <TaskLine to={paths.accessTab(publication.id, "configuration")} name={t("needs.access.set_up")} grave>
      {t("needs.access.text", { count })}
    </TaskLine>
  );
}
