import { useLocalStorage } from "@mantine/hooks";
import { useMemo } from "react";
import type { ListColumn } from "./list-columns.ts";
import type { SortOrder } from "./list-sort.ts";
import type { UrlSearch } from "./use-url-search.ts";

export type Density = "comfortable" | "compact";

export interface ListDisplay {
  density: Density;
  setDensity: (density: Density) => void;
  /** Names of the chosen columns. */
  chosen: ReadonlySet<string>;
  choose: (name: string, isChosen: boolean) => void;
}

type Choices = Readonly<Record<string, boolean>>;

/** Returns the columns of a list, how the person displays them, and its order. */
export function useListColumns<Row, Search extends { sort: SortOrder }>(
  name: string,
  columns: readonly ListColumn<Row>[],
  { search, change }: Pick<UrlSearch<Search>, "search" | "change">,
) {
  return {
    columns,
    display: useListDisplay(name, columns),
    sort: search.sort,
    onSort: (sort: SortOrder) => change({ sort } as Partial<Search>),
  };
}

/** Returns how a person displays a list in this browser: the density of all lists, and the columns of this one. */
function useListDisplay(list: string, columns: readonly ListColumn<never>[]): ListDisplay {
  const [density, setDensity] = useLocalStorage<Density>({
    key: "newsrack-list-density",
    defaultValue: "comfortable",
    getInitialValueInEffect: false,
  });
  const [choices, setChoices] = useLocalStorage<Choices>({
    key: `newsrack-list-columns-${list}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const chosen = useMemo(
    () =>
      new Set(columns.filter(({ name, choice }) => choices[name] ?? choice === "on").map(({ name }) => name)),
    [columns, choices],
  );
  return {
    density: density === "compact" ? "compact" : "comfortable",
    setDensity,
    chosen,
    choose: (name, isChosen) => setChoices((before) => ({ ...before, [name]: isChosen })),
  };
}
