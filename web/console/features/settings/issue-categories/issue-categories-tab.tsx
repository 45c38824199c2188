import { VisuallyHidden } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Tags, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EmagCategory } from "#shared/console/issues/emag-categories.ts";
import { usePublication } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { RecordSection } from "#web/console/components/lists/record-section.tsx";
import { usePageCommands } from "#web/console/components/page/page-commands.ts";
import { OpenRecord, useOpenRecord } from "#web/ui/dialogs/open-record.tsx";
import { useFormInUrl } from "#web/ui/forms/use-form-in-url.ts";
import { NameDialog } from "../name-dialog.tsx";
import { CategoryRows } from "./category-rows.tsx";
import {
  addCategory,
  fetchCategories,
  issueCategoriesQuery,
  orderCategories,
  renameCategory,
} from "./issue-categories.api.ts";
import { RemoveCategoryDialog } from "./remove-category-dialog.tsx";

export default function IssueCategoriesTab() {
  const { publication } = usePublication();
  return <IssueCategories key={publication.id} />;
}

function IssueCategories() {
  const { t } = useTranslation(["settings-categories", "settings"]);
  const { publication, can } = usePublication();
  const client = useQueryClient();
  const options = issueCategoriesQuery(publication.id);
  const query = useQuery(options);
  const [renamed, setRenamed] = useOpenRecord(query.data, "id");
  const [removed, setRemoved] = useOpenRecord(query.data, "id");
  const [said, setSaid] = useState("");
  const mayWrite = can("publications.write");
  const [adding, setAdding] = useFormInUrl("category");
  usePageCommands(
    (mayWrite ? (query.data ?? []) : []).flatMap((category) => [
      {
        label: t("rename_named", { name: category.name }),
        icon: Pencil,
        byName: true,
        run: () => setRenamed(category),
      },
      {
        label: t("remove_named", { name: category.name }),
        icon: Trash2,
        byName: true,
        grave: true,
        run: () => setRemoved(category),
      },
    ]),
  );
  const order = useMutation({
    // Runs moves in sequence, because each sends the complete order.
    scope: { id: `order-of-${publication.id}` },
    mutationFn: (categories: EmagCategory[]) =>
      orderCategories(
        publication.id,
        categories.map(({ id }) => id),
      ),
    onError: (failure) =>
      notifications.show({ color: "red", message: t("move_failed", { reason: errorMessage(failure) }) }),
  });

  function move(category: EmagCategory, by: -1 | 1): void {
    const categories = client.getQueryData(options.queryKey) ?? [];
    const from = categories.findIndex(({ id }) => id === category.id);
    const next = categories.toSpliced(from, 1).toSpliced(from + by, 0, category);
    void client.cancelQueries(options);
    client.setQueryData(options.queryKey, next);
    setSaid(t("moved", { name: category.name, position: from + by + 1 }));
    order.mutate(next);
  }

  return (
    <>
      <RecordSection
        title={t("settings:tab.issue-categories")}
        description={t("description", { publication: publication.name })}
        onAdd={mayWrite ? () => setAdding(true) : null}
        addLabel={t("add")}
        query={query}
        failed={t("load_failed")}
        rows={4}
        countOf={(categories) => categories.length}
        icon={Tags}
        emptyTitle={t("empty_title")}
        emptyText={t("empty_text")}
      >
        {(categories) => (
          <CategoryRows
            categories={categories}
            mayWrite={mayWrite}
            onMove={move}
            onRename={setRenamed}
            onRemove={setRemoved}
          />
        )}
      </RecordSection>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {mayWrite && adding && (
        <CategoryDialog publicationId={publication.id} category={null} onClose={() => setAdding(false)} />
      )}
      <OpenRecord of={renamed}>
        {(category) => (
          <CategoryDialog
            publicationId={publication.id}
            category={category}
            onClose={() => setRenamed(null)}
          />
        )}
      </OpenRecord>
      <OpenRecord of={removed}>
        {(category) => (
          <RemoveCategoryDialog
            publicationId={publication.id}
            category={category}
            onClose={() => setRemoved(null)}
          />
        )}
      </OpenRecord>
    </>
  );
}

interface CategoryDialogProps {
  publicationId: number;
  /** Null for a new one. */
  category: EmagCategory | null;
  onClose: () => void;
}

function CategoryDialog({ publicationId, category, onClose }: CategoryDialogProps) {
  const { t } = useTranslation(["settings-categories", "common"]);
  return (
    <NameDialog
      title={category ? t("rename_title", { name: category.name }) : t("add")}
      label={t("common:name")}
      submit={category ? undefined : t("add")}
      record={category}
      refOf={({ id }) => ({ publicationId, kind: "emag_category", id })}
      words={{
        conflict: ({ name }, _fields, by) => t("conflict", { ...by, name }),
        gone: t("gone"),
        failed: (reason) => t("common:save_state.failed", { reason }),
      }}
      save={(name, base) =>
        base ? renameCategory(publicationId, base, name) : addCategory(publicationId, name)
      }
      fetchNewest={async () =>
        (await fetchCategories(publicationId)).find(({ id }) => id === category?.id) ?? null
      }
      onSaved={(name) =>
        notifications.show({
          color: "green",
          message: t(category ? "saved" : "added", { name: name.trim() }),
        })
      }
      onClose={onClose}
    />
  );
}
