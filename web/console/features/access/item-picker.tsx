import { SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TrialItem } from "#shared/console/access/access-trials.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { itemNameQuery, offeredItemsQuery } from "./access-insight.api.ts";
import { type ItemKind, itemKey, itemKinds, itemOfKey } from "./access-items.ts";
import classes from "./item-picker.module.css";

export interface ItemPickerProps {
  kind: ItemKind;
  /** Null until an item of the type is selected. */
  item: TrialItem | null;
  onChange: (kind: ItemKind, item: TrialItem | null) => void;
}

export function ItemPicker({ kind, item, onChange }: ItemPickerProps) {
  const { t } = useTranslation("access-words");
  return (
    <Stack gap="sm">
      <div className={classes.kinds}>
        <SegmentedControl
          aria-label={t("item.kind")}
          size="sm"
          value={kind}
          onChange={(value) => {
            const next = value as ItemKind;
            onChange(next, next === "publication" ? { type: "publication" } : ofKind(item, next));
          }}
          data={itemKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </div>
      {kind === "publication" ? (
        <Text size="sm" c="dimmed">
          {t("item.everything")}
        </Text>
      ) : (
        <NamedItemSelect key={kind} kind={kind} item={item} onChange={(next) => onChange(kind, next)} />
      )}
    </Stack>
  );
}

/** Keeps the selected issue when the type changes between issue and download. */
function ofKind(item: TrialItem | null, kind: ItemKind): TrialItem | null {
  if (item?.type !== "emag") return null;
  if (kind === "emag") return { type: "emag", id: item.id };
  return kind === "download" ? { type: "emag", id: item.id, download: true } : null;
}

/** Adds an identifying detail to items with the same name. */
function namedApart(found: readonly { item: TrialItem; name: string }[]): { value: string; label: string }[] {
  const known = new Map<string, number>();
  for (const { name } of found) known.set(name, (known.get(name) ?? 0) + 1);
  return found.map(({ item, name }) => ({
    value: itemKey(item),
    label: known.get(name)! > 1 ? marked(name, item) : name,
  }));
}

const marked = (name: string, item: TrialItem) =>
  item.type === "publication" ? name : `${name} (${item.id})`;

function NamedItemSelect({
  kind,
  item,
  onChange,
}: {
  kind: Exclude<ItemKind, "publication">;
  item: TrialItem | null;
  onChange: (item: TrialItem | null) => void;
}) {
  const { t } = useTranslation("access-words");
  const ref = usePublicationRef();
  const [search, setSearch] = useState("");
  const name = useQuery({
    ...itemNameQuery(ref, item ?? { type: "publication" }),
    enabled: item !== null,
  });
  // The field contains the selected name, which isn't a search.
  const isPicked = item && name.data && [name.data, marked(name.data, item)].includes(search);
  const [wanted] = useDebouncedValue(isPicked ? "" : search.trim(), 200);
  const offered = useQuery(offeredItemsQuery(ref, kind, wanted));
  const data = namedApart(offered.data ?? []);
  // Adds the selected item to the options, so that the field shows its name.
  const unsought = item && !data.some(({ value }) => value === itemKey(item)) ? itemKey(item) : null;
  if (item && unsought !== null && !name.isPending) {
    const id = item.type === "publication" ? "" : String(item.id);
    data.unshift({ value: unsought, label: name.data ?? t("item.gone", { id }) });
  }
  return (
    <Select
      label={t(`item.pick_${kind}`)}
      placeholder={t("item.search")}
      searchable
      clearable
      data={data}
      allowDeselect={false}
      // The service has already filtered the options.
      filter={({ options }) =>
        wanted === ""
          ? options
          : options.filter((option) => !("value" in option) || option.value !== unsought)
      }
      value={item && itemKey(item)}
      onChange={(value) => onChange(itemOfKey(value))}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={offered.isFetching ? "…" : t("item.nothing")}
      maxDropdownHeight={320}
    />
  );
}
