import {
  CalendarDays,
  FileText,
  FolderTree,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  Package,
  Settings,
  ShieldCheck,
  Users,
} from "lucide-react";
import type { Permission } from "#shared/console/permissions.ts";
import { paths } from "./paths.ts";

export interface Area {
  name:
    | "overview"
    | "issues"
    | "planned_editions"
    | "articles"
    | "categories"
    | "readers"
    | "products"
    | "access"
    | "settings";
  icon: LucideIcon;
  to: (publicationId: number) => string;
  permission: Permission;
  /** True if other places have URLs below this one. */
  isRoot?: true;
}

/**
 * The areas of a publication in the order of the sidebar. A new one needs an entry here, a route, a label, and a
 * shortcut.
 */
export const areas: readonly Area[] = [
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
  { name: "readers", icon: Users, to: paths.readers, permission: "readers.read" },
  { name: "products", icon: Package, to: paths.products, permission: "products.read" },
  // Every role with access to any tab can read the list of chatbots.
  { name: "access", icon: ShieldCheck, to: paths.access, permission: "chatbots.read" },
  { name: "settings", icon: Settings, to: paths.settings, permission: "publications.read" },
];
