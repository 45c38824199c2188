import i18next from "i18next";
import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Publication } from "#shared/console/identity/session.ts";
import { listManagedEmagCategories } from "#shared/console/issues/emag-categories.ts";
import { type ImportSummary, listImportSummaries } from "#shared/console/issues/imports.ts";
import { listManagedEmags, type ManagedEmag } from "#shared/console/issues/managed-emags.ts";
import { listListViews } from "#shared/console/list-views.ts";
import type { Role } from "#shared/console/permissions.ts";
import type { EmagState } from "#shared/contract/emags.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { testIssue } from "#web/testing/test-issue.ts";
import { testImport } from "../issues.fixture.ts";
import IssueListPage from "./issue-list-page.tsx";

/** Returns an issue as the list receives it. */
export const managed = (id: number, fields: Partial<ManagedEmag>): ManagedEmag => ({
  ...testIssue,
  id,
  created_by: "Ada Editor",
  changed_by: "Ada Editor",
  sign_off: "open",
  awaiting_approval: false,
  ...fields,
});

/** The issues in the order of their release dates, the newest first. */
const threeIssues: Record<string, { state: EmagState; emag: ManagedEmag }> = {
  spring: { state: "failed", emag: managed(3, { name: "Broken spring", import: { status: "failed" } }) },
  winter: {
    state: "scheduled",
    emag: managed(2, { name: "Winter", released_at: "2031-01-01T05:00:00.000Z" }),
  },
  autumn: {
    state: "visible",
    emag: managed(1, { released_at: "2025-10-01T04:00:00.000Z", external_id: "EXT-100%" }),
  },
};

interface OpenIssuesOptions {
  url?: string;
  issues?: { state: EmagState; emag: ManagedEmag }[];
  settings?: Partial<Publication>;
  role?: Role;
}

/** Opens the list with a service that finds issues by search and state, and returns the queries that it received. */
export async function openIssues({
  url = "issues",
  issues = Object.values(threeIssues),
  settings = {},
  role = "editor",
}: OpenIssuesOptions = {}) {
  const queries: Record<string, unknown>[] = [];
  /** The issues, and what their imports have in common. */
  const server = { issues, summary: {} as Partial<ImportSummary> };
  const service = startFakeService();
  const send = startEventStream();
  service.answer(listManagedEmags, ({ query }) => {
    queries.push(query);
    const text = query.search?.trim().toLowerCase() ?? "";
    const emags = server.issues
      .filter(({ state, emag }) => {
        const words = `${emag.name} ${emag.external_id}`.toLowerCase();
        return words.includes(text) && (query.state ?? state) === state;
      })
      .map(({ emag }) => emag);
    if (!query.sort.startsWith("-")) emags.reverse();
    const start = (query.page - 1) * query.per;
    return {
      emags: emags.slice(start, start + query.per),
      current_page: query.page,
      total_pages: Math.ceil(emags.length / query.per),
      per_page: query.per,
      next_page: null,
      prev_page: null,
      total_count: emags.length,
    };
  });
  service.answer(listImportSummaries, ({ query }) => ({
    imports: query.emag_ids.map((emag_id) => ({ ...testImport, ...server.summary, emag_id })),
  }));
  service.answer(listListViews, () => ({ list_views: [] }));
  service.answer(listManagedEmagCategories, () => ({ emag_categories: [] }));
  const rendered = await renderScreen(<IssueListPage />, {
    path: "issues",
    url,
    texts: ["issues", "issue"],
    settings,
    role,
  });
  const t = i18next.getFixedT(null, ["issues", "common"]);
  const table = page.getByRole("table", { name: t("common:nav.issues") });
  const column = (name: string) => table.getByRole("row").first().getByRole("button", { name, exact: true });
  return {
    ...rendered,
    t,
    service,
    server,
    send,
    queries,
    table,
    address: () => rendered.router.state.location.search,
    search: page.getByRole("searchbox", { name: t("list.search") }),
    state: (state: EmagState) =>
      page
        .getByRole("radiogroup", { name: t("common:status") })
        .getByText(t(`state.${state}`), { exact: true }),
    /** The button of a column header, which sorts by it. */
    column,
    /** Waits until the list is sorted by this column in this direction. */
    isSorted: (name: string, direction: "ascending" | "descending") =>
      expect.poll(() => column(name).element().closest("th")?.ariaSort).toBe(direction),
    /** Waits until the list shows these issues only, in this order. */
    shows: (...names: string[]) =>
      expect
        .poll(() =>
          table
            .getByRole("link")
            .elements()
            .map(({ textContent }) => textContent),
        )
        .toEqual(names),
  };
}
