import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { CategoryChooser } from "#web/console/components/fields/category-chooser.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { isWithin } from "./tree/is-within.ts";
import type { CategoryTreeState } from "./tree/use-category-tree.ts";

interface MoveToDialogProps {
  category: ArticleCategory;
  state: CategoryTreeState;
  onClose: () => void;
}

/** Renders the dialog that moves a category without dragging: to a parent and a position in it. */
export default function MoveToDialog({ category, state, onClose }: MoveToDialogProps) {
  const { t } = useTranslation("categories");
  const { byId, childrenOf } = state;
  const [parentId, setParentId] = useState(category.parent_id);
  const siblings = (childrenOf(parentId) ?? []).filter(({ id }) => id !== category.id);
  const [position, setPosition] = useState<number | null>(null);
  const last = siblings.length + 1;
  const chosen = Math.min(position ?? last, last);

  function move(): void {
    if (parentId !== null) state.expand([parentId]);
    state.move(category.id, { parent_id: parentId, position: chosen });
    onClose();
  }

  return (
    <Dialog onClose={onClose} title={t("move_to.title", { name: category.name })} size="md">
      <DialogForm
        problem={null}
        submit={t("move_to.move")}
        saving={false}
        unsaved={parentId !== category.parent_id || chosen !== last}
        onSubmit={move}
        onCancel={onClose}
      >
        <CategoryChooser
          label={t("move_to.into")}
          categories={[...byId.values()]}
          chosen={new Set([parentId])}
          none={t("move_to.root")}
          isOut={(id) => isWithin(byId, id, category.id)}
          onChoose={(id) => {
            setParentId(id);
            setPosition(null);
          }}
          autoFocus
        />
        <NativeSelect
          label={t("move_to.place")}
          value={String(chosen)}
          onChange={(event) => setPosition(Number(event.currentTarget.value))}
          data={[
            ...(siblings.length > 0 ? [{ value: "1", label: t("move_to.first") }] : []),
            ...siblings
              .slice(0, -1)
              .map(({ name }, index) => ({ value: String(index + 2), label: t("move_to.after", { name }) })),
            { value: String(last), label: t("move_to.last") },
          ]}
        />
      </DialogForm>
    </Dialog>
  );
}
