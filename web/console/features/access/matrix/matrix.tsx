import { Button, Group, MultiSelect, Pill, Stack, Text } from "@mantine/core";
import { useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fillAccessMatrix, MATRIX_LIMITS, type TrialItem } from "#shared/console/access/access-trials.ts";
import { call } from "#web/api/client.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { ErrorState } from "#web/console/components/feedback/error-state.tsx";
import { useUrlState, withParameters } from "#web/ui/hooks/use-url-state.ts";
import { Section } from "#web/ui/page/section.tsx";
import { itemNameQuery, testReadersQuery } from "../access-insight.api.ts";
import { type ItemKind, itemKey, itemOfKey, kindOf } from "../access-items.ts";
import { ItemPicker } from "../item-picker.tsx";
import { MatrixTable } from "./matrix-table.tsx";

/** The requested readers and items, so that a table never appears below other names. */
interface MatrixRequest {
  readerIds: string[];
  items: TrialItem[];
}

/** Chooses readers and items, and shows what each reader gets of each. The choice is stored in the URL. */
export function Matrix() {
  const { t } = useTranslation(["access-matrix", "access-words"]);
  const ref = usePublicationRef();
  const { publication } = usePublication();
  const [params, changeQuery] = useUrlState();
  const readers = useQuery(testReadersQuery(publication.id)).data ?? [];
  const known = new Set(readers.map(({ id }) => id));
  const readerIds = listIn(params, "readers").filter((id) => known.has(id));
  const items = listIn(params, "items").flatMap((key) => itemOfKey(key) ?? []);
  const [kind, setKind] = useState<ItemKind>("emag");
  const fill = useMutation({
    mutationFn: ({ readerIds: reader_ids, items }: MatrixRequest) =>
      call(fillAccessMatrix, { params: { publication_id: publication.id }, body: { reader_ids, items } }),
  });

  const change = (name: "readers" | "items", values: string[]) => {
    fill.reset();
    changeQuery((query) => withParameters(query, { [name]: values.join(",") || null }), { replace: true });
  };
  const keys = items.map(itemKey);
  const names = useQueries({ queries: items.map((item) => itemNameQuery(ref, item)) });
  const nameOf = (index: number) => {
    const item = items[index]!;
    if (item.type === "publication") return t("matrix.everything");
    const name = names[index]?.data ?? (names[index]?.isPending ? "…" : t("access-words:item.gone", item));
    return kindOf(item) === "download" ? t("access-words:item.download_of", { name }) : name;
  };

  return (
    <Section title={t("matrix.title")} description={t("matrix.text")}>
      <Stack gap="md">
        <MultiSelect
          label={t("matrix.pick_readers", { count: MATRIX_LIMITS.readers })}
          data={readers.map(({ id, name, fingerprint }) => ({
            value: id,
            label: t("access-words:reader.options", { name, fingerprint }),
          }))}
          value={readerIds}
          onChange={(ids) => change("readers", ids)}
          maxValues={MATRIX_LIMITS.readers}
          searchable
          clearable
        />
        <Stack gap="xs">
          <Text size="sm" fw={500}>
            {t("matrix.pick_items", { count: MATRIX_LIMITS.items })}
          </Text>
          {items.length > 0 && (
            <Pill.Group>
              {items.map((item, index) => (
                <Pill
                  key={itemKey(item)}
                  withRemoveButton
                  removeButtonProps={{
                    "aria-label": t("matrix.remove_item", { name: nameOf(index) }),
                    tabIndex: 0,
                    "aria-hidden": false,
                  }}
                  onRemove={() => change("items", keys.toSpliced(index, 1))}
                >
                  {nameOf(index)}
                </Pill>
              ))}
            </Pill.Group>
          )}
          {items.length < MATRIX_LIMITS.items && (
            <ItemPicker
              // Clears the picker after each added item.
              key={keys.join()}
              kind={kind}
              item={null}
              onChange={(next, picked) => {
                setKind(next === "publication" ? kind : next);
                if (picked && !keys.includes(itemKey(picked))) change("items", [...keys, itemKey(picked)]);
              }}
            />
          )}
        </Stack>
        <Group gap="sm">
          <Button
            disabled={readerIds.length === 0 || items.length === 0}
            loading={fill.isPending}
            onClick={() => fill.mutate({ readerIds, items })}
          >
            {fill.data ? t("matrix.again") : t("matrix.fill")}
          </Button>
          {(readerIds.length === 0 || items.length === 0) && (
            <Text size="sm" c="dimmed">
              {t("matrix.empty")}
            </Text>
          )}
        </Group>
        {fill.isError && <ErrorState error={fill.error} title={t("matrix.failed")} order={3} />}
        {fill.data && (
          <MatrixTable
            matrix={fill.data}
            readers={readers}
            items={items.map((item, index) => ({ item, name: nameOf(index) }))}
          />
        )}
      </Stack>
    </Section>
  );
}

function listIn(params: URLSearchParams, name: string): string[] {
  return [...new Set((params.get(name) ?? "").split(",").filter((value) => value !== ""))];
}
