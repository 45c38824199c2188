import i18next from "i18next";
import { page } from "vitest/browser";
import { type AuditEntry, getEditionHistory } from "#shared/console/audit.ts";
import type { Publication } from "#shared/console/identity/session.ts";
import {
  type ImportSummary,
  listImportSummaries,
  listRunningImports,
} from "#shared/console/issues/imports.ts";
import { listManagedEmags, type ManagedEmag } from "#shared/console/issues/managed-emags.ts";
import {
  addPlannedEdition,
  changeEditionRule,
  changePlannedEdition,
  type EditionRule,
  getEditionRule,
  getPlannedEdition,
  listPlannedEditions,
  type PlannedEdition,
} from "#shared/console/issues/planned-editions.ts";
import { changeEditionReview, listEmagReviews, listReviewers } from "#shared/console/issues/reviews.ts";
import type { Role } from "#shared/console/permissions.ts";
import { instantOf } from "#web/lib/release-time.ts";
import { refusal, startFakeService, versioned } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { editionOn } from "./planned-editions.fixture.ts";
import PlannedEditionsPage from "./planned-editions-page.tsx";

/** The day of the edition that is planned unless a test gives others. */
export const TAKEN = "2031-05-12";

const AT = "2026-01-01T00:00:00.000Z";

let lastVersion = Date.now();

/** Returns a version that no other test has saved, because the console ignores events that follow its saves. */
export const nextVersion = () => ++lastVersion;

/** Records of the fake service. */
interface Stored {
  editions: PlannedEdition[];
  issues: ManagedEmag[];
  failures: ImportSummary[];
  rule: EditionRule | null;
}

interface OpenPlanOptions extends Partial<Stored> {
  role?: Role;
  query?: string;
  settings?: Partial<Publication>;
}

/** Opens the plan of a service that saves with optimistic locking. By default, its month has one edition, on `TAKEN`. */
export async function openPlan({ role = "manager", query, settings = {}, ...given }: OpenPlanOptions = {}) {
  const service = startFakeService();
  const server: Stored = { editions: [editionOn(TAKEN)], issues: [], failures: [], rule: null, ...given };
  const entries: AuditEntry[] = [];
  /** Numbers of requests. */
  const reads = { editions: 0, issues: 0, rule: 0, imports: 0 };
  const editionOf = (id: number) => server.editions.find((edition) => edition.id === id)!;
  const outdated = () => refusal(412, { error: "A newer version exists.", code: "version_conflict" });
  const save = (saved: PlannedEdition) => {
    server.editions = server.editions.map((edition) => (edition.id === saved.id ? saved : edition));
    entries.unshift({
      id: String(entries.length + 1),
      at: AT,
      publication_id: null,
      actor: { kind: "person", id: "user", label: "Ada Editor" },
      action: "planned_emag.updated",
      verb: "updated",
      record: { type: "planned_emag", id: String(saved.id), name: saved.name },
      before: {},
      after: {},
      request_id: null,
      address: null,
    });
  };
  service.answer(listPlannedEditions, () => {
    reads.editions += 1;
    return { planned_editions: server.editions };
  });
  service.answer(getPlannedEdition, ({ params }) => ({ planned_edition: editionOf(params.planned_emag_id) }));
  service.answer(addPlannedEdition, ({ body }) => {
    const planned_edition = editionOn(body.local_date, { ...(body.name && { name: body.name }) });
    server.editions = [...server.editions, planned_edition];
    return { planned_edition };
  });
  service.answer(changePlannedEdition, ({ params, body, headers }) => {
    const before = editionOf(params.planned_emag_id);
    if (headers.get("If-Match") !== `"${before.version}"`) return outdated();
    const { local_date = before.local_date, local_time = before.local_time } = body;
    if (server.editions.some((other) => other.id !== before.id && other.local_date === local_date))
      return refusal(422, { local_date: ["already has an edition"] });
    const planned_edition = {
      ...before,
      local_date,
      local_time,
      name: body.name ?? (body.local_date ? editionOn(local_date).name : before.name),
      release_date: instantOf(`${local_date}T${local_time}`, "Europe/Berlin"),
      status: body.skipped === undefined ? before.status : body.skipped ? "skipped" : "planned",
      version: nextVersion(),
    } as const;
    save(planned_edition);
    return versioned({ planned_edition }, planned_edition.version);
  });
  service.answer(changeEditionReview, ({ params, body, headers }) => {
    const before = editionOf(params.planned_emag_id);
    if (headers.get("If-Match") !== `"${before.review.version}"`) return outdated();
    const by = { changed_by: "Ada Editor", changed_at: AT };
    const review = { ...before.review, ...body, ...by, version: nextVersion() };
    save({ ...before, review });
    return versioned({ review }, review.version);
  });
  service.answer(getEditionRule, () => {
    reads.rule += 1;
    return { edition_rule: server.rule };
  });
  service.answer(changeEditionRule, ({ body, headers }) => {
    const version = server.rule?.version ?? 0;
    if (headers.get("If-Match") !== `"${version}"`) return outdated();
    server.rule = { ...body, starts_on: body.starts_on ?? "2026-01-01", version: version + 1 };
    return { edition_rule: server.rule };
  });
  service.answer(getEditionHistory, () => ({ audit_entries: entries, next_before: null }));
  service.answer(listReviewers, () => ({ people: [] }));
  service.answer(listEmagReviews, () => ({ reviews: [] }));
  service.answer(listRunningImports, () => {
    reads.imports += 1;
    return { imports: [] };
  });
  service.answer(listImportSummaries, ({ query: { emag_ids } }) => ({
    imports: server.failures.filter(({ emag_id }) => emag_ids.includes(emag_id)),
  }));
  service.answer(listManagedEmags, () => {
    reads.issues += 1;
    const pages = { current_page: 1, total_pages: 1, per_page: 100, next_page: null, prev_page: null };
    return { emags: server.issues, ...pages, total_count: server.issues.length };
  });
  const { router } = await renderScreen(<PlannedEditionsPage />, {
    path: "planned-editions",
    url: `planned-editions?${query ?? `month=${TAKEN.slice(0, 7)}`}`,
    texts: ["planned-editions", "issues", "audit-words"],
    role,
    settings,
  });
  const t = i18next.getFixedT(null, ["planned-editions", "common", "audit-words"]);
  const panel = page.getByRole("dialog").filter({ hasText: t("panel.pe_id") });
  return {
    t,
    service,
    server,
    reads,
    router,
    panel,
    search: () => router.state.location.search,
    button: (name: string) => page.getByRole("button", { name, exact: true }),
    chip: (day: string) => page.getByRole("button", { name: new RegExp(`Edition ${day}`) }),
    cell: (day: string) => document.querySelector(`time[datetime="${day}"]`)?.closest("td"),
    list: page.getByRole("table", { name: t("list.label") }),
    add: page.getByRole("button", { name: t("add"), exact: true }),
    /** Returns a dialog above the panel by its title. */
    dialog: (title: string) => page.getByRole("dialog", { name: title, exact: true }),
    alert: (text: string) => page.getByRole("alert").filter({ hasText: text }),
    undo: page.getByRole("button", { name: t("common:actions.undo") }),
    note: panel.getByRole("textbox", { name: t("common:review.note") }),
    saveReview: panel.getByRole("button", { name: t("common:review.save") }),
  };
}
