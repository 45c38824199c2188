import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { getStoryVersion, listStoryVersions, type StoryVersion } from "#shared/console/articles/stories.ts";
import { type AuditEntry, getStoryHistory } from "#shared/console/audit.ts";
import { listReviewers } from "#shared/console/issues/reviews.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { articleWith } from "../form/article.fixture.ts";
import ArticleHistoryDialog from "./article-history-dialog.tsx";

const timeOf = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
const saved = (version: number, changed: Partial<StoryVersion>): StoryVersion => ({
  version,
  cause: "changed",
  restored_version: null,
  saved_by: "Ed",
  saved_at: timeOf(version),
  changed_fields: [],
  ...changed,
});
const happened = (hour: number, event: Pick<AuditEntry, "verb" | "before" | "after">): AuditEntry => ({
  id: String(hour),
  at: timeOf(hour),
  publication_id: 10,
  actor: { kind: "person", id: "ada", label: "Ada" },
  action: `story.${event.verb}`,
  record: { type: "story", id: "1", name: "Harbor" },
  request_id: null,
  address: null,
  ...event,
});

describe("the history of an article", () => {
  it("says what sessions and events have changed, newest first", async () => {
    const service = startFakeService();
    const versions = [
      saved(4, { cause: "published", changed_fields: ["published_at", "offline_at"] }),
      saved(2, { changed_fields: ["article_category_ids", "released_at"] }),
    ];
    service.answer(listStoryVersions, () => ({ versions, has_more: false }));
    service.answer(getStoryHistory, () => ({
      audit_entries: [
        happened(5, {
          verb: "reviewed",
          before: { sign_off: "approved" },
          after: { sign_off: "open" },
        }),
        happened(3, {
          verb: "review_requested",
          before: { sign_off: "open", responsible_user_id: null, note: "" },
          after: {
            sign_off: "requested",
            responsible_user_id: "ada",
            note: "Mind the date",
            changed_since_approval: ["title", "content"],
          },
        }),
      ],
      next_before: null,
    }));
    service.answer(listReviewers, () => ({ people: [{ id: "ada", name: "Ada", may_approve: true }] }));
    const { id, created_at, updated_at, draft, draft_version, ...fields } = articleWith({ title: "Harbor" });
    service.answer(getStoryVersion, ({ params }) => ({ version: saved(params.version, {}), fields }));
    await renderScreen(
      <ArticleHistoryDialog
        record={articleWith({ title: "Harbor" })}
        mayRestore
        dirty={false}
        hasDraft={false}
        onRestore={() => {}}
        onClose={() => {}}
      />,
      { path: "articles/1", texts: ["articles"] },
    );
    const list = page.getByRole("list", { name: i18next.t("articles:article.history.versions") });
    const entry = (index: number) => list.getByRole("listitem").nth(index);
    await expect.element(entry(0)).toMatchTextContent(/^Approval withdrawn.*Ada.*Approved → Open$/);
    await expect.element(entry(1)).toMatchTextContent(/^Current version.*Ed.*Published, Online until$/);
    await expect.element(entry(2)).toMatchTextContent(/^Review requested.*Ada.*Open → Requested/);
    await expect.element(entry(2)).toMatchTextContent("Responsible: Unassigned → Ada");
    await expect.element(entry(2)).toMatchTextContent("Mind the date");
    await expect.element(entry(2)).toMatchTextContent("Changed since the approval: Title, Text");
    await expect.element(entry(3)).toMatchTextContent(/^Version 2.*Categories, Release date$/);
  });
});
