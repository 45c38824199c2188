import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { labelOf, type PageLabels } from "#web/reader/page-labels.ts";
import { useKiosk } from "../kiosk-context.ts";
import classes from "./panels.module.css";
import type { IssueSearch } from "./use-issue-search.ts";
import { Control } from "./viewer-control.tsx";

export interface SearchBarProps {
  search: IssueSearch;
  labels: PageLabels;
  language: string;
  onClose: () => void;
}

/** Renders the search in the issue. Enter goes to the next match, Shift and Enter to the previous one, Escape closes it. */
export function SearchBar({ search, labels, language, onClose }: SearchBarProps) {
  const { t } = useKiosk();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => (before as HTMLElement | null)?.focus();
  }, []);
  const { sought, found, step } = search;
  const results = found && found !== "failed" ? found.pages : [];
  return (
    <search
      className={classes.search}
      aria-label={t("find")}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <div className={classes.searchRow}>
        <input
          ref={field}
          type="search"
          className={classes.field}
          aria-label={t("find")}
          placeholder={t("find_placeholder")}
          maxLength={100}
          value={sought}
          onChange={(event) => search.search(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") step?.(!event.shiftKey);
          }}
        />
        <Control icon={ChevronUp} label={t("find_previous")} onClick={step && (() => step(false))} />
        <Control icon={ChevronDown} label={t("find_next")} onClick={step && (() => step(true))} />
        <Control icon={X} label={t("find_close")} onClick={onClose} />
      </div>
      <p className={classes.searchStatus} role="status">
        <SearchStatus search={search} labels={labels} />
      </p>
      {results.length > 0 && (
        <details className={classes.results}>
          <summary>{t("find_results")}</summary>
          <ol>
            {results.map(({ page, snippet }) => (
              <li key={page}>
                <button type="button" onClick={() => search.goTo(page)}>
                  <strong>{t("page", { number: labelOf(labels, page) })}</strong>
                  <span lang={language}>
                    {snippet.map(({ text, found: isMatch }, index) =>
                      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an excerpt never change.
                      isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
                    )}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </details>
      )}
    </search>
  );
}

function SearchStatus({ search, labels }: Pick<SearchBarProps, "search" | "labels">): string {
  const { t } = useKiosk();
  const { found, shown, sought } = search;
  if (sought.trim() === "" || found === null) return "";
  if (found === "failed") return t("find_failed");
  if (found.waiting) return t("find_waiting");
  if (found.numbers.length === 0) return t("find_none");
  const pages = t("find_pages", { count: found.numbers.length });
  if (!shown) return pages;
  const { match, count, page } = shown;
  return `${t("find_match", { match: match + 1, count, page: labelOf(labels, page) })} · ${pages}`;
}
