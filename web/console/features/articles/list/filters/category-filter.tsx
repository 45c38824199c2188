import { ActionIcon, Button, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { FolderTree, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { categoriesQuery } from "#web/api/categories.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { CategoryChooser } from "#web/console/components/fields/category-chooser.tsx";
import classes from "#web/ui/lists/list-toolbar.module.css";
import { categoryPath } from "../../category-path.ts";

interface CategoryFilterProps {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** Renders the filter for a category, which includes its subcategories. */
export function CategoryFilter({ value, onChange }: CategoryFilterProps) {
  const { t } = useTranslation("articles");
  const categories = useQuery(categoriesQuery(usePublicationRef())).data ?? [];
  const [opened, { toggle, close }] = useDisclosure();
  const path =
    value === undefined
      ? null
      : (categoryPath(categories, value) ?? t("article.unknown_category", { id: value }));
  if (categories.length === 0 && value === undefined) return null;
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-end"
      width="min(22rem, calc(100vw - 2rem))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button.Group className={classes.wide}>
          <Button
            fullWidth
            variant="default"
            fw={400}
            justify="start"
            leftSection={<FolderTree size={16} aria-hidden />}
            c={path === null ? "dimmed" : undefined}
            aria-label={path === null ? t("list.category") : t("list.category_is", { path })}
            aria-expanded={opened}
            title={path ?? undefined}
            onClick={toggle}
          >
            {path ?? t("list.category")}
          </Button>
          {path !== null && (
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t("list.category_clear")}
              onClick={() => onChange(undefined)}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          )}
        </Button.Group>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("list.category")}>
        <CategoryChooser
          label={t("list.category")}
          categories={categories}
          chosen={new Set(value === undefined ? [] : [value])}
          onChoose={(id) => {
            onChange(id === value || id === null ? undefined : id);
            close();
          }}
          autoFocus
        />
      </Popover.Dropdown>
    </Popover>
  );
}
