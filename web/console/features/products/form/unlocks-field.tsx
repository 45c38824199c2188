import { Input, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ProductItem } from "#shared/console/products/products.ts";
import { itemKey } from "../unlock-kinds.ts";
import { UnlockedItems } from "../unlocked-items.tsx";
import { AddItem } from "./add-item.tsx";

interface UnlocksFieldProps {
  items: ProductItem[];
  onChange: (items: ProductItem[]) => void;
  error: string | undefined;
}

export function UnlocksField({ items, onChange, error }: UnlocksFieldProps) {
  const { t } = useTranslation("products");
  const add = (item: ProductItem) => {
    if (!items.some((one) => itemKey(one) === itemKey(item))) onChange([item, ...items]);
  };
  const remove = (item: ProductItem) => onChange(items.filter((one) => itemKey(one) !== itemKey(item)));
  return (
    <Input.Wrapper label={t("unlocks")} labelElement="div" error={error}>
      <Stack gap="sm" mt={4}>
        <AddItem chosen={items} onAdd={add} />
        <UnlockedItems items={items} onRemove={remove} />
      </Stack>
    </Input.Wrapper>
  );
}
