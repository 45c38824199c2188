import { useDraggable } from "@dnd-kit/core";
import { Loader, Menu } from "@mantine/core";
import { ChevronRight, Ellipsis, FileText, GripVertical } from "lucide-react";
import { memo, type Ref, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TreeRow } from "#shared/category-tree.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { usePublication } from "#web/api/session.ts";
import { MarkedText } from "#web/console/components/search/marked-text.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { treeKeys } from "#web/ui/hooks/shortcuts.ts";
import { type MenuAction, MenuItems } from "#web/ui/lists/row-menu.tsx";
import { categoryActions } from "./category-actions.ts";
import { CategoryCells, describeArticles, showFullText } from "./category-cells.tsx";
import { CategoryNameForm } from "./category-name-form.tsx";
import classes from "./category-tree.module.css";
import { NewCategoriesForm } from "./new-categories-form.tsx";
import { rowId } from "./row-id.ts";
import { type CategoryTreeState, NEW_CATEGORY } from "./use-category-tree.ts";

/** Space begins to move the category. */
const ROW_KEYS = ["Space", ...Object.values(treeKeys)].join(" ");

interface CategoryRowProps {
  row: TreeRow<ArticleCategory>;
  top: number;
  height: number;
  indent: number;
  state: CategoryTreeState;
  isActive: boolean;
  isDragged: boolean;
  /** Set if a dragged category would become a child of this one: dropped on this row, or between its children. */
  landing: "into" | "between" | null;
}

export const CategoryRow = memo(function CategoryRow({
  row: { category, depth },
  top,
  height,
  indent,
  state,
  isActive,
  isDragged,
  landing,
}: CategoryRowProps) {
  const { t } = useTranslation("categories");
  const { time_zone } = usePublication().publication;
  const { id, name } = category;
  const isNew = id === NEW_CATEGORY;
  const isEditing = isNew || (state.editing?.kind === "rename" && state.editing.id === id);
  const { setNodeRef, setActivatorNodeRef, listeners } = useDraggable({
    id,
    disabled: !state.canDrag || isEditing,
  });
  const siblings = state.childrenOf(category.parent_id)?.length ?? 1;
  const hasChildren = !isNew && (state.childrenOf(id)?.length ?? 0) > 0;
  const isCollapsed = state.collapsed.has(id);
  const articles = isNew ? null : state.articlesIn(id);
  const menu = useRef<HTMLButtonElement>(null);
  return (
    <div
      ref={(node) => {
        setNodeRef(node);
        setActivatorNodeRef(node);
      }}
      id={rowId(id)}
      role="treeitem"
      aria-label={isNew ? t("new.label") : name}
      aria-description={articles ? describeArticles(t, articles, time_zone) : undefined}
      aria-level={depth + 1}
      aria-posinset={category.position}
      aria-setsize={Math.max(siblings, category.position)}
      aria-expanded={hasChildren ? !isCollapsed : undefined}
      aria-selected={isActive}
      aria-keyshortcuts={state.canDrag ? ROW_KEYS : undefined}
      tabIndex={isActive && !isEditing ? 0 : -1}
      className={classes.row}
      data-dragged={isDragged || undefined}
      data-landing={landing ?? undefined}
      data-moving={state.moving.has(id) || undefined}
      style={{ height, top, paddingInlineStart: 6 + indent }}
      onFocus={(event) => event.target === event.currentTarget && state.setActive(id)}
      onClick={(event) => {
        if (!isEditing && !isControl(event.target)) state.requestFocus(id);
      }}
      onMouseDown={(event) => {
        if (!isControl(event.target)) listeners?.onMouseDown?.(event);
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === "ContextMenu" || event.key === "Enter" || (event.key === "F10" && event.shiftKey)) {
          event.preventDefault();
          if (!isDragged) menu.current?.click();
          return;
        }
        listeners?.onKeyDown?.(event);
      }}
      onDoubleClick={(event) => {
        if (state.mayWrite && !isEditing && !isControl(event.target)) state.commands.rename(category);
      }}
    >
      {state.mayWrite && (
        <span
          className={classes.handle}
          data-on={(state.canDrag && !isEditing) || undefined}
          aria-hidden
          onTouchStart={(event) => listeners?.onTouchStart?.(event)}
        >
          <GripVertical size={16} />
        </span>
      )}
      <span
        className={classes.toggle}
        data-has={hasChildren || undefined}
        data-open={!isCollapsed || undefined}
        data-control={hasChildren || undefined}
        aria-hidden
        onClick={() => hasChildren && (isCollapsed ? state.expand([id]) : state.collapse([id]))}
        onKeyDown={undefined}
      >
        {hasChildren && <ChevronRight size={16} />}
      </span>
      {isNew ? (
        <NewCategoriesForm onSave={state.saveName} onClose={state.closeName} />
      ) : isEditing ? (
        <CategoryNameForm name={name} onSave={state.saveName} onClose={state.closeName} />
      ) : (
        <>
          <span className={classes.name} onPointerEnter={showFullText}>
            <MarkedText text={name} search={state.search} />
          </span>
          {state.moving.has(id) && <Loader size={14} aria-hidden />}
          <CategoryCells
            category={category}
            articles={articles}
            byId={state.byId}
            hasChildren={hasChildren}
            reachable={isActive}
          />
          <CategoryMenu category={category} state={state} reachable={isActive} ref={menu} />
        </>
      )}
    </div>
  );
});

