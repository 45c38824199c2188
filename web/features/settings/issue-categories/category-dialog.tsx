import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EmagCategory } from "#shared/console/emag-categories.ts";
import { ApiError, isStale } from "../../../api/client.ts";
import { errorMessage } from "../../../ui/error-message.ts";
import { fieldMessage } from "../../../ui/field-errors.ts";
import { NameDialog } from "../name-dialog.tsx";
import { addCategory, categoryKeys, fetchCategories, renameCategory } from "./issue-categories.api.ts";

interface CategoryDialogProps {
  publicationId: number;
  /** Null: a new one. */
  category: EmagCategory | null;
  onClose: () => void;
}

/** Adds an issue category or renames one. */
export function CategoryDialog({ publicationId, category, onClose }: CategoryDialogProps) {
  const { t } = useTranslation("settings-categories");
  const client = useQueryClient();
  const [base, setBase] = useState(category);
  const [problem, setProblem] = useState<string | null>(null);
  const [nameError, setNameError] = useState<string | undefined>();
  const save = useMutation({
    mutationFn: (name: string) =>
      base ? renameCategory(publicationId, base, name) : addCategory(publicationId, name),
    onSuccess(_, name) {
      notifications.show({ color: "green", message: t(category ? "saved" : "added", { name: name.trim() }) });
      onClose();
    },
    onError: (error) => explain(error),
    onSettled: () => client.invalidateQueries({ queryKey: categoryKeys.all(publicationId) }),
  });

  async function explain(error: Error): Promise<void> {
    const fields = error instanceof ApiError ? error.fields : {};
    setNameError(fieldMessage(fields.name?.join(", ")));
    if (fields.name) return setProblem(null);
    if (!isStale(error)) return setProblem(t("failed", { reason: errorMessage(error) }));
    const theirs = (await fetchCategories(publicationId)).find(({ id }) => id === base?.id);
    if (!theirs) return setProblem(t("gone"));
    setBase(theirs);
    setProblem(t("conflict", { name: theirs.name }));
  }

  return (
    <NameDialog
      title={category ? t("rename_title", { name: category.name }) : t("add")}
      label={t("name")}
      initial={category?.name ?? ""}
      submit={category ? undefined : t("add")}
      problem={problem}
      error={nameError}
      saving={save.isPending}
      onSave={save.mutate}
      onClose={onClose}
    />
  );
}
