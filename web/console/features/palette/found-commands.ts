import { queryOptions } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import {
  BadgeCheck,
  BookOpen,
  CalendarDays,
  FileText,
  FolderTree,
  ScanText,
  Search,
  UserRound,
} from "lucide-react";
import type { Publication } from "#shared/console/identity/session.ts";
import type { WaitingReviews } from "#shared/console/overview.ts";
import { type SearchResponse, searchPublication } from "#shared/console/search.ts";
import { reading } from "#web/api/client.ts";
import { waitingReviewPath } from "#web/console/components/record/review/waiting-reviews.ts";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import type { Command } from "./command.ts";

export const searchQuery = (publicationId: number | undefined, query: string) =>
  queryOptions({
    queryKey: ["search", publicationId, query],
    queryFn: reading(searchPublication, {
      params: { publication_id: publicationId as number },
      query: { q: query },
    }),
    enabled: publicationId !== undefined && query !== "",
    staleTime: 10_000,
    gcTime: 60_000,
  });

export function waitingFor(
  t: TFunction<"palette">,
  publicationId: number,
  waiting: WaitingReviews | undefined,
): Command[] {
  return (waiting?.items ?? []).map((review) => ({
    id: `waiting ${review.type} ${review.id}`,
    group: "waiting",
    icon: BadgeCheck,
    label: review.name,
    detail: review.requested_by === null ? undefined : t("asked", { name: review.requested_by }),
    to: waitingReviewPath(publicationId, review),
  }));
}

/** Converts search results into commands of the palette. */
export function foundCommands(
  t: TFunction<"palette">,
  { id: publicationId, time_zone: timeZone }: Pick<Publication, "id" | "time_zone">,
  query: string,
  found: SearchResponse,
): Command[] {
  const states = {
    pending: t("importing"),
    processing: t("importing"),
    failed: t("import_failed"),
    finished: "",
  };
  const joined = (...parts: string[]) => parts.filter((part) => part !== "").join(" · ") || undefined;
  return [
    ...found.emags.map(
      (emag): Command => ({
        id: `emag ${emag.id}`,
        group: "emags",
        icon: BookOpen,
        label: emag.name,
        detail: joined(emag.external_id, states[emag.import_status]),
        to: paths.issue(publicationId, emag.id),
      }),
    ),
    ...found.stories.map(({ id, name, title, external_id, published, snippet }): Command => {
      const label = title.trim() === "" ? name : title;
      return {
        id: `story ${id}`,
        group: "stories",
        icon: FileText,
        label,
        detail: joined(name === label ? "" : name, external_id, published ? "" : t("draft")),
        ...(snippet ? { snippet } : {}),
        to: paths.article(publicationId, id),
      };
    }),
    ...found.article_categories.map(
      (category): Command => ({
        id: `category ${category.id}`,
        group: "article_categories",
        icon: FolderTree,
        label: category.name,
        detail: category.parent_name === null ? undefined : t("below", { name: category.parent_name }),
        to: paths.articlesIn(publicationId, category.id),
      }),
    ),
    ...found.editions.map(
      (edition): Command => ({
        id: `edition ${edition.id}`,
        group: "editions",
        icon: CalendarDays,
        label: edition.name,
        detail: joined(edition.pe_id, formatInTimeZone(edition.release_date, timeZone)),
        to: paths.plannedEdition(publicationId, edition.id),
      }),
    ),
    ...found.people.map(
      (person): Command => ({
        id: `person ${person.id}`,
        group: "people",
        icon: UserRound,
        label: person.name,
        detail: person.email,
        to: paths.person(publicationId, person.id),
      }),
    ),
    ...found.pages.map(
      ({ emag_id, emag_name, page, snippet }): Command => ({
        id: `page ${emag_id} ${page}`,
        group: "pages",
        icon: ScanText,
        label: t("page", { page, name: emag_name }),
        snippet,
        to: paths.issuePage(publicationId, emag_id, page),
      }),
    ),
    {
      id: "all issues",
      group: "everywhere",
      icon: Search,
      label: t("action.all_issues", { query }),
      to: `${paths.issues(publicationId)}?search=${encodeURIComponent(query)}`,
    },
    {
      id: "all articles",
      group: "everywhere",
      icon: Search,
      label: t("action.all_articles", { query }),
      to: `${paths.articles(publicationId)}?search=${encodeURIComponent(query)}`,
    },
  ];
}
