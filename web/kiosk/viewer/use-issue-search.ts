import { useEffect, useMemo, useState } from "react";
import type { IssueMatches, PageLayout, ViewerIssue } from "#shared/kiosk/pages.ts";
import { findMatches } from "#shared/page-matches.ts";
import { parseSearchWords } from "#shared/search-words.ts";
import { readJson } from "#web/api/http/request.ts";
import { type FoundMatches, type MatchPosition, shownMatch, stepMatch } from "#web/reader/match-steps.ts";
import type { Marks } from "#web/reader/page-marks.tsx";

/** Pause in typing after which a search starts. */
const TYPING_MS = 250;

export interface IssueSearch {
  sought: string;
  search: (words: string) => void;
  /** Null before the first answer. */
  found: IssueMatches | "failed" | null;
  /** The match at which the search is, if it is on the screen. */
  shown: (MatchPosition & { count: number }) | null;
  marksOn: (page: number) => Marks;
  /** Goes to the next or previous match. Null without matches. */
  step: ((forwards: boolean) => void) | null;
  goTo: (page: number) => void;
}

export interface IssueSearchOptions {
  issue: ViewerIssue;
  spread: readonly number[];
  layoutOf: (page: number) => PageLayout | null;
  onPage: (page: number) => void;
}

/** Searches the pages of an issue and follows the matches. */
export function useIssueSearch({ issue, spread, layoutOf, onPage }: IssueSearchOptions): IssueSearch {
  const [sought, setSought] = useState("");
  const [found, setFound] = useState<IssueSearch["found"]>(null);
  const [position, setPosition] = useState<MatchPosition | null>(null);
  const words = useMemo(() => parseSearchWords(sought), [sought]);
  const { searchAddress } = issue;

  useEffect(() => {
    if (sought.trim() === "") return setFound(null);
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      readJson<IssueMatches>(searchAddress + encodeURIComponent(sought), leaving.signal)
        .then(setFound)
        .catch(() => {
          if (!leaving.signal.aborted) setFound("failed");
        });
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [sought, searchAddress]);

  const pages = found && found !== "failed" ? found.numbers : [];
  const matchesOn = (page: number) =>
    words.length === 0 ? [] : findMatches(layoutOf(page)?.words ?? [], words, ({ boxes }) => boxes);
  const matches = new Map(spread.map((page) => [page, matchesOn(page)]));
  const state: FoundMatches = { pages, spread, countOn: (page) => matches.get(page)?.length ?? 0 };
  const shown = shownMatch(state, position);

  function go(next: MatchPosition | null): void {
    if (!next) return;
    setPosition(next);
    if (!spread.includes(next.page)) onPage(next.page);
  }

  return {
    sought,
    search(next) {
      setPosition(null);
      setSought(next);
    },
    found,
    shown: shown && shown.count > 0 ? shown : null,
    marksOn: (page) => ({
      matches: matches.get(page) ?? [],
      current: shown && page === shown.page && shown.count > 0 ? shown.match : null,
    }),
    step: pages.length > 0 ? (forwards) => go(stepMatch(state, position, forwards)) : null,
    goTo: (page) => go({ page, match: 0 }),
  };
}
