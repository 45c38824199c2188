import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { importOutdatedIssues } from "#shared/console/issues/imports.ts";
import { getOverview, type Overview, type OverviewNeeds } from "#shared/console/overview.ts";
import type { Role } from "#shared/console/permissions.ts";
import { cutOff } from "#web/console/components/warnings/warnings.fixture.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import OverviewPage from "./overview-page.tsx";

const AT = "2026-01-01T00:00:00.000Z";

const noNeeds: OverviewNeeds = {
  reviews: null,
  endpoint: null,
  access_missing: null,
  disabled_webhooks: null,
  expiring_tokens: null,
  failed_imports: { total: 0, items: [] },
  outdated_imports: null,
  due_editions: null,
  broken_stories: null,
  warned_issues: null,
};

const quiet: Overview = { needs: noNeeds, drafts: null, days: [], imports: [], recent: [] };

/** Opens an overview that the service answers. */
async function openOverview(overview: Partial<Overview>, role: Role = "editor") {
  const service = startFakeService();
  service.answer(getOverview, () => ({ overview: { ...quiet, ...overview } }));
  const { router } = await renderScreen(<OverviewPage />, {
    path: "",
    texts: ["overview", "articles"],
    role,
  });
  const t = i18next.getFixedT(null, ["overview", "common"]);
  const imports = page.getByRole("region", { name: t("imports.title") });
  return {
    t,
    service,
    router,
    imports,
    calm: page.getByText(t("needs.nothing")),
    bars: () => imports.element().querySelectorAll("figure b"),
    region: (name: string) => page.getByRole("region", { name }),
  };
}

