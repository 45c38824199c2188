import { type ReactNode, useState } from "react";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import {
  changeStoryComment,
  createStoryComment,
  deleteStoryComment,
  listStoryComments,
  replyToStoryComment,
  resolveStoryComment,
  type StoryComment,
} from "#shared/console/articles/story-comments.ts";
import type { Role } from "#shared/console/permissions.ts";
import { type FakeService, refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { MarkdownEditor } from "#web/ui/markdown-editor/markdown-editor.tsx";
import { anchorOf } from "./comment-anchor.ts";
import { CommentsButton, CommentsDrawer, CommentsPanel } from "./comments-panel.tsx";
import { useArticleComments } from "./use-article-comments.ts";

const TEXT = "The harbour opens at six.\n\nThe fair opens at nine.";
const AT = "2026-01-01T00:00:00.000Z";

const commentOn = (quote: string, more: Partial<StoryComment>): StoryComment => {
  const from = TEXT.indexOf(quote);
  return {
    id: 1,
    thread_id: null,
    author: { id: "user", name: "Ada Editor" },
    body: "Is it?",
    anchor: anchorOf(TEXT, { from, to: from + quote.length }),
    created_at: AT,
    edited_at: null,
    resolved: null,
    ...more,
  };
};

const fair = commentOn("fair", { id: 1, body: "Which fair?" });
const harbour = commentOn("harbour", { id: 2, body: "Which harbour?", author: { id: "b", name: "Ben" } });
const gone: StoryComment = {
  ...fair,
  id: 3,
  body: "Too long",
  anchor: { quote: "an old sentence", prefix: "", suffix: "", position: 7 },
};
const replied: StoryComment = { ...fair, id: 4, thread_id: 1, anchor: null, body: "The spring fair" };
const resolved: StoryComment = { ...fair, id: 5, body: "Done", resolved: { by: "Ben", at: AT } };

function Screen({ isNarrow = false }) {
  const [text, setText] = useState(TEXT);
  const comments = useArticleComments({ storyId: 1, isNarrow, onShow: () => {} });
  return (
    <>
      <MarkdownEditor
        label="Text"
        placeholder=""
        value={text}
        onChange={setText}
        readOnly={false}
        lang="en"
        extension={comments.extension}
        onComment={comments.mayComment ? comments.start : undefined}
      />
      <CommentsButton comments={comments} />
      {isNarrow && <CommentsDrawer comments={comments} />}
      {!isNarrow && comments.opened && <CommentsPanel comments={comments} />}
    </>
  );
}

let service: FakeService;
beforeEach(() => {
  service = startFakeService();
});

async function render(screen: ReactNode, comments: StoryComment[], role?: Role) {
  service.answer(listStoryComments, () => ({ comments }));
  const texts = ["articles", "article-comments", "markdown-editor"];
  await renderScreen(screen, { path: "articles/1", texts, ...(role && { role }) });
}

async function open(comments: StoryComment[], role: Role = "editor") {
  await render(<Screen />, comments, role);
  const openCount = comments.filter((one) => one.thread_id === null && one.resolved === null).length;
  await page.getByRole("button", { name: `Comments, ${openCount} open` }).click();
}

const threads = page.getByRole("list", { name: "Comments on the text" });
const field = (name: string) => page.getByRole("textbox", { name });
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("the comments button", () => {
  it("shows no number if the comments can't be loaded, and the comments say so", async () => {
    service.answer(listStoryComments, () => refusal(404, { code: "not_found", error: "Not found." }));
    await renderScreen(<Screen />, {
      path: "articles/1",
      texts: ["articles", "article-comments", "markdown-editor"],
    });
    const failed = button("Comments, couldn't be loaded");
    await expect.element(failed).toMatchTextContent(/^$/);
    await failed.click();
    await expect.element(page.getByText("Couldn't load the comments")).toBeVisible();
  });
});

describe("the comments beside an article", () => {
  it.each([
    [false, "Select text, then choose Comment or press Ctrl+Alt+M."],
    [true, "Select text, then choose Comment."],
  ])("name the shortcut only where there is a keyboard (touch: %s)", async (enabled, hint) => {
    await cdp().send("Emulation.setTouchEmulationEnabled", { enabled });
    onTestFinished(async () => {
      await cdp().send("Emulation.setTouchEmulationEnabled", { enabled: false });
    });
    await open([]);
    await expect.element(page.getByText(hint, { exact: true })).toBeVisible();
  });

  it("are in the order of the text, and a thread whose text was deleted says so at the end", async () => {
    await open([fair, harbour, gone, replied]);
    const quotes = () => [...threads.element().children].map((item) => item.textContent ?? "");
    await expect.element(threads).toBeVisible();
    expect(quotes()).toEqual([
      expect.stringMatching(/^harbourBen.*Which harbour\?/),
      expect.stringMatching(/^fairAda Editor.*Which fair\?.*The spring fair/),
      expect.stringMatching(/^an old sentenceThis text was deleted\./),
    ]);
  });

  it("select their text when they are clicked, and are selected by a click on their text", async () => {
    await open([fair, harbour]);
    await button("Go to “fair”").click();
    await expect.element(field("Text")).toHaveFocus();
    await expect.poll(() => document.getSelection()?.toString()).toBe("fair");
    await field("Text").getByText("harbour").click();
    const item = threads.getByRole("listitem").filter({ hasText: "Which harbour?" });
    await expect.element(item).toHaveAttribute("data-active", "true");
  });

  it("stay on a word that is typed in place of their text, also after it was deleted", async () => {
    await open([fair]);
    const mark = () => document.querySelector(".nr-comment")?.textContent;
    await button("Go to “fair”").click();
    await expect.element(field("Text")).toHaveFocus();
    await userEvent.keyboard("market");
    await expect.poll(mark).toBe("market");
    await userEvent.keyboard("{Control>}{Backspace}{/Control}");
    await expect.element(threads).toMatchTextContent(/This text was deleted\./);
    await userEvent.keyboard("show");
    await expect.poll(mark).toBe("show");
  });

  it("are written on the word at the cursor with the keyboard, and the focus returns to the text", async () => {
    await open([]);
    service.answer(createStoryComment, ({ body }) => ({
      comment: commentOn("fair", { ...body, anchor: body.anchor }),
    }));
    await field("Text").getByText("The fair opens at nine.").click();
    await userEvent.keyboard(
      "{Control>}{End}{/Control}{ArrowLeft}{ArrowLeft}{Control>}{Alt>}m{/Alt}{/Control}",
    );
    await expect.element(field("Your comment")).toHaveFocus();
    await userEvent.keyboard("Sure?{Control>}{Enter}{/Control}");
    await expect.element(threads).toMatchTextContent(/nine/);
    await expect.element(threads).toMatchTextContent(/Sure\?/);
    await expect.element(field("Text")).toHaveFocus();
    await expect.element(page.getByText("Comment added")).toHaveRole("status");
  });

  it("take the focus when a reply is canceled or deleted", async () => {
    await open([fair, replied]);
    service.answer(deleteStoryComment, () => undefined);
    const thread = threads.getByRole("listitem").first();
    await button("Reply").click();
    await button("Cancel").click();
    await expect.element(thread).toHaveFocus();
    await button("Reply").click();
    await userEvent.keyboard("{Escape}");
    await expect.element(thread).toHaveFocus();
    await button("Actions for the comment by Ada Editor").last().click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.element(page.getByText("The spring fair")).not.toBeInTheDocument();
    await expect.element(thread).toHaveFocus();
  });

  it("do not cover the text of a phone when it is tapped, but open from the button at the cursor", async () => {
    await render(<Screen isNarrow />, [fair]);
    await field("Text").getByText("fair", { exact: true }).click();
    await expect.element(field("Text")).toHaveFocus();
    await button("Show comment").click();
    const drawer = page.getByRole("dialog", { name: "Comments" });
    await expect.element(drawer.getByRole("listitem").first()).toHaveFocus();
  });

  it("are written in a drawer on a phone, from which a click leads to the text", async () => {
    await render(<Screen isNarrow />, []);
    service.answer(createStoryComment, ({ body }) => ({
      comment: commentOn("fair", { ...body, anchor: body.anchor }),
    }));
    await field("Text").getByText("The fair opens at nine.").dblClick();
    await button("Comment").last().click();
    const drawer = page.getByRole("dialog", { name: "Comments" });
    const thread = drawer.getByRole("listitem").first();
    await expect.element(field("Your comment")).toHaveFocus();
    await userEvent.keyboard("Sure?");
    await drawer.getByRole("button", { name: "Comment", exact: true }).click();
    await expect.element(thread).toHaveFocus();
    await thread.getByRole("button", { name: /^Go to/ }).click();
    await expect.element(drawer).not.toBeInTheDocument();
    const mark = document.querySelector(".nr-comment")!;
    expect(mark.getAttribute("data-active")).toBe("true");
    await userEvent.click(mark);
    await expect.element(field("Text")).toHaveFocus();
    await button("Show comment").click();
    await expect.element(thread).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(drawer).not.toBeInTheDocument();
  });

  it("keep what was typed if the service refuses it", async () => {
    await open([fair]);
    service.answer(replyToStoryComment, () =>
      refusal(409, { code: "comment_resolved", error: "The comment has been resolved." }),
    );
    await button("Reply").click();
    await userEvent.keyboard("The spring fair{Control>}{Enter}{/Control}");
    await expect.element(page.getByRole("alert")).toMatchTextContent(/The comment has been resolved\./);
    await expect.element(field("Your reply")).toHaveValue("The spring fair");
  });

  it("send the same text with the same idempotency key", async () => {
    await open([fair]);
    const keys: (string | null)[] = [];
    service.answer(replyToStoryComment, ({ headers, body }) => {
      keys.push(headers.get("Idempotency-Key"));
      return keys.length === 1
        ? refusal(500, { code: "internal", error: "Failed" })
        : { comment: { ...replied, body: body.body } };
    });
    await button("Reply").click();
    await userEvent.keyboard("The spring fair{Control>}{Enter}{/Control}");
    await expect.element(page.getByRole("alert")).toBeVisible();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.element(page.getByRole("list", { name: "Replies" })).toMatchTextContent(/The spring fair/);
    expect(keys[0]).not.toBeNull();
    expect(keys[1]).toBe(keys[0]);
  });

  it("are resolved and reopened, and lose their mark while they are resolved", async () => {
    await open([fair]);
    service.answer(resolveStoryComment, ({ body }) => ({
      comment: { ...fair, resolved: body.resolved ? resolved.resolved : null },
    }));
    expect(document.querySelector(".nr-comment")?.textContent).toBe("fair");
    await button("Resolve").click();
    await expect.element(page.getByText("No open comments")).toBeVisible();
    await expect.poll(() => document.querySelector(".nr-comment")).toBeNull();
    await page.getByText("Resolved (1)").click();
    await button("Reopen").click();
    await expect.element(page.getByText("No resolved comments")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Comments, 1 open" })).toBeVisible();
  });

  it("are changed by their author", async () => {
    await open([fair, harbour]);
    service.answer(changeStoryComment, ({ body }) => ({ comment: { ...fair, ...body, edited_at: AT } }));
    await expect.element(button("Actions for the comment by Ben")).not.toBeInTheDocument();
    await button("Actions for the comment by Ada Editor").click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await field("Your comment").fill("Which fair, please?");
    await button("Save").click();
    await expect.element(threads).toMatchTextContent(/Which fair, please\?/);
    await expect.element(threads).toMatchTextContent(/edited/);
  });

  it("are deleted with their replies after a question", async () => {
    await open([fair, replied]);
    service.answer(deleteStoryComment, () => undefined);
    await button("Actions for the comment by Ada Editor").first().click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete this comment?" });
    await expect.element(dialog).toMatchTextContent(/The comment and 1 reply/);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect.element(page.getByText("No open comments")).toBeVisible();
  });

  it("are not deleted by their author once others have replied", async () => {
    await open([fair, { ...replied, author: { id: "b", name: "Ben" } }]);
    await button("Actions for the comment by Ada Editor").click();
    await expect.element(page.getByRole("menuitem", { name: "Edit" })).toBeVisible();
    expect(page.getByRole("menuitem", { name: "Delete" }).elements()).toHaveLength(0);
  });

  it("are read by those who may not comment", async () => {
    await open([fair], "viewer");
    await expect.element(threads).toMatchTextContent(/Which fair\?/);
    for (const name of ["Reply", "Resolve", "Comment"])
      await expect.element(button(name)).not.toBeInTheDocument();
  });
});
