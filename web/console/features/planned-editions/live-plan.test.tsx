import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ChangeEvent } from "#shared/console/events.ts";
import { queryClient } from "#web/api/query-client.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { testPublication } from "#web/testing/render-screen.tsx";
import { nextVersion, openPlan, TAKEN } from "./plan.fixture.tsx";
import { editionOn } from "./planned-editions.fixture.ts";

const OTHER = "2031-05-13";

/** Opens a plan with two editions and an event stream. */
async function openLivePlan(query: string) {
  const deliver = startEventStream();
  const plan = await openPlan({ query, editions: [editionOn(TAKEN), editionOn(OTHER)] });
  const edition = (name: string) => page.getByRole("button", { name: new RegExp(name) });
  const announce = (planned_emag_id: number, version: number) =>
    deliver({ type: "planned_edition", ...testPublication, planned_emag_id, version });
  await expect.element(edition(TAKEN)).toBeVisible();
  return {
    ...plan,
    deliver,
    edition,
    announce,
    /** Renames the other edition as someone else. Its read comes after all those that earlier events cause. */
    async renameOther(): Promise<void> {
      const [first, other] = plan.server.editions;
      const version = nextVersion();
      plan.server.editions = [first!, { ...other!, name: "Theirs", version }];
      announce(other!.id, version);
      await expect.element(edition("Theirs")).toBeVisible();
    },
  };
}

describe("an open plan", () => {
  it("does not fetch an edition again that it renamed and reviewed", async () => {
    const plan = await openLivePlan("month=2031-05&edition=12");
    const { t, panel, reads } = plan;
    await expect.element(panel).toMatchTextContent(/Edition 2031-05-12/);
    reads.editions = 0;
    reads.issues = 0;
    await panel.getByRole("button", { name: t("panel.rename") }).click();
    await page.getByRole("textbox", { name: t("common:name") }).fill("Mine");
    await userEvent.keyboard("{Enter}");
    await expect.element(plan.edition("Mine")).toBeVisible();
    plan.announce(12, plan.server.editions[0]!.version);
    await plan.note.fill("Cover is late");
    await plan.saveReview.click();
    await expect.element(panel.getByText(/^Saved/)).toBeVisible();
    const review = { type: "review", planned_emag_id: 12, emag_id: null, story_id: null } as const;
    plan.deliver({ ...testPublication, ...review, version: plan.server.editions[0]!.review.version });
    expect(reads.editions).toBe(0);

    await plan.renameOther();
    expect(reads).toMatchObject({ editions: 1, issues: 0 });
  });

  it("does not fetch anything again for changes that it does not show", async () => {
    const plan = await openLivePlan("month=2031-05");
    const { reads } = plan;
    const at = { ...testPublication };
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    for (const name of Object.keys(reads) as (keyof typeof reads)[]) reads[name] = 0;
    const others: ChangeEvent[] = [
      { type: "story", ...at, story_id: 1, change: "updated", version: 2, changed_by: "token" },
      { type: "article_category", ...at, article_category_id: 1, change: "created", changed_by: "token" },
      { type: "emag_category", ...at },
      { type: "callouts", ...at },
    ];
    for (const event of others) {
      plan.deliver(event);
      // The first event that refreshes something does so immediately.
      expect(queryClient.isFetching(), event.type).toBe(0);
    }
    await plan.renameOther();
    expect(reads).toEqual({ editions: 1, issues: 0, rule: 0, imports: 0 });
  });
});
