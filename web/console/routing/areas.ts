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

/** A place of a publication with a shortcut. */
interface Place {
  /** Shortcut of every screen, in the notation of `tinykeys`. */
  keys: string;
  to: (publicationId: number) => string;
  permission: Permission;
}

export interface Area extends Place {
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
  /** True if other places have URLs below this one. */
  isRoot?: true;
}

/**
 * The areas of a publication in the order of the sidebar. A new one needs an entry here, a route, and a label.
 */
export const areas: readonly Area[] = [
  {
    name: "overview",
    keys: "g o",
    icon: LayoutDashboard,
    to: paths.overview,
    permission: "emags.read",
    isRoot: true,
  },
  { name: "issues", keys: "g i", icon: Newspaper, to: paths.issues, permission: "emags.read" },
  {
    name: "planned_editions",
    keys: "g p",
    icon: CalendarDays,
    to: paths.plannedEditions,
    permission: "planned_emags.read",
  },
  { name: "articles", keys: "g a", icon: FileText, to: paths.articles, permission: "stories.read" },
  {
    name: "categories",
    keys: "g c",
    icon: FolderTree,
    to: paths.categories,
    permission: "article_categories.read",
  },
  { name: "readers", keys: "g r", icon: Users, to: paths.readers, permission: "readers.read" },
  { name: "products", keys: "g d", icon: Package, to: paths.products, permission: "products.read" },
  // Every role with access to any tab can read the list of chatbots.
  { name: "access", keys: "g x", icon: ShieldCheck, to: paths.access, permission: "chatbots.read" },
  { name: "settings", keys: "g s", icon: Settings, to: paths.settings, permission: "publications.read" },
];

/** Records that a shortcut creates. */
export const creations: readonly (Place & { name: "new_issue" | "new_article" })[] = [
  { name: "new_issue", keys: "n i", to: paths.newIssue, permission: "emags.write" },
  { name: "new_article", keys: "n a", to: paths.newArticle, permission: "stories.write" },
];
