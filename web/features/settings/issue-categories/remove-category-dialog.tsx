import { Alert, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { EmagCategory, EmagCategoryUses } from "#shared/console/emag-categories.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { UnsavedPart } from "../../../ui/unsaved-parts.tsx";
import { categoryKeys, removeCategory, usesQuery } from "./issue-categories.api.ts";

interface RemoveCategoryDialogProps {
  publicationId: number;
  category: EmagCategory;
  onClose: () => void;
}

/** Removes an issue category, after saying which issues lose it. */
export function RemoveCategoryDialog({ publicationId, category, onClose }: RemoveCategoryDialogProps) {
  const { t } = useTranslation(["settings-categories", "common"]);
  const client = useQueryClient();
  const uses = useQuery(usesQuery(publicationId, category.id));
  const remove = useMutation({
    mutationFn: (known: number) => removeCategory(publicationId, category, known),
    onSuccess() {
      notifications.show({ color: "green", message: t("removed", { name: category.name }) });
      onClose();
    },
    // More issues may be in it by now: they are shown, and asked about again.
    onSettled: () => client.invalidateQueries({ queryKey: categoryKeys.all(publicationId) }),
  });
  return (
    <Dialog onClose={onClose} title={t("remove_title", { name: category.name })}>
      <UnsavedPart when={false} sending={remove.isPending} />
      <Stack gap="lg">
        {remove.error && (
          <Alert color="red" variant="light" role="alert">
            {t("remove_failed", { name: category.name, reason: errorMessage(remove.error) })}
          </Alert>
        )}
        {uses.isPending && <Skeleton h={40} />}
        {uses.error && (
          <Alert color="red" variant="light" role="alert">
            {t("uses_failed", { reason: errorMessage(uses.error) })}
          </Alert>
        )}
        {uses.data && <Uses uses={uses.data} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={remove.isPending} data-autofocus>
            {t("common:actions.cancel")}
          </Button>
          <Button
            color="red"
            disabled={!uses.data}
            loading={remove.isPending}
            onClick={() => uses.data && remove.mutate(uses.data.issues)}
          >
            {t("remove")}
          </Button>
        </Group>
      </Stack>
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
