import { NativeSelect, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { flattenTree } from "#shared/category-tree.ts";
import type { ProductItem } from "#shared/console/products/products.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { usePublication } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import {
  chatbotsQuery,
  giveExternalId,
  issueCategoriesQuery,
  type UnlockableItem,
  unlockableItemsQuery,
} from "../products.api.ts";
import { type UnlockKind, unlockKinds } from "../unlock-kinds.ts";
import classes from "./add-item.module.css";
import type { ChoiceProps } from "./choice-props.ts";
import { OfferedSelect } from "./offered-select.tsx";

interface AddItemProps {
  chosen: readonly ProductItem[];
  onAdd: (item: ProductItem) => void;
}

/** Renders the choice of a kind, of the publication, and of what the product unlocks in it. A choice adds an item. */
export function AddItem({ chosen, onAdd }: AddItemProps) {
  const { t } = useTranslation(["product-form", "products"]);
  const { organization, publication } = usePublication();
  const [kind, setKind] = useState<UnlockKind>("publication");
  const [publicationId, setPublicationId] = useState(publication.id);
  const shared = { publicationId, chosen, onAdd };
  return (
    <div className={classes.root}>
      <NativeSelect
        label={t("add.kind")}
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          setKind(unlockKinds.find((one) => one === value) ?? "publication")
        }
        data={unlockKinds.map((value) => ({ value, label: t(`products:kind.${value}`) }))}
      />
      {kind !== "publication" && organization.publications.length > 1 && (
        <NativeSelect
          label={t("add.publication")}
          value={publicationId}
          onChange={(event) => setPublicationId(Number(event.currentTarget.value))}
          data={organization.publications.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <Stack className={classes.choice} key={`${kind} ${publicationId}`}>
        {kind === "publication" && <PublicationSelect chosen={chosen} onAdd={onAdd} />}
        {(kind === "emag_category" || kind === "article_category") && (
          <CategorySelect kind={kind} {...shared} />
        )}
        {(kind === "emag" || kind === "story") && <ItemSelect kind={kind} {...shared} />}
        {kind === "chatbot" && <ChatbotSelect {...shared} />}
      </Stack>
    </div>
  );
}

function PublicationSelect({ chosen, onAdd }: Pick<ChoiceProps, "chosen" | "onAdd">) {
  const { t } = useTranslation("product-form");
  const { organization } = usePublication();
  return (
    <OfferedSelect
      label={t("add.publication")}
      offered={organization.publications.map(({ id, name }) => ({
        label: name,
        item: { kind: "publication", publication_id: id },
      }))}
      chosen={chosen}
      onAdd={onAdd}
    />
  );
}

function ChatbotSelect({ publicationId, chosen, onAdd }: ChoiceProps) {
  const { t } = useTranslation("products");
  const chatbots = useQuery(chatbotsQuery(publicationId)).data;
  return (
    <OfferedSelect
      label={t("kind.chatbot")}
      offered={chatbots?.map(({ name, uuid }) => ({
        label: name,
        item: { kind: "chatbot_uuid", publication_id: publicationId, identifier: uuid },
      }))}
      chosen={chosen}
      onAdd={onAdd}
    />
  );
}

interface CategorySelectProps extends ChoiceProps {
  kind: "emag_category" | "article_category";
}

function CategorySelect({ kind, publicationId, chosen, onAdd }: CategorySelectProps) {
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

const TYPING_PAUSE_MS = 250;

interface ItemSelectProps extends ChoiceProps {
  kind: "emag" | "story";
}

/** Renders the choice of an issue or article, which a product names by product identifier. */
function ItemSelect({ kind, publicationId, chosen, onAdd }: ItemSelectProps) {
  const { t } = useTranslation(["product-form", "products"]);
  const [search, setSearch] = useState("");
  const [wanted] = useDebouncedValue(search.trim(), TYPING_PAUSE_MS);
  const { data: items } = useQuery(unlockableItemsQuery(publicationId, kind, wanted));
  /** Asks whether to give the item an external ID, and adds it with its identifier. */
  async function addUnnamed({ id, name }: UnlockableItem): Promise<void> {
    const agreed = await confirm({
      title: t("identify.question", { name }),
      text: t("identify.text"),
      confirm: t("identify.confirm"),
    });
    if (!agreed) return;
    try {
      const identifier = await giveExternalId(publicationId, kind, id);
      onAdd({ kind, publication_id: publicationId, identifier });
      notifications.show({ color: "green", message: t("identify.done", { name, identifier }) });
    } catch (error) {
      notifications.show({ color: "red", message: t("identify.failed", { reason: errorMessage(error) }) });
    }
  }
  return (
    <OfferedSelect
      label={t(`products:kind.${kind}`)}
      description={t("add.item_hint")}
      offered={items?.map(({ name, identifier }) => ({
        label: identifier === null ? t("add.without_id", { name }) : `${name} (${identifier})`,
        item: identifier === null ? null : { kind, publication_id: publicationId, identifier },
      }))}
      chosen={chosen}
      onAdd={onAdd}
      onUnnamed={(index) => items?.[index] && void addUnnamed(items[index])}
      onSearch={setSearch}
      // The service has already filtered the options.
      filter={({ options }) => options}
    />
  );
}
