import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  changeEmagReview,
  getEmagReview,
  listReviewers,
  type Review,
} from "#shared/console/issues/reviews.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { RecordReview } from "./record-review.tsx";

const open: Review = {
  note: "",
  sign_off: "open",
  responsible: null,
  request: null,
  changed_by: null,
  changed_at: null,
  version: 1,
};

const former = { id: "former", name: "Former colleague", may_approve: true };

/** Opens the review of an issue with a service that saves it with optimistic locking. */
async function openReview() {
  const service = startFakeService();
  const deliver = startEventStream();
  const server = { review: open };
  service.answer(listReviewers, () => ({ people: [former] }));
  service.answer(getEmagReview, () => ({ review: server.review }));
  service.answer(changeEmagReview, ({ body: { import_id: _, responsible_id, ...change }, headers }) => {
    if (responsible_id) return refusal(422, { responsible_id: ["has no role in this publication"] });
    if (headers.get("If-Match") !== `"${server.review.version}"`)
      return refusal(412, { error: "A newer version exists.", code: "version_conflict" });
    server.review = { ...server.review, ...change, version: server.review.version + 1 };
    return { review: server.review };
  });
  await renderScreen(<RecordReview subject={{ publication_id: 10, emag_id: 7 }} />, {
    path: "issues/7",
    role: "manager",
  });
  const t = i18next.getFixedT(null, "common", "review");
  return {
    t,
    server,
    deliver,
    note: page.getByRole("textbox", { name: t("note") }),
    save: page.getByRole("button", { name: t("save") }),
  };
}

/** Changes the review as another person. */
const byBen = (change: Partial<Review>): Review => ({
  ...{ ...open, changed_by: "Ben", changed_at: "2026-01-01T00:00:00.000Z", version: 2 },
  ...change,
});

describe("the form of a sign-off", () => {
  it("keeps another person's changes of other fields", async () => {
    const { server, note, save } = await openReview();
    await note.fill("Page 3");
    server.review = byBen({ sign_off: "requested" });
    await save.click();
    await expect
      .poll(() => server.review)
      .toMatchObject({ note: "Page 3", sign_off: "requested", version: 3 });
  });

  it("says at its field why the responsible person was refused", async () => {
    const { t, note, save } = await openReview();
    const responsible = page.getByRole("combobox", { name: t("responsible") });
    await responsible.click();
    await page.getByRole("option", { name: former.name }).click();
    await save.click();
    await expect.element(responsible).toHaveAccessibleDescription("Has no role in this publication");
    await expect.element(note).not.toHaveAttribute("aria-invalid");
  });

  it("has unsaved changes, and no failed save, when another person changes the same field", async () => {
    const { server, deliver, note, save } = await openReview();
    await note.fill("Page 3");
    server.review = byBen({ note: "Page 4" });
    deliver({
      type: "review",
      ...testPublication,
      planned_emag_id: null,
      emag_id: 7,
      story_id: null,
      version: 2,
    });
    await expect.element(page.getByText(/^Ben, /)).toBeVisible();
    await expect.element(page.getByRole("status")).toHaveTextContent(i18next.t("save_state.unsaved"));
    await save.click();
    await expect.element(page.getByRole("alert")).toMatchTextContent("Page 4");
  });

  it("names another person's version of the same field, and replaces it when it is saved again", async () => {
    const { t, server, note, save } = await openReview();
    await note.fill("Page 3");
    server.review = byBen({ note: "Page 4" });
    await save.click();
    const conflict = page.getByRole("alert");
    await expect
      .element(conflict)
      .toMatchTextContent(
        t("conflict", { name: "Ben", sign_off: t("sign_offs.open"), responsible: t("unassigned") }),
      );
    await expect.element(conflict).toMatchTextContent("Page 4");
    await expect.element(note).toHaveValue("Page 3");
    expect(server.review.note).toBe("Page 4");
    await save.click();
    await expect.poll(() => server.review.note).toBe("Page 3");
    await expect.element(conflict).not.toBeInTheDocument();
  });
});
