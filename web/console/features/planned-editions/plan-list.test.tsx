import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ImportSummary } from "#shared/console/issues/imports.ts";
import { changeEditionReview, changeEmagReview } from "#shared/console/issues/reviews.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { testPublication } from "#web/testing/render-screen.tsx";
import { nextVersion, openPlan, TAKEN } from "./plan.fixture.tsx";
import { edition, editionOn, issueWith } from "./planned-editions.fixture.ts";

const LIST = "month=2031-05&view=list";
const FAILED_IMPORT = "0197fd2e-0000-7000-8000-000000000001";
const SHOWN_IMPORT = "0197fd2e-0000-7000-8000-000000000002";
const released_at = "2031-05-15T04:00:00.000Z";
const ofIssue = (given: { released_at: string | null; import_status?: "finished" | "failed" }) => ({
  id: 7,
  name: "Planned",
  import_id: "a",
  import_status: "finished" as const,
  import_cancelled: false,
  has_pages: given.import_status !== "failed",
  awaiting_approval: false,
  ...given,
});

describe("the list of the plan", () => {
  it("filters by sign-off, which stays in the address", async () => {
    const { review } = edition();
    const { t, list, search } = await openPlan({
      query: LIST,
      editions: [editionOn(TAKEN, { review: { ...review, sign_off: "requested" } }), editionOn("2031-05-13")],
    });
    await expect.poll(() => list.getByRole("row").elements()).toHaveLength(3);
    await page
      .getByRole("combobox", { name: t("common:review.sign_off") })
      .selectOptions(t("common:review.sign_offs.requested"));
    await expect.poll(() => list.getByRole("row").elements()).toHaveLength(2);
    await expect.element(list).toMatchTextContent(`Edition ${TAKEN}`);
    await expect.poll(() => search()).toMatch(/sign_off=requested/);
  });

  it("shows an edition at the release date of its issue, as it is changed", async () => {
    const deliver = startEventStream();
    const planned = editionOn(TAKEN, { status: "transferred" });
    const release = (moment: string | null) => [{ ...planned, emag: ofIssue({ released_at: moment }) }];
    const { t, list, panel, server } = await openPlan({
      query: `${LIST}&edition=12`,
      editions: release(planned.release_date),
    });
    const expectShown = async (text: string | RegExp) => {
      await expect.element(list).toMatchTextContent(text);
      await expect.element(panel).toMatchTextContent(text);
    };
    const changed = { type: "emag", emag_id: 7, change: "updated", changed_by: "token" } as const;
    await expectShown(/07:00/);
    await expect.element(panel).not.toMatchTextContent(t("panel.planned_for"));
    server.editions = release("2031-05-12T15:45:00.000Z");
    deliver({ ...testPublication, ...changed, version: nextVersion() });
    await expectShown(/17:45/);
    await expect.element(panel).toMatchTextContent(t("panel.planned_for"));
    server.editions = release(null);
    deliver({ ...testPublication, ...changed, version: nextVersion() });
    await expectShown(t("state.unscheduled"));
    await expect.element(panel).toMatchTextContent(t("panel.unscheduled"));
  });

  it("moves the selected editions together, stops before a taken day, and moves them back", async () => {
    const days = ["2031-05-10", "2031-05-11", "2031-05-13"];
    const { t, list, button, dialog, server } = await openPlan({
      query: LIST,
      editions: days.map((day) => editionOn(day)),
    });
    const rows = () =>
      list
        .getByRole("row")
        .elements()
        .map(({ textContent }) => /Edition ([\d-]+)/.exec(textContent)?.[1])
        .slice(1);
    for (const day of days.slice(0, 2))
      await page.getByRole("checkbox", { name: t("common:list.select", { name: `Edition ${day}` }) }).click();
    await button(t("panel.move")).click();
    const question = dialog(t("bulk.move.title", { count: 2 }));
    await question.getByRole("textbox", { name: t("bulk.days") }).fill("2");
    const shifts = question.getByRole("listitem");
    await expect.element(shifts.first()).toMatchTextContent(/10.*12/);
    await expect
      .element(shifts.last())
      .toMatchTextContent(t("taken.edition", { name: "Edition 2031-05-13" }));
    await question.getByRole("button", { name: t("bulk.move.confirm", { count: 2 }) }).click();
    const results = page.getByRole("region", { name: t("common:bulk.results") });
    await expect.element(results).toMatchTextContent(t("bulk.move.done", { count: 1 }));
    await expect.element(results).toMatchTextContent(t("common:bulk.failures", { count: 1 }));
    await expect.poll(rows).toEqual(["2031-05-11", "2031-05-12", "2031-05-13"]);

    await results.getByRole("button", { name: t("common:actions.undo") }).click();
    await expect.poll(rows).toEqual(days);
    expect(server.editions.map(({ local_date }) => local_date)).toEqual(days);
    await results.getByRole("button", { name: t("common:bulk.close") }).click();
  });

  it("approves editions with their issues, whose dates it does not offer to move", async () => {
    const planned = editionOn(TAKEN, { status: "transferred" });
    const { t, button, service, server, dialog } = await openPlan({
      query: LIST,
      editions: [
        { ...planned, emag: ofIssue({ released_at: planned.release_date }) },
        editionOn("2031-05-13"),
      ],
    });
    const approved: unknown[] = [];
    const approve = (params: object) => {
      approved.push(params);
      const review = { ...planned.review, sign_off: "approved" as const, version: 2 };
      if (approved.length === 2) server.editions = server.editions.map((one) => ({ ...one, review }));
      return { review };
    };
    service.answer(changeEmagReview, ({ params }) => approve(params));
    service.answer(changeEditionReview, ({ params }) => approve(params));
    await page
      .getByRole("checkbox", { name: t("common:list.select", { name: "Edition 2031-05-13" }) })
      .click();
    await expect.element(button(t("panel.move"))).toBeVisible();
    await page.getByRole("checkbox", { name: t("common:list.select", { name: "Planned" }) }).click();
    await expect.element(button(t("panel.move"))).not.toBeInTheDocument();
    await button(t("common:review.approve")).click();
    await dialog(t("common:review.bulk.title", { count: 2 }))
      .getByRole("button", { name: t("common:review.bulk.confirm", { count: 2 }) })
      .click();
    await expect.poll(() => approved).toHaveLength(2);
    expect(approved).toContainEqual(expect.objectContaining({ emag_id: 7 }));
    const row = page.getByRole("row", { name: /Edition 2031-05-13/ });
    await expect.element(row).toMatchTextContent(t("common:review.sign_offs.approved"));
    const results = page.getByRole("region", { name: t("common:bulk.results") });
    await results.getByRole("button", { name: t("common:bulk.close") }).click();
  });

  it("skips and restores the selected editions", async () => {
    const { t, list, button, dialog, server } = await openPlan({
      query: LIST,
      editions: [editionOn(TAKEN), editionOn("2031-05-13")],
    });
    const statuses = () => server.editions.map(({ status }) => status);
    const skipped = list.getByText(t("state.skipped"), { exact: true });
    for (const [action, status, shown] of [
      ["skip", "skipped", 2],
      ["restore", "planned", 0],
    ] as const) {
      await page.getByRole("checkbox", { name: t("common:list.select_all") }).click();
      await button(t(`panel.${action}`)).click();
      await dialog(t(`bulk.${action}.title`, { count: 2 }))
        .getByRole("button", { name: t(`bulk.${action}.confirm`, { count: 2 }) })
        .click();
      await expect.poll(() => skipped.elements()).toHaveLength(shown);
      expect(statuses()).toEqual([status, status]);
      const results = page.getByRole("region", { name: t("common:bulk.results") });
      await results.getByRole("button", { name: t("common:bulk.close") }).click();
    }
  });
});

