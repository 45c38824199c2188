import { expect, test } from "#e2e/fixtures.ts";
import { PlannedEditionsPage } from "#e2e/pages/planned-editions-page.ts";
import { call } from "#e2e/support/api.ts";
import { addEditionOn, comingMonth, dayOfComingMonth as dayOf } from "#e2e/support/plan.ts";
import { t } from "#e2e/support/texts.ts";
import { changePlannedEdition } from "#shared/console/issues/planned-editions.ts";

/** The announcement of a free day. */
const announced = (day: number) => new RegExp(`^\\D*${day}\\D*$`);

test.describe("the calendar of planned editions", () => {
  test("adds an edition on the clicked day and refuses a taken day", async ({
    page,
    adminRequests,
    publication,
    signInAs,
  }) => {
    const { name } = await addEditionOn(adminRequests, publication.id, dayOf(12));
    const plan = new PlannedEditionsPage(page);
    await signInAs("manager");
    await plan.open(publication, `month=${comingMonth}`);
    await plan.clickDay(dayOf(12));
    const reason = t("planned-editions:taken.edition", { name });
    await expect(page.getByRole("alert").filter({ hasText: reason })).toBeVisible();
    await expect(plan.dialog).toBeHidden();

    await plan.clickDay(dayOf(23));
    await plan.dialog.getByRole("button", { name: t("planned-editions:edit.add") }).click();
    await expect(plan.panel).toContainText(dayOf(23));
  });

  test("moves an edition that is dragged to a free day, and back with Undo", async ({
    page,
    adminRequests,
    publication,
    signInAs,
  }) => {
    const first = await addEditionOn(adminRequests, publication.id, dayOf(12));
    const other = await addEditionOn(adminRequests, publication.id, dayOf(13));
    const plan = new PlannedEditionsPage(page);
    await signInAs("manager");
    await plan.open(publication, `month=${comingMonth}`);
    await test.step("to a taken day", async () => {
      const reason = t("planned-editions:taken.edition", { name: other.name });
      await plan.drag(plan.edition(new RegExp(first.name)), dayOf(13), reason);
      await expect(page.getByRole("alert").filter({ hasText: reason })).toBeVisible();
      await expect(plan.day(dayOf(12)).getByRole("button", { name: first.name })).toBeVisible();
    });
    await test.step("to a free day", async () => {
      await plan.drag(plan.edition(new RegExp(first.name)), dayOf(23), announced(23));
      await expect(plan.edition(new RegExp(`${publication.name} ${dayOf(23)}`))).toBeVisible();
      await expect(plan.day(dayOf(12)).getByRole("listitem")).toHaveCount(0);
    });
    await test.step("and back", async () => {
      await page.getByRole("button", { name: t("planned-editions:edit.undo") }).click();
      await expect(plan.day(dayOf(12)).getByRole("button", { name: first.name })).toBeVisible();
    });
  });

  test("moves an edition by keyboard", async ({ page, adminRequests, publication, signInAs }) => {
    const { name } = await addEditionOn(adminRequests, publication.id, dayOf(12));
    const plan = new PlannedEditionsPage(page);
    await signInAs("manager");
    await plan.open(publication, `month=${comingMonth}`);
    await plan.pickUpByKeyboard(plan.edition(new RegExp(name)));
    for (const [key, day] of [
      ["ArrowDown", 19],
      ["ArrowRight", 20],
    ] as const) {
      await page.keyboard.press(key);
      await expect(plan.announcement).toHaveText(announced(day));
    }
    await page.keyboard.press("Space");
    const moved = plan.edition(new RegExp(`${publication.name} ${dayOf(20)}`));
    await expect(moved).toBeFocused();
    await plan.pickUpByKeyboard(moved);
    await page.keyboard.press("ArrowLeft");
    await expect(plan.announcement).toHaveText(announced(19));
    await page.keyboard.press("Escape");
    await expect(plan.announcement).toHaveText(
      t("planned-editions:drag.cancelled", { name: `${publication.name} ${dayOf(20)}` }),
    );
    await expect(plan.day(dayOf(20)).getByRole("listitem")).toHaveCount(1);
  });

  test("keeps the change of a colleague to an edition that is dragged", async ({
    page,
    adminRequests,
    publication,
    signInAs,
  }) => {
    const { id, name } = await addEditionOn(adminRequests, publication.id, dayOf(12));
    const plan = new PlannedEditionsPage(page);
    await signInAs("manager");
    await plan.open(publication, `month=${comingMonth}`);
    await expect(plan.edition(new RegExp(name))).toBeVisible();
    // The colleague saves before the move arrives.
    await page.route(`**/planned-editions/${id}`, async (route) => {
      if (route.request().method() === "PUT")
        await call(adminRequests, changePlannedEdition, {
          params: { publication_id: publication.id, planned_emag_id: id },
          body: { name: "Christmas special" },
        });
      await route.continue();
    });
    await plan.drag(plan.edition(new RegExp(name)), dayOf(23), announced(23));
    await expect(
      page.getByRole("alert").filter({ hasText: t("planned-editions:edit.changed") }),
    ).toBeVisible();
    await expect(plan.day(dayOf(12)).getByRole("button", { name: "Christmas special" })).toBeVisible();
  });
});
