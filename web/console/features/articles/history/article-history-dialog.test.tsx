import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  type ConsoleStory,
  getStoryVersion,
  listStoryVersions,
  type StoryVersion,
} from "#shared/console/articles/stories.ts";
import { type AuditEntry, getStoryHistory } from "#shared/console/audit.ts";
import { listReviewers } from "#shared/console/issues/reviews.ts";
import { listArticleCategories } from "#shared/contract/article-categories.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
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

/** Opens the history of an article with these versions and events. */
async function openHistory({ versions, events }: { versions: StoryVersion[]; events: AuditEntry[] }) {
  const service = startFakeService();
  const server = { versions, events };
  service.answer(listStoryVersions, () => ({ versions: server.versions, has_more: false }));
  service.answer(getStoryHistory, () => ({ audit_entries: server.events, next_before: null }));
  service.answer(listArticleCategories, () => ({ article_categories: [] }));
  service.answer(listReviewers, () => ({ people: [{ id: "ada", name: "Ada", may_approve: true }] }));
  const article = articleWith({ title: "Harbor" });
  const { id, created_at, updated_at, draft, draft_version, ...fields } = article;
  service.answer(getStoryVersion, ({ params }) => ({ version: saved(params.version, {}), fields }));
  await renderScreen(<LiveHistory record={article} />, { path: "articles/1", texts: ["articles"] });
  const list = page.getByRole("list", { name: i18next.t("articles:article.history.versions") });
  return { server, entry: (index: number) => list.getByRole("listitem").nth(index) };
}

function LiveHistory({ record }: { record: ConsoleStory }) {
  const dialog = { mayRestore: true, dirty: false, hasDraft: false, onRestore: () => {}, onClose: () => {} };
  return <ArticleHistoryDialog record={record} {...dialog} />;
}

const withdrawn = happened(5, {
  verb: "reviewed",
  before: { sign_off: "approved" },
  after: { sign_off: "open" },
});

describe("the history of an article", () => {
  it("lists what sessions and events have changed, newest first", async () => {
    const { entry } = await openHistory({
      versions: [
        saved(4, { cause: "published", changed_fields: ["published_at", "offline_at"] }),
        saved(2, { changed_fields: ["article_category_ids", "released_at"] }),
      ],
      events: [
        withdrawn,
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
    });
    await expect.element(entry(0)).toMatchTextContent(/^Approval withdrawn.*Ada.*Approved → Open$/);
    await expect.element(entry(1)).toMatchTextContent(/^Current version.*Ed.*Published, Online until$/);
    await expect.element(entry(2)).toMatchTextContent(/^Sign-off requested.*Ada.*Open → Requested/);
    await expect.element(entry(2)).toMatchTextContent("Responsible: Unassigned → Ada");
    await expect.element(entry(2)).toMatchTextContent("Mind the date");
    await expect.element(entry(2)).toMatchTextContent("Changed since the approval: Title, Text");
    await expect.element(entry(3)).toMatchTextContent(/^Version 2.*Categories, Release date$/);
  });

  it("names the author of a draft that another person published", async () => {
    const draft = (minute: number, fields: AuditEntry["after"]): AuditEntry => ({
      ...happened(minute, { verb: "draft_saved", before: null, after: fields }),
      at: new Date(Date.UTC(2026, 0, 1, 2, minute)).toISOString(),
    });
    const { entry } = await openHistory({
      versions: [saved(3, { changed_fields: ["title", "preview"] })],
      events: [draft(20, { title: "Harbor" }), draft(10, { title: "Har", preview: "Ships" })],
    });
    await expect.element(entry(0)).toMatchTextContent(/^Current version.*Ed.*Title, Summary$/);
    await expect.element(entry(1)).toMatchTextContent(/^Draft saved.*Ada.*Title, Summary1 earlier save from/);
  });

  it("names the end of an approval with the save or draft that caused it", async () => {
    const { entry } = await openHistory({
      versions: [saved(4, { changed_fields: ["title", "sign_off"] })],
      events: [
        happened(3, { verb: "draft_saved", before: null, after: { content: "New" } }),
        {
          ...happened(2, {
            verb: "draft_saved",
            before: { sign_off: "approved" },
            after: { preview: "New", sign_off: "open" },
          }),
          at: new Date(Date.UTC(2026, 0, 1, 2, 50)).toISOString(),
        },
      ],
    });
    await expect.element(entry(0)).toMatchTextContent(/^Current version.*Ed.*TitleApproval withdrawn$/);
    await expect
      .element(entry(1))
      .toMatchTextContent(/^Draft saved.*Ada.*Text, SummaryApproval withdrawn1 earlier save/);
  });

  it("shows only the length of a note that the audit log does not contain", async () => {
    const { entry } = await openHistory({
      versions: [saved(1, {})],
      events: [
        happened(2, {
          verb: "reviewed",
          before: { note: "" },
          after: { note: { characters: 2_400 } },
        }),
      ],
    });
    await expect
      .element(entry(0))
      .toMatchTextContent(/^Sign-off changed.*Note changed \(2,400 characters\)$/);
  });

  it("follows changes by others while it is open", async () => {
    const send = startEventStream();
    const { server, entry } = await openHistory({ versions: [saved(1, {})], events: [] });
    await expect.element(entry(0)).toMatchTextContent("Current version");
    const story = { ...testPublication, story_id: 1 };

    server.events = [withdrawn];
    send({ type: "review", ...story, emag_id: null, planned_emag_id: null, version: 2 });
    await expect.element(entry(0)).toMatchTextContent("Approval withdrawn");

    server.events = [happened(6, { verb: "draft_saved", before: null, after: { title: "New" } }), withdrawn];
    send({ type: "story_draft", ...story, version: 1 });
    await expect.element(entry(0)).toMatchTextContent("Draft saved");

    server.events = [
      happened(7, { verb: "restored_from_trash", before: null, after: null }),
      ...server.events,
    ];
    server.versions = [saved(8, {}), saved(1, {})];
    send({ type: "story", ...story, change: "updated", version: 8, changed_by: "Ed" });
    await expect.element(entry(0)).toMatchTextContent("Current version");
    await expect.element(entry(1)).toMatchTextContent("Restored from trash");
  });
});
