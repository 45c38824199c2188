import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getPlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { changeEditionReview } from "#shared/console/issues/reviews.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal } from "#web/testing/fake-service.ts";
import { testPublication } from "#web/testing/render-screen.tsx";
import { nextVersion, openPlan, TAKEN } from "../plan.fixture.tsx";
import { editionOn } from "../planned-editions.fixture.ts";

/** Opens the panel of the edition of the plan, with functions for what other people change. */
async function openEdition() {
  const deliver = startEventStream();
  const plan = await openPlan({ query: "month=2031-05&edition=12" });
  const { t, panel, server } = plan;
  const action = (name: "move" | "rename" | "skip" | "restore") =>
    panel.getByRole("button", { name: t(`panel.${name}`), exact: true });
  await expect.element(action("rename")).toBeVisible();
  const edition = () => server.editions[0]!;
  return {
    ...plan,
    action,
    edition,
    status: panel.getByRole("status").first(),
    rename: plan.dialog(t("edit.rename_title")),
    move: plan.dialog(t("edit.move_title")),
    question: plan.dialog(t("common:unsaved.title")),
    /** Changes the edition as someone else. */
    changeElsewhere(fields: Partial<ReturnType<typeof edition>>): void {
      server.editions = [{ ...edition(), ...fields, version: nextVersion() }];
      const { id: planned_emag_id, version } = edition();
      deliver({ type: "planned_edition", ...testPublication, planned_emag_id, version });
    },
    /** Changes the sign-off as someone else. */
    reviewElsewhere(): void {
      const { review, id: planned_emag_id } = edition();
      const version = nextVersion();
      const changed = { sign_off: "requested", changed_by: "Mia", version } as const;
      server.editions = [{ ...edition(), review: { ...review, ...changed } }];
      const ids = { planned_emag_id, emag_id: null, story_id: null };
      deliver({ type: "review", ...testPublication, ...ids, version });
    },
  };
}

