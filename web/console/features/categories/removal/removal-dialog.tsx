import { Radio, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { removalPreviewQuery, removeCategory } from "#web/api/categories.ts";
import { isNotFound } from "#web/api/http/errors.ts";
import type { PublicationRef } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { QueryError } from "#web/console/components/feedback/error-state.tsx";
import { CategoryChooser } from "#web/console/components/fields/category-chooser.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";
import { isWithin } from "../tree/is-within.ts";
import type { CategoryTreeState } from "../tree/use-category-tree.ts";
import { type RemovalTarget, removalEffects } from "./removal-effects.ts";
import { useRestoreCategory } from "./use-restore-category.ts";

interface RemovalDialogProps {
  publication: PublicationRef;
  category: ArticleCategory;
  state: CategoryTreeState;
  onClose: () => void;
}

export default function RemovalDialog({ publication, category, state, onClose }: RemovalDialogProps) {
  const { t } = useTranslation(["categories", "common"]);
  const restoreCategory = useRestoreCategory(publication, state.requestFocus);
  const preview = useQuery(removalPreviewQuery(publication, category.id));
  const [how, setHow] = useState<"delete" | "merge">("delete");
  const [into, setInto] = useState<number | null>(null);
  const { name, parent_id } = category;
  const nameOf = (id: number) => state.byId.get(id)?.name ?? String(id);
  const needsTarget = how === "merge" && into === null;
  const target: RemovalTarget =
    how === "merge"
      ? { kind: "merge", into: into === null ? null : nameOf(into) }
      : { kind: "delete", parent: parent_id === null ? null : nameOf(parent_id) };

  const remove = useMutation({
    mutationFn: () => removeCategory(publication, category.id, how === "merge" ? into : null),
    onSuccess(removal) {
      actionNotice({
        id: `category-${category.id}`,
        message:
          into !== null && how === "merge"
            ? t("removal.merged", { name, into: nameOf(into) })
            : t("removal.deleted", { name }),
        actions: [{ label: t("common:actions.undo"), onClick: () => void restoreCategory(removal) }],
      });
      onClose();
      const next = how === "merge" ? into : parent_id;
      if (next !== null) state.requestFocus(next);
    },
  });
  return (
    <Dialog onClose={onClose} title={t("removal.title", { name })} size="md">
      <DialogForm
        problem={remove.error && t("common:errors.nothing_changed", { reason: errorMessage(remove.error) })}
        submit={t(how === "merge" ? "removal.confirm_merge" : "removal.confirm_delete")}
        grave
        saving={remove.isPending}
        incomplete={needsTarget || !preview.data}
        unsaved={false}
        onSubmit={() => remove.mutate()}
        onCancel={onClose}
      >
        {preview.isPending && <Skeleton height={42} role="status" aria-label={t("removal.loading")} />}
        {preview.isError && !isNotFound(preview.error) && (
          <QueryError query={preview} title={t("removal.count_failed")} />
        )}
        {preview.data && (
          <Text component="div" size="sm">
            {removalEffects(t, preview.data, target).map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Text>
        )}
        <Radio.Group
          label={t("removal.action")}
          value={how}
          onChange={(value) => setHow(value as typeof how)}
        >
          <Stack gap="xs" mt={6}>
            <Radio
              value="delete"
              label={t("removal.delete")}
              description={t("removal.delete_text")}
              data-autofocus
            />
            <Radio value="merge" label={t("removal.merge")} description={t("removal.merge_text")} />
          </Stack>
        </Radio.Group>
        {how === "merge" && (
          <CategoryChooser
            label={t("removal.into")}
            categories={[...state.byId.values()]}
            chosen={new Set(into === null ? [] : [into])}
            isOut={(id) => isWithin(state.byId, id, category.id)}
            onChoose={setInto}
          />
        )}
        <Text size="sm" c="dimmed">
          {t("removal.undo_period")}
        </Text>
      </DialogForm>
    </Dialog>
  );
}
