import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { acknowledgeInTree, categoryKeys, changeCategory, createCategory } from "../../api/categories.ts";
import type { PublicationRef } from "../../api/session.ts";
import { actionNotice } from "../../ui/action-notice.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { type Editing, placeOf, type TreeView } from "./use-category-tree.ts";

type Tree = Pick<TreeView, "byId" | "childrenOf">;

/** The form in which a category is named: a new one at its place, or one that is there already. */
export function useCategoryNames(publication: PublicationRef, search: string) {
  const { t } = useTranslation("categories");
  const client = useQueryClient();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [lastSaved, setLastSaved] = useState({ search, id: null as number | null });
  const saving = useRef(false);
  // Opened once the name that is being saved is saved: where it is refused, its form stays.
  const next = useRef<Editing | null>(null);

  const edit = useCallback((wanted: Editing) => {
    if (saving.current) next.current = wanted;
    else setEditing(wanted);
  }, []);

  async function rename(id: number, name: string): Promise<number> {
    const renamed = await changeCategory(publication, id, { name });
    // A colleague's tree shows the new name by now, and so does this one before it is fetched again.
    acknowledgeInTree(client, publication, (tree) =>
      tree.map((one) => (one.id === renamed.id ? { ...one, name: renamed.name } : one)),
    );
    return id;
  }

  async function create(
    editing: Extract<Editing, { kind: "create" }>,
    name: string,
    tree: Tree,
  ): Promise<number> {
    const { parent_id, position } = placeOf(editing, tree);
    const last = (tree.childrenOf(parent_id)?.length ?? 0) + 1;
    const { id } = await createCategory(
      publication,
      parent_id === null ? { name, position } : { name, parent_id },
    );
    try {
      // A new child is always appended (contract 4.B category rule 1).
      if (parent_id !== null && position < last) await changeCategory(publication, id, { position });
    } catch (error) {
      actionNotice({
        id: `category-${id}`,
        grave: true,
        message: t("new.not_in_place", { name, reason: errorMessage(error) }),
      });
    }
    return id;
  }

  return {
    editing,
    /** The category created or renamed last during this search, which keeps it on screen. */
    lastSaved: lastSaved.search === search ? lastSaved.id : null,
    edit,

    /** Saves the typed name and returns the category's ID. Throws what the form explains. */
    async save(name: string, tree: Tree): Promise<number> {
      if (!editing) throw new Error("No name is being typed.");
      saving.current = true;
      try {
        const id =
          editing.kind === "rename" ? await rename(editing.id, name) : await create(editing, name, tree);
        await client.invalidateQueries({ queryKey: categoryKeys.tree(publication.publication_id) });
        setLastSaved({ search, id });
        return id;
      } catch (error) {
        next.current = null;
        throw error;
      } finally {
        saving.current = false;
      }
    },

    /** Closes the form, and opens and returns the one that waits for it. */
    close(): Editing | null {
      const wanted = next.current;
      next.current = null;
      // The next form is a new one, and the focus can move to what is there without this one.
      flushSync(() => setEditing(null));
      if (wanted) setEditing(wanted);
      return wanted;
    },
  };
}
