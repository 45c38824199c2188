import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
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

/** Position of a search: a page, and a match on it. */
interface Position {
  page: number;
  match: number;
}

const LAST = -1;

/** Searches an issue and follows its matches from page to page. Pages imported before places were stored have no marks. */
export function usePageFind({ emagId, spread, onPage }: PageFindOptions): PageFind {
  const { t } = useTranslation("issue-viewer");
  const { publication } = usePublication();
  const [parameters, changeQuery] = useUrlState();
  const sought = parameters.get("q") ?? "";
  const [position, setPosition] = useState<Position | null>(null);
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

  const chosen = position && spread.includes(position.page) ? position : null;
  const page = chosen?.page ?? spread.find((number) => matchesOn(number).length > 0) ?? null;
  const count = page === null ? 0 : matchesOn(page).length;
  const match = chosen?.match === LAST ? count - 1 : Math.min(chosen?.match ?? 0, count - 1);

  function step(forwards: boolean): void {
    const next = match + (forwards ? 1 : -1);
    if (page !== null && next >= 0 && next < count) {
      setPosition({ page, match: next });
      return;
    }
    const from = page ?? spread[0] ?? 0;
    const target = forwards
      ? (pages.find((one) => one > from) ?? pages[0])
      : (pages.findLast((one) => one < from) ?? pages.at(-1));
    if (target === undefined) return;
    setPosition({ page: target, match: forwards ? 0 : LAST });
    if (!spread.includes(target)) onPage(target);
  }

  function status(): string {
    if (sought === "" || !hits) return "";
    if (hits.waiting) return t("find.waiting");
    if (pages.length === 0) return t("find.none");
    const found = t("find.pages", { count: pages.length });
    return count > 0 && page !== null
      ? `${t("find.match", { match: match + 1, count, page })} · ${found}`
      : found;
  }

  return {
    sought,
    search: (text) => {
      setPosition(null);
      changeQuery((query) => withParameters(query, { q: text || null }), { replace: true });
    },
    marksOn: (number) => ({
      matches: sought === "" ? [] : matchesOn(number),
      current: number === page && count > 0 ? match : null,
    }),
    status: status(),
    step: pages.length > 0 ? step : null,
  };
}
