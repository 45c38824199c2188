import {
  CalendarDays,
  FileText,
  FolderTree,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  Settings,
  ShieldCheck,
} from "lucide-react";
import type { Permission } from "#shared/console/permissions.ts";
import { paths } from "./paths.ts";

export interface Place {
  name: "overview" | "issues" | "planned_editions" | "articles" | "categories" | "access" | "settings";
  icon: LucideIcon;
  to: (publicationId: number) => string;
  permission: Permission;
  /** Other places are below its address. */
  isRoot?: true;
}

/** The rooms of a publication, in the order of the rail. A new one needs a line here, its route, its name and its key. */
export const places: readonly Place[] = [
  { name: "overview", icon: LayoutDashboard, to: paths.overview, permission: "emags.read", isRoot: true },
  { name: "issues", icon: Newspaper, to: paths.issues, permission: "emags.read" },
  {
    name: "planned_editions",
    icon: CalendarDays,
    to: paths.plannedEditions,
    permission: "planned_emags.read",
  },
  { name: "articles", icon: FileText, to: paths.articles, permission: "stories.read" },
  { name: "categories", icon: FolderTree, to: paths.categories, permission: "article_categories.read" },
  // Whoever may read anything of it may read the list of chatbots.
  { name: "access", icon: ShieldCheck, to: paths.access, permission: "chatbots.read" },
  { name: "settings", icon: Settings, to: paths.settings, permission: "publications.read" },
];
