import { ShieldAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router-dom";
import type { Permission } from "#shared/console/permissions.ts";
import { usePublication } from "../api/session.ts";
import { EmptyState } from "./empty-state.tsx";

/** The tab that is open; in the place of one that somebody's role does not show, why it is not here. */
export function TabOutlet({ tabs }: { tabs: readonly { to: string; permission: Permission }[] }) {
  const { t } = useTranslation();
  const { can } = usePublication();
  const { pathname } = useLocation();
  const open = tabs.find(({ to }) => to === pathname);
  if (!open || can(open.permission)) return <Outlet />;
  return (
    <EmptyState icon={ShieldAlert} title={t("errors.forbidden_title")}>
      {t("errors.forbidden_tab")}
    </EmptyState>
  );
}
