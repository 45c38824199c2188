import { ActionIcon, Button, Group, Input, Pill, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ArrowUp, FolderTree } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { categoriesQuery } from "#web/api/categories.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { CategoryChooser } from "#web/console/components/fields/category-chooser.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { categoryPath } from "../../category-path.ts";
import { useArticleField } from "../use-article-form.ts";
import classes from "./article-category-field.module.css";

/** Renders the ordered list of the article's categories, main category first, with a popover to choose from the tree. */
export function ArticleCategoryField() {
  const { t } = useTranslation(["articles", "common"]);
  const { field, readOnly, label, error } = useArticleField("article_category_ids");
  const { publication, can } = usePublication();
  const categories = useQuery(categoriesQuery(usePublicationRef()));
  const [opened, { toggle, close }] = useDisclosure();
  const available = categories.data ?? [];
  const chosen: number[] = field.value;
  const none = categories.isSuccess && available.length === 0 && chosen.length === 0;
  const nameOf = (id: number) => categoryPath(available, id) ?? t("article.unknown_category", { id });
  return (
    <Input.Wrapper
      role="group"
      aria-label={label}
      description={t(none ? "article.help.article_category_ids_none" : "article.help.article_category_ids")}
      error={error}
    >
      {chosen.length > 0 && (
        <ol className={classes.chosen}>
          {chosen.map((id, index) => (
            <li key={id} className={classes.one}>
              {index > 0 && !readOnly && (
                <ActionIcon
                  size={24}
                  aria-label={t("article.category_main", { name: nameOf(id) })}
                  onClick={() => field.onChange([id, ...chosen.filter((one) => one !== id)])}
                >
                  <ArrowUp size={14} aria-hidden />
                </ActionIcon>
              )}
              <Pill
                className={classes.pill}
                withRemoveButton={!readOnly}
                onRemove={() => field.onChange(chosen.filter((one) => one !== id))}
                removeButtonProps={{
                  "aria-hidden": false,
                  tabIndex: 0,
                  "aria-label": t("article.category_remove", { name: nameOf(id) }),
                }}
              >
                {nameOf(id)}
              </Pill>
            </li>
          ))}
        </ol>
      )}
      {!readOnly && none && can("article_categories.write") && (
        <Button
          component={Link}
          to={paths.newCategory(publication.id)}
          size="xs"
          mt={6}
          variant="default"
          leftSection={<FolderTree size={14} aria-hidden />}
        >
          {t("article.category_create")}
        </Button>
      )}
      {!readOnly && !none && (
        <Popover
          opened={opened}
          onChange={(open) => !open && close()}
          onClose={field.onBlur}
          position="bottom-start"
          width="min(24rem, calc(100vw - 2rem))"
          trapFocus
          returnFocus
          // Each chosen category moves the button, possibly out of view, where the dropdown would be hidden.
          hideDetached={false}
        >
          <Popover.Target>
            <Button
              ref={field.ref}
              size="xs"
              variant="default"
              leftSection={<FolderTree size={14} aria-hidden />}
              disabled={categories.isPending}
              aria-expanded={opened}
              onClick={toggle}
            >
              {t("article.category_choose")}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={label}>
            <CategoryChooser
              label={label}
              categories={available}
              chosen={new Set(chosen)}
              onChoose={(id) => {
                if (id === null) return;
                field.onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
              }}
              multiple
              autoFocus
            />
            <Group justify="flex-end" mt="xs">
              <Button size="xs" onClick={close}>
                {t("common:actions.done")}
              </Button>
            </Group>
          </Popover.Dropdown>
        </Popover>
      )}
    </Input.Wrapper>
  );
}
