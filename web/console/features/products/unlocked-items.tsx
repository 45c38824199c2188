import { ActionIcon, Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductItem } from "#shared/console/products/products.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { usePublication } from "#web/api/session.ts";
import { chatbotsQuery, issueCategoriesQuery } from "./products.api.ts";
import { itemKey, kindOf } from "./unlock-kinds.ts";
import classes from "./unlocked-items.module.css";

/** More are shown on request, because a product can unlock thousands. */
const SHOWN = 50;

interface UnlockedItemsProps {
  items: readonly ProductItem[];
  /** Removes an item. Without it, the list is read only. */
  onRemove?: (item: ProductItem) => void;
}

export function UnlockedItems({ items, onRemove }: UnlockedItemsProps) {
  const { t } = useTranslation("products");
  const [all, setAll] = useState(false);
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("unlocks_nothing")}
      </Text>
    );
  const shown = all ? items : items.slice(0, SHOWN);
  return (
    <div>
      <ul className={classes.list} aria-label={t("unlocks")}>
        {shown.map((item) => (
          <Item key={itemKey(item)} item={item} onRemove={onRemove} />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setAll(true)}>
          {t("show_all", { count: items.length })}
        </Button>
      )}
    </div>
  );
}

function Item({ item, onRemove }: { item: ProductItem; onRemove: UnlockedItemsProps["onRemove"] }) {
  const { t } = useTranslation("products");
  const { organization } = usePublication();
  const name = useItemName(item);
  const publication = organization.publications.find(({ id }) => id === item.publication_id)?.name ?? "";
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed">
          {item.kind === "publication"
            ? t("kind.publication")
            : t("kind_in", { kind: t(`kind.${kindOf(item)}`), publication })}
        </Text>
      </div>
      {onRemove && (
        <ActionIcon size={32} aria-label={t("remove", { name })} onClick={() => onRemove(item)}>
          <X size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** Returns the name of an item. An issue or article is named by its product identifier. */
function useItemName(item: ProductItem): string {
  const { organization } = usePublication();
  const { publication_id, kind } = item;
  const ref = { organization_id: organization.id, publication_id };
  const issueCategories = useQuery({
    ...issueCategoriesQuery(publication_id),
    enabled: kind === "emag_category",
  });
  const articleCategories = useQuery({ ...categoriesQuery(ref), enabled: kind === "article_category" });
  const chatbots = useQuery({ ...chatbotsQuery(publication_id), enabled: kind === "chatbot_uuid" });
  if (item.kind === "publication")
    return organization.publications.find(({ id }) => id === publication_id)?.name ?? "…";
  if (item.kind === "emag_category")
    return issueCategories.data?.find(({ id }) => id === item.category_id)?.name ?? "…";
  if (item.kind === "article_category")
    return articleCategories.data?.find(({ id }) => id === item.category_id)?.name ?? "…";
  if (item.kind === "chatbot_uuid")
    return chatbots.data?.find(({ uuid }) => uuid === item.identifier)?.name ?? item.identifier;
  return item.identifier;
}
