import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { acknowledgeInTree, changeCategory, createCategory } from "#web/api/categories.ts";
import { categoryKeys } from "#web/api/query-keys.ts";
import type { PublicationRef } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";
import { type Editing, newRowPosition, type TreeView } from "./tree/use-category-tree.ts";

type Tree = Pick<TreeView, "byId" | "childrenOf">;
type NewCategory = Extract<Editing, { kind: "create" }>;

/** Manages the name form of a new or existing category. */
export function useCategoryNames(publication: PublicationRef, search: string) {
  const { t } = useTranslation("categories");
  const client = useQueryClient();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [lastSaved, setLastSaved] = useState({ search, id: null as number | null });
  const saving = useRef(false);
  // Form to open after the running save. If the save fails, its form stays open instead.
  const next = useRef<Editing | null>(null);

  const edit = useCallback((form: Editing) => {
    if (saving.current) next.current = form;
    else setEditing(form);
  }, []);

  async function rename(id: number, name: string): Promise<void> {
    const renamed = await changeCategory(publication, id, { name });
    // Shows the new name before the tree is fetched again.
    acknowledgeInTree(client, publication, (tree) =>
      tree.map((one) => (one.id === renamed.id ? { ...one, name: renamed.name } : one)),
    );
  }

  /** Creates a category and returns where the next one follows. */
  async function create(editing: NewCategory, name: string, tree: Tree): Promise<NewCategory> {
    const { parent_id, position } = newRowPosition(editing, tree);
    const created = await createCategory(
      publication,
      parent_id === null ? { name, position } : { name, parent_id },
    );
    const { id } = created;
    try {
      // The API always appends new children (contract 4.B category rule 1).
      if (position < created.position) await changeCategory(publication, id, { position });
    } catch (error) {
      actionNotice({
        id: `category-${id}`,
        grave: true,
        message: t("new.not_in_place", { name, reason: errorMessage(error) }),
      });
    }
    return { kind: "create", parent_id, after: id, position: position + 1 };
  }

  return {
    editing,
    /** Category last created or renamed during this search, which keeps it visible. */
    lastSaved: lastSaved.search === search ? lastSaved.id : null,
    edit,

    /** Saves the name in the form, which shows the message of a thrown error. A form for new categories moves on behind the new one. */
    async save(name: string, tree: Tree): Promise<void> {
      if (!editing) throw new Error("No category name is being edited.");
      saving.current = true;
      try {
        let following = editing;
        if (editing.kind === "rename") await rename(editing.id, name);
        else following = await create(editing, name, tree);
        // Not in the table of changes, because the form moves on only when the new category is in the tree.
        await client.invalidateQueries({ queryKey: categoryKeys.tree(publication.publication_id) });
        setLastSaved({ search, id: following.kind === "rename" ? following.id : following.after });
        setEditing(following);
      } catch (error) {
        next.current = null;
        throw error;
      } finally {
        saving.current = false;
      }
    },

    /** Closes the form, then opens and returns the pending one, if any. */
    close(): Editing | null {
      const pending = next.current;
      next.current = null;
      // Unmounts this form first, so that the next one mounts fresh and the focus can move.
      flushSync(() => setEditing(null));
      if (pending) setEditing(pending);
      return pending;
    },
  };
}
