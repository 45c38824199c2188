import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from "@codemirror/search";
import { type EditorView, runScopeHandlers } from "@codemirror/view";
import { ActionIcon, Button, Text, TextInput, Tooltip } from "@mantine/core";
import { CaseSensitive, ChevronDown, ChevronUp, type LucideIcon, Regex, WholeWord, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#web/console/i18n/formats.ts";
import { countMatches, type MatchCount } from "./count-matches.ts";
import classes from "./search-panel.module.css";

type Option = "caseSensitive" | "wholeWord" | "regexp";
const options: Record<Option, LucideIcon> = {
  caseSensitive: CaseSensitive,
  wholeWord: WholeWord,
  regexp: Regex,
};

export function SearchPanel({ view }: { view: EditorView }) {
  const { t } = useTranslation("markdown-editor");
  const field = useRef<HTMLInputElement>(null);
  const { state } = view;
  const query = getSearchQuery(state);
  useEffect(() => field.current?.select(), []);

  function change(part: Partial<ConstructorParameters<typeof SearchQuery>[0]>): void {
    const { search, replace, caseSensitive, wholeWord, regexp, literal } = query;
    const next = { search, replace, caseSensitive, wholeWord, regexp, literal, ...part };
    view.dispatch({ effects: setSearchQuery.of(new SearchQuery(next)) });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (runScopeHandlers(view, event.nativeEvent, "search-panel")) event.preventDefault();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      if (event.target !== field.current) replaceNext(view);
      else if (event.shiftKey) findPrevious(view);
      else findNext(view);
    } else return;
    event.stopPropagation();
  }

  const matches = countMatches(state, query);
  const none = matches === null || matches.count === 0;
  const unavailable = unavailableIf(none);
  return (
    <search className={classes.root} aria-label={t("search")} onKeyDown={onKeyDown}>
      <div className={classes.line}>
        <TextInput
          ref={field}
          size="xs"
          flex="1 1 10rem"
          maw="20rem"
          aria-label={t("find.find")}
          placeholder={t("find.find")}
          value={query.search}
          onChange={(event) => change({ search: event.currentTarget.value })}
          {...{ "main-field": "true" }}
        />
        {(Object.keys(options) as Option[]).map((option) => (
          <Tool
            key={option}
            label={t(`find.${option}`)}
            icon={options[option]}
            pressed={query[option]}
            onClick={() => change({ [option]: !query[option] })}
          />
        ))}
        <Tool
          label={t("find.previous")}
          icon={ChevronUp}
          disabled={none}
          onClick={() => findPrevious(view)}
        />
        <Tool label={t("find.next")} icon={ChevronDown} disabled={none} onClick={() => findNext(view)} />
        <Text size="xs" c="dimmed" role="status" className={classes.count}>
          {matches ? <Count {...matches} /> : query.search !== "" && t("find.invalid")}
        </Text>
        <Tool label={t("find.close")} icon={X} onClick={() => closeSearchPanel(view)} />
      </div>
      {!state.readOnly && (
        <div className={classes.line}>
          <TextInput
            size="xs"
            flex="1 1 10rem"
            maw="20rem"
            aria-label={t("find.replacement")}
            placeholder={t("find.replacement")}
            value={query.replace}
            onChange={(event) => change({ replace: event.currentTarget.value })}
          />
          <Button size="xs" variant="default" {...unavailable} onClick={() => replaceNext(view)}>
            {t("find.replace")}
          </Button>
          <Button size="xs" variant="default" {...unavailable} onClick={() => replaceAll(view)}>
            {t("find.replace_all")}
          </Button>
        </div>
      )}
    </search>
  );
}

function Count({ count, isLimited, selected }: MatchCount) {
  const { t } = useTranslation("markdown-editor");
  const total = `${formatNumber(count)}${isLimited ? "+" : ""}`;
  return selected
    ? t("find.selected", { number: formatNumber(selected), total })
    : t("find.matches", { count, total });
}

/** Disables a button that keeps the focus, so that Escape still closes the search. Its command does nothing then. */
function unavailableIf(disabled: boolean) {
  return disabled ? { "aria-disabled": true, "data-disabled": true } : {};
}

interface ToolProps {
  label: string;
  icon: LucideIcon;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ label, icon: Icon, pressed, disabled = false, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={pressed ? "light" : "subtle"}
        color={pressed ? "petrol" : "gray"}
        size={30}
        aria-label={label}
        aria-pressed={pressed}
        {...unavailableIf(disabled)}
        onClick={onClick}
      >
        <Icon size={17} strokeWidth={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
