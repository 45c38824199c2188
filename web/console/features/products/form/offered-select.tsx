import { Select, type SelectProps } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductItem } from "#shared/console/products/products.ts";
import { itemKey } from "../unlock-kinds.ts";

/** What a choice adds. Null if it cannot be added, and the label says why. */
export interface OfferedItem {
  label: string;
  item: ProductItem | null;
}

interface OfferedSelectProps extends Pick<SelectProps, "label" | "description" | "filter"> {
  offered: readonly OfferedItem[] | undefined;
  chosen: readonly ProductItem[];
  onAdd: (item: ProductItem) => void;
  onSearch?: (search: string) => void;
}

/** Renders a searchable select whose choice adds an item, and that is empty again afterwards. */
export function OfferedSelect({ offered, chosen, onAdd, onSearch, ...select }: OfferedSelectProps) {
  const { t } = useTranslation("product-form");
  const [search, setSearch] = useState("");
  const known = new Set(chosen.map(itemKey));
  const change = (text: string) => {
    setSearch(text);
    onSearch?.(text);
  };
  return (
    <Select
      {...select}
      placeholder={t("add.search")}
      inputWrapperOrder={["label", "input", "description", "error"]}
      searchable
      searchValue={search}
      onSearchChange={change}
      value={null}
      data={(offered ?? []).map(({ label, item }, index) => ({
        value: String(index),
        label,
        disabled: item === null || known.has(itemKey(item)),
      }))}
      onChange={(value) => {
        const item = value === null ? null : offered?.[Number(value)]?.item;
        if (item) onAdd(item);
        change("");
      }}
      nothingFoundMessage={offered === undefined ? "…" : t("add.nothing_found")}
      maxDropdownHeight={280}
    />
  );
}