describe("failed imports in the plan", () => {
  it("are marked, counted and filtered", async () => {
    const issue = (id: number, name: string, status: "finished" | "failed") =>
      issueWith({ id, name, released_at, import: { status } });
    const failure = (emag_id: number, shown_import_id: string | null): ImportSummary => ({
      emag_id,
      shown_import_id,
      import_id: FAILED_IMPORT,
      previous_import_id: null,
      approved_texts: null,
      emag_name: "Failed",
      publication_id: testPublication.publication_id,
      status: "failed",
      step: null,
      done: 0,
      total: null,
      page_count: null,
      serious_warnings: [],
      confirmation: null,
      failure: null,
      cover_url: null,
    });
    const planned = editionOn("2031-05-16", {
      status: "transferred",
      emag: ofIssue({ released_at, import_status: "failed" }),
    });
    const { t, list, alert, search } = await openPlan({
      editions: [planned],
      issues: [issue(1, "Alone", "failed"), issue(2, "Fine", "finished"), issue(3, "Live", "failed")],
      failures: [failure(1, null), failure(3, SHOWN_IMPORT)],
    });
    const link = (name: string) => page.getByRole("link", { name: new RegExp(name) });
    await expect.element(link("Alone")).toHaveAccessibleName(new RegExp(`, ${t("state.failed")}$`));
    await expect.element(link("Live")).toHaveAccessibleName(new RegExp(`, ${t("state.failed_kept")}$`));
    await expect.element(link("Fine")).toHaveAccessibleName(new RegExp(`, ${t("state.issue")}$`));
    const edition = page.getByRole("button", { name: /Planned/ });
    await expect.element(edition).toHaveAccessibleName(new RegExp(`, ${t("state.failed")}$`));

    await alert(t("failed_banner", { count: 3 }))
      .getByRole("button", { name: t("due_show") })
      .click();
    await expect.poll(search).toMatch(/status=failed/);
    await expect.element(link("Fine")).not.toBeInTheDocument();
    await page.getByText(t("view.list"), { exact: true }).click();
    await expect.poll(() => list.getByRole("row").elements()).toHaveLength(4);
    await expect.element(list.getByRole("row", { name: /Alone/ })).toMatchTextContent(t("state.failed"));
  });
});
