import { Button } from "@mantine/core";
import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { changeStoryReview, getStoryReview } from "#shared/console/articles/story-reviews.ts";
import type { Review, SignOff } from "#shared/console/issues/reviews.ts";
import type { Role } from "#shared/console/permissions.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { answerReviews } from "./approval.fixture.ts";
import { RecordSignOff, type RecordSignOffProps } from "./record-sign-off.tsx";

const subject = {
  publication_id: testPublication.publication_id,
  story_id: 4,
  story_version: 3,
  draft_version: 2,
};

/** Opens the banner of an article. Returns the decisions that were sent. */
async function open(
  sign_off: SignOff,
  { role = "manager", ...props }: { role?: Role } & Partial<RecordSignOffProps> = {},
) {
  const service = startFakeService();
  const review: Review = Object.assign(answerReviews(service, sign_off), {
    note: "The caption is new.",
    changed_by: "Ben",
    changed_at: "2026-01-01T05:00:00.000Z",
    request: sign_off === "requested" ? { by: "Ada", at: "2026-01-01T05:00:00.000Z" } : null,
  });
  const sent: unknown[] = [];
  service.answer(changeStoryReview, ({ body }) => {
    sent.push(body);
    const { sign_off: decided = review.sign_off, note = review.note } = body;
    Object.assign(review, { sign_off: decided, note, version: review.version + 1, request: null });
    return { review: { ...review } };
  });
  const deliver = startEventStream();
  await renderScreen(<RecordSignOff subject={subject} {...props} />, { path: "x", role });
  const t = i18next.t;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    service,
    review,
    sent,
    dialog: page.getByRole("dialog"),
    decideElsewhere(): void {
      const version = review.version + 1;
      Object.assign(review, { sign_off: "approved", changed_by: "Mia", request: null, version });
      const ids = { story_id: subject.story_id, planned_emag_id: null, emag_id: null };
      deliver({ type: "review", ...testPublication, ...ids, version });
    },
    banner: page.getByRole("region", { name: t("review.pending") }),
    approve: button(t("review.approve")),
    refuse: button(t("review.needs_changes")),
    ask: button(t("review.ask")),
    approveAndPublish: button(t("review.approve_and_publish")),
  };
}