/** Returns true for controls inside a row, whose clicks the row must ignore. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("button,a,input,[data-control]") !== null;
}

interface PartProps {
  category: ArticleCategory;
  /** True for the active row. Only its controls are tab stops. */
  reachable: boolean;
}

interface MenuProps extends PartProps {
  state: CategoryTreeState;
  ref: Ref<HTMLButtonElement>;
}

/** Renders the menu of a row. It is mounted on the first click, because rows without it render many times faster. */
function CategoryMenu({ category, state, reachable, ref }: MenuProps) {
  const { t } = useTranslation(["categories", "common"]);
  const [opened, setOpened] = useState(false);
  // After a choice, the focus stays in the opened form, which would close without it.
  const chosen = useRef(false);
  const button = (
    <button
      type="button"
      ref={ref}
      className={classes.menu}
      tabIndex={reachable ? 0 : -1}
      aria-label={t("common:list.actions_of", { name: category.name })}
      aria-haspopup="menu"
      aria-expanded={opened}
      onClick={() => {
        chosen.current = false;
        setOpened(!opened);
      }}
    >
      <Ellipsis size={18} aria-hidden />
    </button>
  );
  if (!opened) return button;
  return (
    <Menu
      opened
      position="bottom-end"
      // Without key events, because the event of the key that opens the menu would close it again.
      clickOutsideEvents={["mousedown", "touchstart"]}
      onChange={setOpened}
      onClose={() => {
        setOpened(false);
        if (!chosen.current) state.requestFocus(category.id);
      }}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <CategoryMenuItems
          category={category}
          state={state}
          onChosen={() => {
            chosen.current = true;
          }}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

interface MenuItemsProps extends Pick<MenuProps, "category" | "state"> {
  onChosen: () => void;
}

function CategoryMenuItems({ category, state: { mayWrite, commands }, onChosen }: MenuItemsProps) {
  const { t } = useTranslation("categories");
  const { publication } = usePublication();
  const { rename, createChild, createSibling, moveTo, remove } = categoryActions(t, category, commands);
  const articles = {
    label: t("menu.articles"),
    icon: FileText,
    to: paths.articlesIn(publication.id, category.id),
  };
  const groups = mayWrite
    ? [[articles], [rename, createChild, createSibling, moveTo], [remove]]
    : [[articles]];
  const noted = (action: MenuAction): MenuAction => ({
    ...action,
    run() {
      onChosen();
      action.run?.();
    },
  });
  return <MenuItems groups={groups.map((group) => group.map(noted))} />;
}
