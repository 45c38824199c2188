import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { unlockableItemsQuery } from "../products.api.ts";
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
  const items = useQuery(unlockableItemsQuery(publicationId, kind, wanted)).data;
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
      onSearch={setSearch}
      // The service has already filtered the options.
      filter={({ options }) => options}
    />
  );
}
