import { ActionIcon, Button, Popover, SegmentedControl, Select, Stack, TextInput } from "@mantine/core";
import { useDebouncedCallback, useHotkeys, useMediaQuery } from "@mantine/hooks";
import { Search, SlidersHorizontal, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type EmagSort,
  type EmagState,
  emagSort,
  type ImportMode,
  importMode,
} from "#shared/contract/emags.ts";
import { countFilters, filterStates } from "./issue-list-search.ts";
import classes from "./issue-list-toolbar.module.css";
import { ReleaseFilter } from "./release-filter.tsx";
import type { ListSearchState } from "./use-list-search.ts";

const TYPING_PAUSE = 250;

/** Everything that narrows and orders the list; all of it stands in the address. */
export function IssueListToolbar({ search, change }: ListSearchState) {
  const { t } = useTranslation("issues");
  const narrow = useMediaQuery("(max-width: 62em)", false, { getInitialValueInEffect: false });
  const filters = <Filters search={search} change={change} />;
  return (
    <div className={classes.root}>
      <div className={classes.states}>
        <SegmentedControl
          aria-label={t("list.state")}
          size="sm"
          value={search.state ?? "all"}
          onChange={(value) => change({ state: value === "all" ? undefined : (value as EmagState) })}
          data={[
            { value: "all", label: t("list.all") },
            ...filterStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
          ]}
        />
      </div>
      <div className={classes.controls}>
        <SearchField search={search} change={change} />
        {narrow ? <FilterButton count={countFilters(search)}>{filters}</FilterButton> : filters}
      </div>
    </div>
  );
}

type Part = Pick<ListSearchState, "search" | "change">;

function SearchField({ search, change }: Part) {
  const { t } = useTranslation("issues");
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search.search);
  const written = useRef(search.search);

  // The address is the truth: the back button and "clear filters" change what stands in the field.
  useEffect(() => {
    if (search.search === written.current) return;
    written.current = search.search;
    setText(search.search);
  }, [search.search]);

  const write = (value: string) => {
    const next = value.trim();
    if (next === written.current) return;
    // Going back leads to the list before the search, not through every pause in typing.
    change({ search: next }, { replace: written.current !== "" });
    written.current = next;
  };
  const writeSoon = useDebouncedCallback(write, { delay: TYPING_PAUSE, flushOnUnmount: false });

  const focus = () => field.current?.focus();
  // On many keyboards the slash needs Shift.
  useHotkeys([
    ["/", focus],
    ["shift+/", focus],
  ]);
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      aria-label={t("list.search")}
      aria-keyshortcuts="/"
      placeholder={t("list.search_placeholder")}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        text !== "" && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t("list.clear_search")}
            onClick={() => {
              setText("");
              write("");
              field.current?.focus();
            }}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        )
      }
      value={text}
      maxLength={200}
      onChange={(event) => {
        setText(event.currentTarget.value);
        writeSoon(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") write(text);
      }}
    />
  );
}

function Filters({ search, change }: Part) {
  const { t } = useTranslation("issues");
  return (
    <>
      <ReleaseFilter search={search} change={change} />
      <Select
        aria-label={t("list.mode")}
        className={classes.mode}
        data={[
          { value: "any", label: t("list.any_mode") },
          ...importMode.options.map((mode) => ({ value: mode, label: t(`mode.${mode}`) })),
        ]}
        value={search.mode ?? "any"}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => change({ mode: value === "any" ? undefined : (value as ImportMode) })}
      />
      <Select
        aria-label={t("list.sort")}
        className={classes.sort}
        data={emagSort.options.map((sort) => ({ value: sort, label: t(`list.sorts.${sort}`) }))}
        value={search.sort}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => change({ sort: (value ?? "newest") as EmagSort })}
      />
    </>
  );
}

function FilterButton({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation("issues");
  return (
    <Popover position="bottom-end" trapFocus returnFocus width="min(20rem, calc(100vw - 2rem))">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<SlidersHorizontal size={16} aria-hidden />}
          rightSection={count > 0 && <span className={classes.count}>{count}</span>}
          aria-label={count > 0 ? t("list.filters_count", { count }) : undefined}
        >
          {t("list.filters")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">{children}</Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
