import type { TFunction } from "i18next";
import { CornerDownRight, ListPlus, MoveRight, Pencil, Trash2 } from "lucide-react";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { treeKeys } from "#web/ui/hooks/shortcuts.ts";
import type { MenuAction } from "#web/ui/lists/row-menu.tsx";
import type { CategoryCommands } from "./use-category-tree.ts";

/** Returns the actions of a category. Their keys work in its row. */
export function categoryActions(
  t: TFunction<"categories">,
  category: ArticleCategory,
  commands: CategoryCommands,
): Record<keyof CategoryCommands, MenuAction> {
  const run = (name: keyof CategoryCommands) => () => commands[name](category);
  return {
    rename: { label: t("menu.rename"), icon: Pencil, keys: treeKeys.rename, run: run("rename") },
    createChild: { label: t("menu.create_child"), icon: CornerDownRight, run: run("createChild") },
    createSibling: {
      label: t("menu.create_sibling"),
      icon: ListPlus,
      keys: treeKeys.createSibling,
      run: run("createSibling"),
    },
    moveTo: { label: t("menu.move_to"), icon: MoveRight, run: run("moveTo") },
    remove: { label: t("menu.remove"), icon: Trash2, grave: true, keys: treeKeys.remove, run: run("remove") },
  };
}
