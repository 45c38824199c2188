import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { flattenTree } from "#shared/category-tree.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { usePublication } from "#web/api/session.ts";
import { issueCategoriesQuery } from "../products.api.ts";
import type { ChoiceProps } from "./choice-props.ts";
import { OfferedSelect } from "./offered-select.tsx";

interface CategorySelectProps extends ChoiceProps {
  kind: "emag_category" | "article_category";
}

export function CategorySelect({ kind, publicationId, chosen, onAdd }: CategorySelectProps) {
  const { t } = useTranslation(["product-form", "products"]);
  const { organization } = usePublication();
  const ref = { organization_id: organization.id, publication_id: publicationId };
  const issueCategories = useQuery({
    ...issueCategoriesQuery(publicationId),
    enabled: kind === "emag_category",
  });
  const articleCategories = useQuery({ ...categoriesQuery(ref), enabled: kind === "article_category" });
  const names =
    kind === "emag_category"
      ? issueCategories.data?.map(({ id, name }) => ({ id, label: name }))
      : articleCategories.data &&
        flattenTree(articleCategories.data).map(({ category, depth }) => ({
          id: category.id,
          label: `${"– ".repeat(depth)}${category.name}`,
        }));
  return (
    <OfferedSelect
      label={t(`products:kind.${kind}`)}
      {...(kind === "article_category" && { description: t("add.category_hint") })}
      offered={names?.map(({ id, label }) => ({
        label,
        item: { kind, publication_id: publicationId, category_id: id },
      }))}
      chosen={chosen}
      onAdd={onAdd}
    />
  );
}
