import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import type { EmagCategory } from "#shared/console/issues/emag-categories.ts";
import { NameDialog } from "../name-dialog.tsx";
import { addCategory, fetchCategories, renameCategory } from "./issue-categories.api.ts";

interface CategoryDialogProps {
  publicationId: number;
  /** Null for a new one. */
  category: EmagCategory | null;
  onClose: () => void;
}

export function CategoryDialog({ publicationId, category, onClose }: CategoryDialogProps) {
  const { t } = useTranslation("settings-categories");
  return (
    <NameDialog
      title={category ? t("rename_title", { name: category.name }) : t("add")}
      label={t("name")}
      submit={category ? undefined : t("add")}
      record={category}
      refOf={({ id }) => ({ publicationId, kind: "emag_category", id })}
      words={{
        conflict: ({ name }, _fields, by) => t("conflict", { ...by, name }),
        gone: t("gone"),
        failed: (reason) => t("failed", { reason }),
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
