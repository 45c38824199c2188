import { Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { categoriesQuery } from "#web/api/categories.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { CategoryChooser } from "#web/console/components/fields/category-chooser.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";

/** Categories to add to the selected articles, or to remove from them. */
export interface CategoryChange {
  how: "add" | "remove";
  categoryIds: readonly number[];
}

interface CategoryChangeDialogProps {
  count: number;
  onAnswer: (change: CategoryChange | null) => void;
}

/** Asks which categories to add to the selected articles, or to remove from them. */
export default function CategoryChangeDialog({ count, onAnswer }: CategoryChangeDialogProps) {
  const { t } = useTranslation("articles");
  const categories = useQuery(categoriesQuery(usePublicationRef())).data ?? [];
  const [how, setHow] = useState<CategoryChange["how"]>("add");
  const [chosen, setChosen] = useState<readonly number[]>([]);
  return (
    <Dialog onClose={() => onAnswer(null)} title={t("bulk.categories_title", { count })}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t("bulk.categories_how")}
          value={how}
          onChange={(value) => setHow(value as CategoryChange["how"])}
          data={[
            { value: "add", label: t("bulk.categories_add") },
            { value: "remove", label: t("bulk.categories_remove") },
          ]}
        />
        <CategoryChooser
          label={t("bulk.categories")}
          categories={categories}
          chosen={new Set(chosen)}
          onChoose={(id) => {
            if (id !== null)
              setChosen((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id]));
          }}
          multiple
          autoFocus
        />
        <Text size="sm" c="dimmed">
          {t("bulk.categories_text")}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onAnswer(null)}>
            {t("actions.cancel", { ns: "common" })}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onAnswer({ how, categoryIds: chosen })}>
            {t(how === "add" ? "bulk.categories_confirm_add" : "bulk.categories_confirm_remove", { count })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
