import { ActionIcon, Group, Tooltip } from "@mantine/core";
import { X } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router-dom";
import { areas } from "#web/console/routing/areas.ts";
import { useNearbyPublication } from "#web/console/routing/last-publication.ts";
import { PersonMenu } from "../account-menu/account-menu.tsx";
import { ThemeMenu } from "../account-menu/theme-menu.tsx";
import { PublicationSwitch } from "./publication-switch.tsx";
import classes from "./sidebar.module.css";

// Loaded only for people who may approve.
const WaitingBadge = lazy(() => import("./waiting-badge.tsx"));

interface SidebarProps {
  collapsed: boolean;
  /** Closes the drawer on a narrow screen. */
  onClose?: () => void;
}

export function Sidebar({ collapsed, onClose }: SidebarProps) {
  const { t } = useTranslation();
  const current = useNearbyPublication();
  return (
    <div className={classes.root} data-collapsed={collapsed || undefined}>
      <Group gap={4} wrap="nowrap" p={8}>
        <PublicationSwitch collapsed={collapsed} />
        {onClose && (
          <ActionIcon size={32} onClick={onClose} aria-label={t("nav.close")}>
            <X size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <nav aria-label={t("nav.label")} className={classes.nav}>
        <ul className={classes.list}>
          {current &&
            areas
              .filter((place) => current.can(place.permission))
              .map(({ name, icon: Icon, to, isRoot = false }) => (
                <li key={name}>
                  <Tooltip label={t(`nav.${name}`)} position="right" disabled={!collapsed}>
                    <NavLink
                      to={to(current.publication.id)}
                      end={isRoot}
                      className={classes.link}
                      aria-label={collapsed ? t(`nav.${name}`) : undefined}
                    >
                      <Icon size={18} strokeWidth={1.75} aria-hidden />
                      {!collapsed && <span>{t(`nav.${name}`)}</span>}
                      {name === "overview" && current.can("reviews.write") && (
                        <Suspense>
                          <WaitingBadge publicationId={current.publication.id} />
                        </Suspense>
                      )}
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
