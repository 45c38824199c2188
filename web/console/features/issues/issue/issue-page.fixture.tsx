import i18next from "i18next";
import { page } from "vitest/browser";
import { getImportContent } from "#shared/console/issues/import-content.ts";
import {
  cancelImport,
  goBackToImport,
  type ImportAttempt,
  type ImportFailure,
  type ImportStep,
  type ImportSummary,
  listImportAttempts,
  listImportPages,
  listImportSummaries,
} from "#shared/console/issues/imports.ts";
import { releaseEmag } from "#shared/console/issues/managed-emags.ts";
import { getEmagEdition, type PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import type { Role } from "#shared/console/permissions.ts";
import { leaveRecord, visitRecord } from "#shared/console/presence.ts";
import { deleteEmag, getEmag, updateEmag } from "#shared/contract/emag-routes.ts";
import type { Emag, EmagUpdate } from "#shared/contract/emags.ts";
import { answerReviews } from "#web/console/components/record/review/approval.fixture.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { startFakeService, versioned } from "#web/testing/fake-service.ts";
import { renderScreen, type ScreenOptions, testPublication } from "#web/testing/render-screen.tsx";
import { testIssue, testNavigation } from "#web/testing/test-issue.ts";
import { testImport } from "../issues.fixture.ts";
import IssuePage from "./issue-page.tsx";

/** The import before the current one. */
export const PREVIOUS_IMPORT = "0197fd2e-0000-7000-8000-000000000000";

export const importStep = (name: ImportStep["name"], status: ImportStep["status"]): ImportStep => ({
  name,
  status,
  started_at: status === "pending" ? null : testIssue.created_at,
  finished_at: status === "pending" || status === "running" ? null : testIssue.created_at,
  done: 0,
  total: null,
  warnings: [],
});

/** The attempt of `testImport`. */
export const testAttempt: ImportAttempt = {
  id: testImport.import_id,
  emag_id: testIssue.id,
  number: 1,
  current: true,
  shown: true,
  previous: false,
  kept_until: null,
  status: "finished",
  failure: null,
  created_at: testIssue.created_at,
  started_at: testIssue.created_at,
  finished_at: testIssue.created_at,
  page_count: 5,
  requested_by: "Ada Editor",
  steps: [importStep("download", "done"), importStep("verify", "done"), importStep("render", "done")],
};

export const testFailure: ImportFailure = {
  code: "pdf_encrypted",
  message: "The PDF is encrypted.",
  page: null,
  file: null,
  retryable: false,
};

interface OpenIssueOptions {
  issue?: Partial<Emag>;
  summary?: Partial<ImportSummary>;
  attempts?: ImportAttempt[];
  /** Number of pages of each import. Default: five of the current one. */
  pages?: Record<string, number>;
  tab?: "pages" | "text" | "articles" | "import" | "details";
  role?: Role;
  settings?: ScreenOptions["settings"];
  /** Planned edition of the issue. */
  edition?: PlannedEdition;
  /** Edition that seems to wait for the issue. */
  waiting?: PlannedEdition;
}

/** Opens the page of an issue. `server` is its current state in the service, with the changes that arrived. */
export async function openIssue(options: OpenIssueOptions = {}) {
  const { issue, summary, attempts, pages, tab, role, settings = {}, edition, waiting } = options;
  const service = startFakeService();
  answerReviews(service, "open");
  const send = startEventStream();
  const server = {
    issue: { ...testIssue, ...issue },
    version: 1,
    summary: { ...testImport, ...summary },
    attempts: attempts ?? [testAttempt],
    /** Number of pages of each import. */
    pages: pages ?? { [testImport.import_id]: 5 },
    /** The bodies of the changes, and whether each keeps the previous pages. */
    changes: [] as { body: EmagUpdate; keepsPages: string | undefined }[],
    /** Paths of the reads of the issue. */
    reads: [] as string[],
    edition: edition ?? null,
    waiting: waiting ?? null,
    onChange(_body: EmagUpdate): void {},
    onCancel(): void {},
    onGoBack(_importId: string): void {},
  };
  const answerIssue = () => versioned({ emag: server.issue }, server.version);
  const read = <T,>(name: string, value: T): T => {
    server.reads.push(name);
    return value;
  };
  service.answer(getEmag, () => read("issue", answerIssue()));
  service.answer(getEmagEdition, () => ({
    planned_edition: server.edition,
    waiting_edition: server.waiting,
  }));
  service.answer(listImportSummaries, () => read("summaries", { imports: [server.summary] }));
  service.answer(listImportAttempts, () => read("attempts", { imports: server.attempts }));
  service.answer(listImportPages, ({ params }) => {
    const count = server.pages[params.import_id] ?? 0;
    const pages = Array.from({ length: count }, (_, index) => ({
      number: index + 1,
      width: 600,
      height: 800,
      image_url: "data:,",
      thumbnail_url: "data:,",
    }));
    return { pages, page_count: count };
  });
  service.answer(getImportContent, () => ({
    book: null,
    articles: [],
    widgets: [],
    navigation: testNavigation,
  }));
  service.answer(updateEmag, ({ body, query }) => {
    server.changes.push({ body, keepsPages: query.keep_previous_pages });
    if (body.released_at !== undefined) server.issue = { ...server.issue, released_at: body.released_at };
    server.version += 1;
    server.onChange(body);
    return answerIssue();
  });
  service.answer(releaseEmag, ({ body }) => {
    server.changes.push({ body, keepsPages: undefined });
    server.issue = { ...server.issue, ...body };
    server.version += 1;
    return answerIssue();
  });
  service.answer(cancelImport, () => {
    server.onCancel();
    return { cancelled: true };
  });
  service.answer(goBackToImport, ({ params }) => {
    server.onGoBack(params.import_id);
    server.version += 1;
    return answerIssue();
  });
  service.answer(deleteEmag, () => undefined);
  service.answer(visitRecord, () => ({ people: [] }));
  service.answer(leaveRecord, () => undefined);
  const { router } = await renderScreen(<IssuePage />, {
    path: "issues/:emagId",
    url: `issues/${testIssue.id}${tab ? `?tab=${tab}` : ""}`,
    texts: ["issues", "issue"],
    role: role ?? "editor",
    settings,
  });
  const t = i18next.getFixedT(null, ["issues", "issue", "common"]);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    t,
    service,
    server,
    send,
    /** Publishes the progress of the current import. */
    publishImport(): void {
      const { import_id, status, step, done, total } = server.summary;
      send({
        type: "import",
        ...testPublication,
        emag_id: testIssue.id,
        import_id,
        status,
        step,
        done,
        total,
      });
    },
    router,
    button,
    status: (text: string | RegExp) => page.getByRole("status").filter({ hasText: text }),
    failure: page.getByRole("alert").filter({
      hasText: new RegExp(`${t("issue:import.failure_title")}|${t("issue:import.cancelled_title")}`),
    }),
    pages: page.getByRole("list", { name: t("issue:tab.pages") }).getByRole("link"),
    step: (name: ImportStep["name"]) =>
      page
        .getByRole("list", { name: t("issue:import.steps") })
        .first()
        .getByRole("listitem")
        .filter({ hasText: t(`issue:import.step.${name}`) }),
    earlierImports: page.getByRole("region", { name: t("issue:import.earlier") }).getByRole("group"),
    show: (name: "pages" | "articles" | "import") =>
      page.getByRole("tab", { name: t(`issue:tab.${name}`) }).click(),
    async choose(action: "import_again" | "cancel_import" | "unpublish" | "delete"): Promise<void> {
      await button(t("action.more")).click();
      await page.getByRole("menuitem", { name: t(`action.${action}`), exact: true }).click();
    },
    answer: (title: string, label: string) =>
      page.getByRole("dialog", { name: title }).getByRole("button", { name: label, exact: true }),
  };
}
