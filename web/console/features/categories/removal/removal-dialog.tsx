import { Alert, Button, Group, Radio, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { removalPreviewQuery, removeCategory } from "#web/api/categories.ts";
import { categoryKeys } from "#web/api/query-keys.ts";
import type { PublicationRef } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { ErrorState } from "#web/console/components/feedback/error-state.tsx";
import { CategoryChooser } from "#web/console/components/fields/category-chooser.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
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

/** Renders the dialog that deletes a category or merges it into another one, with the effects of both. */
export default function RemovalDialog({ publication, category, state, onClose }: RemovalDialogProps) {
  const { t } = useTranslation("categories");
  const client = useQueryClient();
  const restoreCategory = useRestoreCategory(publication, state.requestFocus);
  const preview = useQuery(removalPreviewQuery(publication, category.id));
  const [how, setHow] = useState<"delete" | "merge">("delete");
  const [into, setInto] = useState<number | null>(null);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { name, parent_id } = category;
  const nameOf = (id: number) => state.byId.get(id)?.name ?? String(id);
  const needsTarget = how === "merge" && into === null;
  const target: RemovalTarget =
    how === "merge"
      ? { kind: "merge", into: into === null ? null : nameOf(into) }
      : { kind: "delete", parent: parent_id === null ? null : nameOf(parent_id) };

  const remove = async () => {
    setRunning(true);
    setProblem(null);
    try {
      const removal = await removeCategory(publication, category.id, how === "merge" ? into : null);
      await client.invalidateQueries({ queryKey: categoryKeys.all(publication.publication_id) });
      actionNotice({
        id: `category-${category.id}`,
        message:
          into !== null && how === "merge"
            ? t("removal.merged", { name, into: nameOf(into) })
            : t("removal.deleted", { name }),
        actions: [{ label: t("removal.undo"), onClick: () => void restoreCategory(removal) }],
      });
      onClose();
      const next = how === "merge" ? into : parent_id;
      if (next !== null) state.requestFocus(next);
    } catch (error) {
      setProblem(t("removal.failed", { reason: errorMessage(error) }));
      setRunning(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={t("removal.title", { name })} size="md">
      <Stack gap="md">
        {preview.isPending && <Skeleton height={42} aria-label={t("removal.loading")} />}
        {preview.isError && (
          <ErrorState
            error={preview.error}
            title={t("removal.count_failed")}
            onRetry={() => void preview.refetch()}
          />
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
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {t("removal.undo_period")}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("actions.cancel", { ns: "common" })}
            </Button>
            <Button
              color="red"
              loading={running}
              disabled={needsTarget || !preview.data}
              onClick={() => void remove()}
            >
              {t(how === "merge" ? "removal.confirm_merge" : "removal.confirm_delete")}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}
