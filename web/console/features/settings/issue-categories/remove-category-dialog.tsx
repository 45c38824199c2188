import { Skeleton, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { EmagCategory, EmagCategoryUses } from "#shared/console/issues/emag-categories.ts";
import { isNotFound } from "#web/api/http/errors.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { ProblemNotice } from "#web/ui/feedback/problem-notice.tsx";
import { removeCategory, usesQuery } from "./issue-categories.api.ts";

interface RemoveCategoryDialogProps {
  publicationId: number;
  category: EmagCategory;
  onClose: () => void;
}

export function RemoveCategoryDialog({ publicationId, category, onClose }: RemoveCategoryDialogProps) {
  const { t } = useTranslation("settings-categories");
  const uses = useQuery(usesQuery(publicationId, category.id));
  const remove = useMutation({
    mutationFn: (known: number) => removeCategory(publicationId, category, known),
    onSuccess() {
      notifications.show({ color: "green", message: t("removed", { name: category.name }) });
      onClose();
    },
    // The category may have more issues by now. After a failure, the dialog has reloaded them and asks again.
  });
  return (
    <Dialog onClose={onClose} title={t("remove_title", { name: category.name })}>
      <DialogForm
        problem={
          remove.error && t("remove_failed", { name: category.name, reason: errorMessage(remove.error) })
        }
        submit={t("remove")}
        grave
        saving={remove.isPending}
        incomplete={!uses.data}
        unsaved={false}
        onSubmit={() => uses.data && remove.mutate(uses.data.issues)}
        onCancel={onClose}
      >
        {uses.isPending && <Skeleton h={40} />}
        <ProblemNotice>
          {uses.error && !isNotFound(uses.error) && t("uses_failed", { reason: errorMessage(uses.error) })}
        </ProblemNotice>
        {uses.data && <Uses uses={uses.data} />}
      </DialogForm>
    </Dialog>
  );
}

function Uses({ uses: { issues, first, only, examples } }: { uses: EmagCategoryUses }) {
  const { t } = useTranslation("settings-categories");
  if (issues === 0) return <Text size="sm">{t("unused")}</Text>;
  const more = issues - examples.length;
  return (
    <Stack gap="xs">
      <Text size="sm">{t("used", { count: issues })}</Text>
      <Text component="div" size="sm" c="dimmed">
        {examples.map(({ id, name }) => (
          <div key={id}>{name}</div>
        ))}
        {more > 0 && t("more", { count: more })}
      </Text>
      {first > 0 && <Text size="sm">{t("first", { count: first })}</Text>}
      {only > 0 && <Text size="sm">{t("only", { count: only })}</Text>}
      <Text size="sm">{t("endpoint")}</Text>
    </Stack>
  );
}