describe("the overview", () => {
  it("says that nothing needs attention", async () => {
    const { calm } = await openOverview({});
    await expect.element(calm).toBeVisible();
  });

  it("shows no tasks to a role without any", async () => {
    const needs = { ...noNeeds, failed_imports: null };
    const { t, calm, region } = await openOverview({ needs }, "viewer");
    await expect.element(region(t("days.title"))).toBeVisible();
    await expect.element(region(t("needs.title"))).not.toBeInTheDocument();
    await expect.element(calm).not.toBeInTheDocument();
    await expect.element(page.getByRole("link", { name: t("new_article") })).not.toBeInTheDocument();
  });

  it("names the reviews that wait, with their notes, and links to the articles", async () => {
    const waiting = { type: "story" as const, id: 9, name: "Harbour", release: null, is_own: true };
    const reviews = {
      total: 1,
      items: [{ ...waiting, requested_by: "Ed", note: "Mind the last line" }],
    };
    const { t, region, router } = await openOverview({ needs: { ...noNeeds, reviews } }, "manager");
    const waits = region(t("needs.reviews.title", { count: 1 }));
    await expect.element(waits).toMatchTextContent("Mind the last line");
    await waits.getByRole("link", { name: "Harbour" }).click();
    await expect.poll(() => router.state.location.pathname).toMatch(/\/articles\/9$/);
  });

  it("imports all outdated issues again with one button, and names those that it cannot", async () => {
    const outdated_imports = { total: 61, importable: 60, blocked: [{ emag_id: 7, name: "Old harbour" }] };
    const { t, service, region } = await openOverview({ needs: { ...noNeeds, outdated_imports } });
    const remaining = [10, 0];
    service.answer(importOutdatedIssues, () => {
      const left = remaining.shift()!;
      return { requested: left === 10 ? 50 : 10, remaining: left };
    });
    const outdated = region(t("needs.outdated.title", { count: 61 }));
    await expect.element(outdated.getByRole("link", { name: "Old harbour" })).toBeVisible();
    const label = t("needs.outdated.import", { count: 60 });
    await outdated.getByRole("button", { name: label }).click();
    await page.getByRole("dialog").getByRole("button", { name: label }).click();
    await expect.element(page.getByText(t("needs.outdated.requested", { count: 60 }))).toBeVisible();
    expect(remaining).toEqual([]);
  });

  it("says that no one can open protected articles, and leads to what sets access up", async () => {
    const { t, region } = await openOverview({ needs: { ...noNeeds, access_missing: { count: 3 } } });
    const link = region(t("needs.access.title")).getByRole("link", { name: t("needs.access.set_up") });
    await expect.element(link).toHaveAttribute("href", expect.stringMatching(/access\/configuration$/));
  });

  it("shows an import that fails in the meantime with its reason, and links to it", async () => {
    const failure = {
      code: "pdf_encrypted",
      message: "The PDF is encrypted.",
      page: null,
      file: null,
      retryable: false,
    };
    const failed_imports = { total: 1, items: [{ emag_id: 7, name: "Locked", failed_at: AT, failure }] };
    const deliver = startEventStream();
    const { t, service, calm, region, router } = await openOverview({});
    await expect.element(calm).toBeVisible();
    const overview = { ...quiet, needs: { ...noNeeds, failed_imports } };
    service.answer(getOverview, () => ({ overview }));
    const progress = { status: "failed", step: null, done: 0, total: null } as const;
    deliver({ type: "import", ...testPublication, emag_id: 7, import_id: "a", ...progress });
    const failed = region(t("needs.failed.title", { count: 1 }));
    await expect.element(failed).toMatchTextContent(failure.message);
    await failed.getByRole("link", { name: "Locked" }).click();
    await expect
      .poll(() => router.state.location)
      .toMatchObject({
        pathname: expect.stringMatching(/\/issues\/7$/),
        search: "?tab=import",
      });
  });

  it("names issues with serious warnings, with the first of them and a link", async () => {
    const warnings = [cutOff, { ...cutOff, code: "blank_page", message: "Page 2 is blank." }];
    const item = { emag_id: 7, name: "Cut off", released_at: AT, warnings };
    const warned_issues = { total: 6, items: [item] };
    const { t, calm, region, router } = await openOverview({ needs: { ...noNeeds, warned_issues } });
    const warned = region(t("needs.warned.title", { count: 6 }));
    await expect
      .element(warned)
      .toMatchTextContent(`${cutOff.message} ${t("needs.warned.more", { count: 1 })}`);
    await expect.element(warned).toMatchTextContent(t("needs.warned.others", { count: 5 }));
    await expect.element(calm).not.toBeInTheDocument();
    await warned.getByRole("link", { name: "Cut off" }).click();
    await expect.poll(() => router.state.location.pathname).toMatch(/\/issues\/7$/);
  });

  it("names a webhook that was disabled, and links to its deliveries", async () => {
    const disabled_webhooks = [{ id: 3, host: "example.com", at: AT, reason: "gone" as const }];
    const { t, region, router } = await openOverview({ needs: { ...noNeeds, disabled_webhooks } }, "admin");
    const disabled = region(t("needs.webhooks.title", { count: 1 }));
    await expect.element(disabled).toMatchTextContent(t("needs.webhooks.gone"));
    await disabled.getByRole("link", { name: "example.com" }).click();
    await expect
      .poll(() => router.state.location)
      .toMatchObject({
        pathname: expect.stringMatching(/\/settings\/webhooks$/),
        search: "?webhook=3",
      });
  });

  it("links to articles that are ready, to upcoming releases and to a new article", async () => {
    const story = { id: 4, title: "Ready to go", released_at: AT };
    const { t, region, router } = await openOverview({
      drafts: { more: false, items: [{ ...story, name: "ready", missing: [], updated_at: AT }] },
      days: [
        {
          day: "2026-01-01",
          editions: [],
          emags: { total: 0, items: [] },
          stories: { total: 1, items: [{ ...story, published: false }] },
        },
      ],
    });
    const name = { name: "Ready to go" };
    await expect
      .element(region(t("drafts.title")).getByRole("link", name))
      .toHaveAttribute("href", expect.stringMatching(/\/articles\/4$/));
    await expect
      .element(page.getByRole("link", { name: t("new_article") }))
      .toHaveAttribute("href", expect.stringMatching(/\/articles\/new$/));
    await region(t("days.title")).getByRole("link", name).click();
    await expect.poll(() => router.state.location.pathname).toMatch(/\/articles\/4$/);
  });

  it("states the imports of a single day in words", async () => {
    const { imports, bars } = await openOverview({
      imports: [{ day: "2026-01-01", finished: 1, failed: 1 }],
    });
    await expect.element(imports).toMatchTextContent(/1 finished, 1 failed/);
    expect(bars()).toHaveLength(0);
  });

  it("charts the imports of several days, with a text alternative and the numbers of a day", async () => {
    const { t, imports, bars } = await openOverview({
      imports: [
        { day: "2026-01-01", finished: 1, failed: 0 },
        { day: "2026-01-02", finished: 0, failed: 1 },
      ],
    });
    await expect.poll(() => bars().length).toBe(2);
    expect(
      imports
        .getByRole("listitem")
        .elements()
        .map(({ textContent }) => textContent)
        .filter((text) => / finished, /.test(text)),
    ).toEqual([expect.stringMatching(/1 finished, 0 failed/), expect.stringMatching(/0 finished, 1 failed/)]);
    await page.elementLocator(bars()[1]!).hover();
    await expect.element(imports.getByText(`${t("imports.failed")} 1`)).toBeVisible();
    await expect.element(imports.getByText(`${t("imports.finished")} 0`)).toBeVisible();
  });
});
