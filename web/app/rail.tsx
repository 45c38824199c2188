import { ActionIcon, Tooltip } from "@mantine/core";
import {
  CalendarDays,
  FileText,
  FolderTree,
  type LucideIcon,
  Newspaper,
  Settings,
  ShieldCheck,
  X,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router-dom";
import type { Permission } from "#shared/console/permissions.ts";
import { useMaybePublication } from "../api/session.ts";
import { paths } from "./paths.ts";
import { PersonMenu } from "./person-menu.tsx";
import { PublicationSwitch } from "./publication-switch.tsx";
import classes from "./rail.module.css";
import { ThemeMenu } from "./theme-menu.tsx";

interface Place {
  text:
    | "nav.issues"
    | "nav.planned_editions"
    | "nav.articles"
    | "nav.categories"
    | "nav.access"
    | "nav.settings";
  icon: LucideIcon;
  to: (publicationId: number) => string;
  permission: Permission;
}

/** The rooms of a publication, in the order of the rail. A new one needs a line here and its route. */
const places: readonly Place[] = [
  { text: "nav.issues", icon: Newspaper, to: paths.issues, permission: "emags.read" },
  {
    text: "nav.planned_editions",
    icon: CalendarDays,
    to: paths.plannedEditions,
    permission: "planned_emags.read",
  },
  { text: "nav.articles", icon: FileText, to: paths.articles, permission: "stories.read" },
  { text: "nav.categories", icon: FolderTree, to: paths.categories, permission: "article_categories.read" },
  // Whoever may read anything of it may read the list of chatbots.
  { text: "nav.access", icon: ShieldCheck, to: paths.access, permission: "chatbots.read" },
  { text: "nav.settings", icon: Settings, to: paths.settings, permission: "publications.read" },
];

interface RailProps {
  collapsed: boolean;
  /** Set in the drawer of a narrow screen. */
  onClose?: () => void;
}

export function Rail({ collapsed, onClose }: RailProps) {
  const { t } = useTranslation();
  const current = useMaybePublication();
  return (
    <div className={classes.root} data-collapsed={collapsed || undefined}>
      <div className={classes.top}>
        <PublicationSwitch collapsed={collapsed} />
        {onClose && (
          <ActionIcon variant="subtle" color="gray" size={32} onClick={onClose} aria-label={t("nav.close")}>
            <X size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <nav aria-label={t("nav.label")} className={classes.nav}>
        <ul className={classes.list}>
          {current &&
            places
              .filter((place) => current.can(place.permission))
              .map(({ text, icon: Icon, to }) => (
                <li key={text}>
                  <Tooltip label={t(text)} position="right" disabled={!collapsed}>
                    <NavLink
                      to={to(current.publication.id)}
                      className={classes.link}
                      aria-label={collapsed ? t(text) : undefined}
                    >
                      <Icon size={18} strokeWidth={1.75} aria-hidden />
                      {!collapsed && <span>{t(text)}</span>}
                    </NavLink>
                  </Tooltip>
                </li>
              ))}
        </ul>
      </nav>
      <div className={classes.bottom}>
        <PersonMenu collapsed={collapsed} />
        <ThemeMenu />
      </div>
    </div>
  );
}
