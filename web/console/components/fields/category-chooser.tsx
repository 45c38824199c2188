import { Stack, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Check, Search } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { flattenTree, type TreeCategory } from "#shared/category-tree.ts";
import { MarkedText } from "../search/marked-text.tsx";
import { matchesIn } from "../search/match.ts";
import classes from "./category-chooser.module.css";

type Category = TreeCategory & { name: string };

export interface CategoryChooserProps {
  label: string;
  categories: readonly Category[];
  chosen: ReadonlySet<number | null>;
  onChoose: (id: number | null) => void;
  /** Allows several categories. */
  multiple?: boolean;
  /** Label of the option for no category, shown first. */
  none?: string;
  /** Returns whether a category is disabled. It stays visible as the parent of others. */
  isOut?: (id: number) => boolean;
  autoFocus?: boolean;
}

interface Option {
  id: number | null;
  name: string;
  /** Names of the parent categories, shown in search results. */
  path: string;
  depth: number;
}

const OPTION_HEIGHT_PX = 34;
const TOUCH_OPTION_HEIGHT_PX = 44;
const MAX_INDENT_LEVELS = 10;

export function CategoryChooser(props: CategoryChooserProps) {
  const { label, categories, chosen, onChoose, multiple = false, none, isOut, autoFocus = false } = props;
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const options = useMemo(() => optionsOf(categories, search.trim(), none), [categories, search, none]);
  const [at, setAt] = useState<number | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const coarse = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  const optionHeight = coarse ? TOUCH_OPTION_HEIGHT_PX : OPTION_HEIGHT_PX;
  const virtual = useVirtualizer({
    count: options.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => optionHeight,
    overscan: 8,
    getItemKey: (index) => options[index]?.id ?? "none",
  });
  const found = options.findIndex((option) => option.id === at);
  const active = found >= 0 ? found : 0;
  // Scrolls to the selected category when the list opens.
  const [first] = chosen;
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || options.length === 0) return;
    opened.current = true;
    const index = options.findIndex((option) => option.id === first);
    if (index < 0) return;
    setAt(options[index]!.id);
    virtual.scrollToIndex(index, { align: "center" });
  }, [options, first, virtual]);

  const go = (index: number) => {
    const option = options[Math.max(0, Math.min(options.length - 1, index))];
    if (!option) return;
    setAt(option.id);
    virtual.scrollToIndex(options.indexOf(option), { align: "auto" });
  };
  const choose = (option: Option | undefined) => {
    if (!option || (option.id !== null && isOut?.(option.id))) return;
    setAt(option.id);
    onChoose(option.id);
  };
  return (
    <Stack gap={8} miw={0}>
      <TextInput
        type="search"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? `${id}-${options[active]?.id ?? "none"}` : undefined}
        placeholder={t("category_chooser.search")}
        leftSection={<Search size={16} aria-hidden />}
        value={search}
        maxLength={200}
        data-autofocus={autoFocus || undefined}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setAt(null);
          scroller.current?.scrollTo({ top: 0 });
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") go(active + 1);
          else if (event.key === "ArrowUp") go(active - 1);
          else if (event.key === "Enter") choose(options[active]);
          else return;
          event.preventDefault();
        }}
      />
      <div ref={scroller} className={classes.scroller}>
        {options.length === 0 && <p className={classes.nothing}>{t("category_chooser.nothing")}</p>}
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={label}
          aria-multiselectable={multiple || undefined}
          className={classes.list}
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const option = options[index];
            if (!option) return null;
            const isChosen = chosen.has(option.id);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above.
              // biome-ignore lint/a11y/useFocusableInteractive: the field above has the focus, and names the active option.
              <div
                key={key}
                role="option"
                id={`${id}-${option.id ?? "none"}`}
                aria-selected={isChosen}
                aria-disabled={(option.id !== null && isOut?.(option.id)) || undefined}
                aria-posinset={index + 1}
                aria-setsize={options.length}
                aria-label={option.path === "" ? undefined : `${option.path} › ${option.name}`}
                className={classes.option}
                data-active={index === active || undefined}
                style={{
                  height: optionHeight,
                  transform: `translateY(${start}px)`,
                  paddingInlineStart: 10 + Math.min(option.depth, MAX_INDENT_LEVELS) * 18,
                }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                <span className={classes.check}>{isChosen && <Check size={15} aria-hidden />}</span>
                <span className={classes.name}>
                  <MarkedText text={option.name} search={search.trim()} />
                  {search.trim() !== "" && option.path !== "" && (
                    <span className={classes.path}> {option.path}</span>
                  )}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </Stack>
  );
}

function optionsOf(categories: readonly Category[], search: string, none: string | undefined): Option[] {
  const options: Option[] = [];
  if (none !== undefined && search === "") options.push({ id: null, name: none, path: "", depth: 0 });
  const names: string[] = [];
  for (const { category, depth } of flattenTree(categories)) {
    names.length = depth;
    const path = names.join(" › ");
    names.push(category.name);
    if (search === "") options.push({ id: category.id, name: category.name, path, depth });
    else if (matchesIn(category.name, search))
      options.push({ id: category.id, name: category.name, path, depth: 0 });
  }
  return options;
}
