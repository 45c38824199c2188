import { Select, type SelectProps } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductItem } from "#shared/console/products/products.ts";
import { itemKey } from "../unlock-kinds.ts";

/** What a choice adds. */
export interface OfferedItem {
  label: string;
  /** Null if a product can't name the item yet. */
  item: ProductItem | null;
}

interface OfferedSelectProps extends Pick<SelectProps, "label" | "description" | "filter"> {
  offered: readonly OfferedItem[] | undefined;
  chosen: readonly ProductItem[];
  onAdd: (item: ProductItem) => void;
  /** Called for a choice without an item, with its index. */
  onUnnamed?: (index: number) => void;
  onSearch?: (search: string) => void;
}

/** Renders a searchable select whose choice adds an item, and that is empty again afterwards. */
export function OfferedSelect({
  offered,
  chosen,
  onAdd,
  onUnnamed,
  onSearch,
  ...select
}: OfferedSelectProps) {
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
        disabled: item === null ? !onUnnamed : known.has(itemKey(item)),
      }))}
      onChange={(value) => {
        const choice = value === null ? undefined : offered?.[Number(value)];
        if (choice?.item) onAdd(choice.item);
        else if (choice) onUnnamed?.(Number(value));
        change("");
      }}
      nothingFoundMessage={offered === undefined ? "…" : t("add.nothing_found")}
      maxDropdownHeight={280}
    />
  );
}
