import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { type FoundMatches, type MatchPosition, shownMatch, stepMatch } from "#web/reader/match-steps.ts";
import type { Marks } from "#web/reader/page-marks.tsx";
import { useUrlState, withParameters } from "#web/ui/hooks/use-url-state.ts";
import { pageMatchesQuery, pageSearchQuery } from "../../api/issues.api.ts";

export interface PageFind {
  /** Search text in the URL. */
  sought: string;
  search: (text: string) => void;
  marksOn: (page: number) => Marks;
  /** States where the search is and how much it found. */
  status: string;
  /** Goes to the next or previous match, also on other pages. Null without matches. */
  step: ((forwards: boolean) => void) | null;
}

interface PageFindOptions {
  emagId: number;
  /** Pages on screen. */
  spread: readonly number[];
  onPage: (page: number) => void;
}

/** Searches an issue and follows its matches from page to page. Pages imported before places were stored have no marks. */
export function usePageFind({ emagId, spread, onPage }: PageFindOptions): PageFind {
  const { t } = useTranslation("issue-viewer");
  const { publication } = usePublication();
  const [parameters, changeQuery] = useUrlState();
  const sought = parameters.get("q") ?? "";
  const [position, setPosition] = useState<MatchPosition | null>(null);
  const hits = useQuery({
    ...pageSearchQuery(publication.id, emagId, sought),
    enabled: sought !== "",
  }).data;
  const loaded = useQueries({
    queries: spread.map((number) => ({
      ...pageMatchesQuery(publication.id, emagId, number, sought),
      enabled: sought !== "",
    })),
  });
  const matchesOn = (page: number) => loaded[spread.indexOf(page)]?.data?.matches ?? [];
  const pages = sought === "" ? [] : (hits?.numbers ?? []);

  const found: FoundMatches = { pages, spread, countOn: (page) => matchesOn(page).length };
  const shown = shownMatch(found, position);

  function step(forwards: boolean): void {
    const next = stepMatch(found, position, forwards);
    if (!next) return;
    setPosition(next);
    if (!spread.includes(next.page)) onPage(next.page);
  }

  function status(): string {
    if (sought === "" || !hits) return "";
    if (hits.waiting) return t("find.waiting");
    if (pages.length === 0) return t("find.none");
    const onPages = t("find.pages", { count: pages.length });
    if (!shown || shown.count === 0) return onPages;
    const { match, count, page } = shown;
    return `${t("find.match", { match: match + 1, count, page })} · ${onPages}`;
  }

  return {
    sought,
    search: (text) => {
      setPosition(null);
      changeQuery((query) => withParameters(query, { q: text || null }), { replace: true });
    },
    marksOn: (number) => ({
      matches: sought === "" ? [] : matchesOn(number),
      current: shown && number === shown.page && shown.count > 0 ? shown.match : null,
    }),
    status: status(),
    step: pages.length > 0 ? step : null,
  };
}