describe("an edition", () => {
  it("is skipped, restored and moved, which its history shows", async () => {
    const { t, panel, action, status, move, edition } = await openEdition();
    const entries = panel.getByRole("list", { name: t("panel.history") }).getByRole("listitem");
    await expect.element(panel).toMatchTextContent(edition().pe_id);
    await action("skip").click();
    await expect.element(status).toHaveTextContent(t("state.skipped"));
    expect(edition().status).toBe("skipped");
    await page.getByRole("button", { name: t("common:actions.undo"), exact: true }).click();
    await expect.element(status).toHaveTextContent(t("state.planned"));
    await action("skip").click();
    await action("restore").click();
    await expect.element(status).toHaveTextContent(t("state.planned"));
    expect(edition().status).toBe("planned");
    await expect.poll(() => entries.elements()).toHaveLength(4);

    await action("move").click();
    await move.getByRole("spinbutton", { name: t("edit.hours") }).fill("9");
    await move.getByRole("button", { name: t("panel.move") }).click();
    await expect.element(move).not.toBeInTheDocument();
    await expect.element(panel).toMatchTextContent(/09:00/);
    expect(edition()).toMatchObject({ local_date: TAKEN, local_time: "09:00" });
    await expect.poll(() => entries.elements()).toHaveLength(5);
  });

  it("can't get an issue while it is skipped", async () => {
    const { t, panel } = await openPlan({
      query: "month=2031-05&edition=12",
      role: "admin",
      editions: [editionOn(TAKEN, { status: "skipped" })],
    });
    await expect.element(panel.getByRole("button", { name: t("panel.restore") })).toBeVisible();
    await expect.element(panel.getByRole("link", { name: t("panel.create_issue") })).not.toBeInTheDocument();
  });

  it("keeps the name that is being typed when someone else attaches an issue", async () => {
    const { t, action, rename, panel, changeElsewhere } = await openEdition();
    await action("rename").click();
    const name = rename.getByRole("textbox", { name: t("common:name") });
    await name.fill("Christmas special");
    changeElsewhere({ status: "transferred" });
    await expect.element(panel).toMatchTextContent(t("panel.transferred_note"));
    await expect.element(name).toHaveValue("Christmas special");
  });

  it("that someone else deletes says so in its dialog, which keeps what was typed", async () => {
    const { t, service, action, rename, changeElsewhere } = await openEdition();
    await action("rename").click();
    const name = rename.getByRole("textbox", { name: t("common:name") });
    await name.fill("Christmas special");
    service.answer(getPlannedEdition, () => refusal(404, { error: "Edition not found.", code: "not_found" }));
    changeElsewhere({});
    await expect.element(rename.getByRole("alert")).toMatchTextContent(t("edit.gone"));
    await expect.element(name).toHaveValue("Christmas special");
  });

  it("that someone else renames shows that name before it is replaced", async () => {
    const { t, action, rename, changeElsewhere, edition, panel } = await openEdition();
    const name = rename.getByRole("textbox", { name: t("common:name") });
    await action("rename").click();
    await name.fill("Mine");
    changeElsewhere({ name: "Christmas special" });
    await name.click();
    await userEvent.keyboard("{Enter}");
    await expect
      .element(rename.getByRole("alert"))
      .toHaveTextContent(t("edit.renamed_elsewhere", { name: "Christmas special" }));
    await name.click();
    await userEvent.keyboard("{Enter}");
    await expect.element(rename).not.toBeInTheDocument();
    await expect.element(panel).toMatchTextContent(/Mine/);
    expect(edition().name).toBe("Mine");
  });

  it("that someone else moves shows that time before it is replaced, and keeps what was changed here", async () => {
    const { t, action, move, changeElsewhere } = await openEdition();
    const field = (name: "hours" | "minutes") => move.getByRole("spinbutton", { name: t(`edit.${name}`) });
    await action("move").click();
    await field("minutes").fill("45");
    changeElsewhere({ local_time: "09:00", release_date: `${TAKEN}T07:00:00.000Z` });
    await move.getByRole("button", { name: t("panel.move") }).click();
    await expect.element(move.getByRole("alert")).toMatchTextContent(/09:00/);
    await expect.element(field("minutes")).toHaveValue("45");
  });

  it("that someone else renames is moved without a question", async () => {
    const { t, action, move, changeElsewhere, edition } = await openEdition();
    await action("move").click();
    await move.getByRole("spinbutton", { name: t("edit.hours") }).fill("9");
    changeElsewhere({ name: "Christmas special" });
    await move.getByRole("button", { name: t("panel.move") }).click();
    await expect.element(move).not.toBeInTheDocument();
    expect(edition()).toMatchObject({ name: "Christmas special", local_time: "09:00" });
  });

  it("shows the sign-off that someone else changes, and keeps the unsaved note", async () => {
    const { t, note, saveReview, panel, reviewElsewhere, edition } = await openEdition();
    await note.fill("Cover is late");
    reviewElsewhere();
    await expect
      .element(panel.getByRole("radio", { name: t("common:review.sign_offs.requested") }))
      .toBeChecked();
    await expect.element(note).toHaveValue("Cover is late");
    await saveReview.click();
    await expect.element(panel.getByText(/^Saved/)).toBeVisible();
    expect(edition().review).toMatchObject({ note: "Cover is late", sign_off: "requested" });
  });

  it("asks before an unsaved note is lost, also one that was changed during a save", async () => {
    const { t, service, note, saveReview, panel, action, rename, question } = await openEdition();
    const answered = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<void>();
    const { review } = editionOn(TAKEN);
    service.answer(changeEditionReview, async ({ body }) => {
      sent.resolve();
      await answered.promise;
      return { review: { ...review, ...body, version: review.version + 1 } };
    });
    await note.fill("The cover");
    await saveReview.click();
    await sent.promise;
    await note.fill("The cover is missing");
    answered.resolve();
    await expect.element(panel.getByText(t("common:save_state.unsaved"))).toBeVisible();
    await expect.element(note).toHaveValue("The cover is missing");

    // Escape closes only the dialog over the panel.
    await action("rename").click();
    await expect.element(rename).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(rename).not.toBeInTheDocument();
    await expect.element(note).toHaveValue("The cover is missing");
    await userEvent.keyboard("{Escape}");
    await question.getByRole("button", { name: t("common:unsaved.stay") }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(note).toHaveValue("The cover is missing");
    await saveReview.click();
    await expect.element(panel.getByText(/^Saved/)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(panel).not.toBeInTheDocument();
    expect(page.getByRole("dialog").elements()).toEqual([]);
  });
});
