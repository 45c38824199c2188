import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { giveExternalId, type UnlockableItem, unlockableItemsQuery } from "../products.api.ts";
import type { ChoiceProps } from "./choice-props.ts";
import { OfferedSelect } from "./offered-select.tsx";

const TYPING_PAUSE_MS = 250;

interface ItemSelectProps extends ChoiceProps {
  kind: "emag" | "story";
}

/** Renders the choice of an issue or article, which a product names by product identifier. */
export function ItemSelect({ kind, publicationId, chosen, onAdd }: ItemSelectProps) {
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
