import {
  ActionIcon,
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  Popover,
  SegmentedControl,
  Stack,
  Text,
} from "@mantine/core";
import { ArrowDownWideNarrow, ArrowUpNarrowWide, Columns3 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useIsNarrow } from "#web/ui/hooks/use-is-narrow.ts";
import toolbar from "#web/ui/lists/list-toolbar.module.css";
import type { ListColumn } from "./list-columns.ts";
import { isDescending, type SortOrder, sortedColumn } from "./list-sort.ts";
import type { Density, ListDisplay } from "./use-list-display.ts";

interface DisplayButtonProps {
  columns: readonly ListColumn<never>[];
  display: ListDisplay;
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
}

export function DisplayButton({ columns, display, sort, onSort }: DisplayButtonProps) {
  const { t } = useTranslation();
  const narrow = useIsNarrow();
  const column = sortedColumn(sort);
  const descending = isDescending(sort);
  return (
    <Popover position="bottom-end" trapFocus returnFocus width="min(19rem, calc(100vw - 2rem))">
      <Popover.Target>
        {narrow ? (
          <ActionIcon variant="default" size={36} aria-label={t("list.display")}>
            <Columns3 size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            className={toolbar.fixed}
            leftSection={<Columns3 size={16} aria-hidden />}
          >
            {t("list.display")}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={t("list.display")}>
        <Stack gap="md">
          <Group gap="xs" wrap="nowrap" align="end">
            <NativeSelect
              label={t("list.sort")}
              flex={1}
              data={columns
                .filter(({ sortable }) => sortable)
                .map(({ name, label }) => ({ value: name, label }))}
              value={column}
              onChange={({ currentTarget: { value } }) => onSort(descending ? `-${value}` : value)}
            />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t(descending ? "list.descending" : "list.ascending")}
              title={t(descending ? "list.descending" : "list.ascending")}
              onClick={() => onSort(descending ? column : `-${column}`)}
            >
              {descending ? (
                <ArrowDownWideNarrow size={16} aria-hidden />
              ) : (
                <ArrowUpNarrowWide size={16} aria-hidden />
              )}
            </ActionIcon>
          </Group>
          {!narrow && (
            <>
              <SegmentedControl
                fullWidth
                aria-label={t("list.density")}
                value={display.density}
                onChange={(density) => display.setDensity(density as Density)}
                data={(["comfortable", "compact"] as const).map((value) => ({
                  value,
                  label: t(`list.densities.${value}`),
                }))}
              />
              <Fieldset variant="unstyled" legend={t("list.columns")}>
                <Stack gap={8} mt={8}>
                  {columns
                    .filter(({ choice }) => choice !== undefined)
                    .map(({ name, label }) => (
                      <Checkbox
                        key={name}
                        label={label}
                        checked={display.chosen.has(name)}
                        onChange={(event) => display.choose(name, event.currentTarget.checked)}
                      />
                    ))}
                  <Text size="xs" c="dimmed">
                    {t("list.columns_hint")}
                  </Text>
                </Stack>
              </Fieldset>
            </>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