describe("the banner of a sign-off", () => {
  it("shows who asks, with the note, and approves the versions on screen", async () => {
    const { banner, approve, approveAndPublish, sent } = await open("requested");
    await expect.element(banner).toMatchTextContent(/Ada requested sign-off.*The caption is new\./);
    await expect.element(approveAndPublish).not.toBeInTheDocument();
    await approve.click();
    await expect.poll(() => sent).toEqual([{ sign_off: "approved", story_version: 3, draft_version: 2 }]);
    await expect.element(banner).not.toBeInTheDocument();
  });

  it("approves what was saved first", async () => {
    const { approve, sent } = await open("requested", {
      prepare: (send) => send({ ...subject, story_version: 9 }).then(() => true),
    });
    await approve.click();
    await expect.poll(() => sent).toMatchObject([{ sign_off: "approved", story_version: 9 }]);
  });

  it("says why an approval was refused", async () => {
    const { service, approve, banner } = await open("requested");
    service.answer(changeStoryReview, () =>
      Response.json({ error: "The article has changed.", code: "article_changed" }, { status: 409 }),
    );
    await approve.click();
    await expect.element(banner.getByRole("alert")).toMatchTextContent("The article has changed.");
  });

  it("keeps the note of a dialog when someone else decides, which the dialog says", async () => {
    const { refuse, banner, decideElsewhere } = await open("requested");
    await refuse.click();
    const note = page.getByLabelText(i18next.t("review.note"));
    await note.fill("Name the photographer.");
    decideElsewhere();
    await expect.element(banner).not.toBeInTheDocument();
    await expect.element(note).toHaveValue("Name the photographer.");
    await expect
      .element(page.getByRole("dialog"))
      .toMatchTextContent(/Mia changed the sign-off to “Approved”/);
  });

  it("names what someone else has decided, and replaces it when it is sent again", async () => {
    const { service, refuse, review, sent, dialog } = await open("requested");
    await refuse.click();
    const note = page.getByLabelText(i18next.t("review.note"));
    await note.fill("Name the photographer.");
    service.answer(getStoryReview, () => ({
      review: {
        ...review,
        sign_off: "approved" as const,
        changed_by: "Mia",
        note: "Looks good.",
        version: 2,
      },
    }));
    service.answer(changeStoryReview, ({ body, headers }) => {
      if (headers.get("If-Match") !== '"2"')
        return refusal(412, { error: "A newer version exists.", code: "version_conflict" });
      sent.push(body);
      return { review: { ...review, sign_off: "changes_requested" as const, version: 3 } };
    });
    const send = dialog.getByRole("button", { name: i18next.t("review.ask_for_changes") });
    await send.click();
    await expect
      .element(dialog.getByRole("alert"))
      .toMatchTextContent(/Mia changed this sign-off. It's now “Approved” .*Looks good\./);
    await expect.element(note).toHaveValue("Name the photographer.");
    expect(sent).toEqual([]);
    await send.click();
    await expect
      .poll(() => sent)
      .toMatchObject([{ sign_off: "changes_requested", note: "Name the photographer." }]);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it("closes its dialog without a question if the note is as before", async () => {
    const { refuse } = await open("requested");
    await refuse.click();
    const note = page.getByLabelText(i18next.t("review.note"));
    await note.fill("Name the photographer.");
    await note.fill("The caption is new.");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  it("asks for changes with a note", async () => {
    const { banner, refuse, ask, sent } = await open("requested");
    await refuse.click();
    await page.getByLabelText(i18next.t("review.note")).fill("Name the photographer.");
    await page.getByRole("button", { name: i18next.t("review.ask_for_changes") }).click();
    await expect
      .poll(() => sent)
      .toMatchObject([{ sign_off: "changes_requested", note: "Name the photographer." }]);
    await expect.element(banner).toMatchTextContent(/asks for changes.*Name the photographer\./);
    await expect.element(ask).toBeVisible();
  });

  it("says that nothing was decided if the form could not be saved, and keeps the note", async () => {
    const { approve, refuse, banner, sent } = await open("requested", { prepare: async () => false });
    await approve.click();
    await expect.element(banner.getByRole("alert")).toMatchTextContent(i18next.t("review.unsaved"));
    await refuse.click();
    const dialog = page.getByRole("dialog", { name: i18next.t("review.needs_changes") });
    await dialog.getByLabelText(i18next.t("review.note")).fill("Name the photographer.");
    await dialog.getByRole("button", { name: i18next.t("review.ask_for_changes") }).click();
    await expect.element(dialog.getByText(i18next.t("review.unsaved"))).toBeVisible();
    await expect
      .element(dialog.getByLabelText(i18next.t("review.note")))
      .toHaveValue("Name the photographer.");
    expect(sent).toEqual([]);
  });

  it("offers an author no decision, but a new request after changes were asked for", async () => {
    const { banner, approve, refuse, ask } = await open("changes_requested", { role: "editor" });
    await expect.element(banner).toMatchTextContent(/Ben asks for changes/);
    await ask.click();
    await expect.element(page.getByRole("dialog", { name: i18next.t("review.ask") })).toBeVisible();
    await expect.element(approve).not.toBeInTheDocument();
    await expect.element(refuse).not.toBeInTheDocument();
  });

  it("shows before a request only what readers wait for", async () => {
    const { approve } = await open("open", { isNeeded: true });
    await expect.element(approve).toBeVisible();
  });

  it("has one loud button, which also publishes if that is possible", async () => {
    const name = i18next.t("review.approve_and_publish");
    const { approve, approveAndPublish } = await open("requested", {
      approveAndPublish: <Button size="xs">{name}</Button>,
    });
    await expect.element(approveAndPublish).not.toHaveAttribute("data-variant");
    await expect.element(approve).toHaveAttribute("data-variant", "default");
  });
});
