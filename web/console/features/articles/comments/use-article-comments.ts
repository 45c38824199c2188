import { EditorView } from "@codemirror/view";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { usePublication, usePublicationRef, useSession } from "#web/api/session.ts";
import type { TextRange } from "./comment-anchor.ts";
import {
  type CommentMarksOptions,
  commentMarks,
  draftAnchor,
  rangeOf,
  setActiveThread,
  setDraftRange,
  setThreads,
  startComment,
} from "./comment-marks.ts";
import { commentsQuery, commentWrites } from "./comments.api.ts";
import { inTextOrder, type Thread, threadsOf } from "./threads.ts";

/** Thrown when the text of a new comment was deleted while the comment was written. */
export class DraftTextDeleted extends Error {}

/** The selected thread, and whether its entry in the list takes the focus. */
interface ActiveThread {
  id: number;
  takesFocus: boolean;
}

export interface ArticleCommentsOptions {
  /** Null for an article that is not saved yet. */
  storyId: number | null;
  /** True if the comments cover the text. */
  isNarrow: boolean;
  /** Called when the comments open, to show the text beside them. */
  onShow: () => void;
}

/** Manages the comments on an article: their list, their marks in the text, and the one that is being written. */
export function useArticleComments({ storyId, isNarrow, onShow }: ArticleCommentsOptions) {
  const { t } = useTranslation("article-comments");
  const { publication_id } = usePublicationRef();
  const { can } = usePublication();
  const userId = useSession().user.id;
  const client = useQueryClient();
  const story = { publication_id, story_id: storyId ?? 0 };
  const query = useQuery({ ...commentsQuery(story), enabled: storyId !== null });
  const threads = useMemo(() => threadsOf(query.data ?? []), [query.data]);
  const writes = commentWrites(client, story);
  const mayComment = can("story_comments.write") && storyId !== null;

  const [view, setView] = useState<EditorView | null>(null);
  const [order, setOrder] = useState<readonly number[]>([]);
  const [opened, setOpened] = useState(false);
  const [filter, setFilter] = useState<"open" | "resolved">("open");
  const [active, setActive] = useState<ActiveThread | null>(null);
  /** The quote of a new comment. A new object makes its form take the focus again. */
  const [draft, setDraft] = useState<{ quote: string } | null>(null);
  /** Key of the open form of a reply or a change. */
  const [form, setForm] = useState<string | null>(null);
  /** Unsent texts by the key of their form. They outlive the list, which closes on a phone. */
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  /** The last action, announced to screen readers. */
  const [announced, setAnnounced] = useState<"added" | "replied" | null>(null);

  useEffect(() => view?.dispatch({ effects: setThreads.of(threads) }), [view, threads]);
  const activeId = active?.id ?? null;
  useEffect(() => view?.dispatch({ effects: setActiveThread.of(activeId) }), [view, activeId]);

  function show(): void {
    setOpened(true);
    onShow();
  }

  const marks: CommentMarksOptions = {
    mayComment: () => mayComment,
    labels: () => ({ start: t("comment"), show: t("show") }),
    isNarrow: () => isNarrow,
    onView: setView,
    onOrder: setOrder,
    onOpen(id, from) {
      // A tap on the text of a comment also sets the cursor there, so that the text can be changed.
      if (from === "keyboard" || !isNarrow) show();
      setFilter(threads.find((one) => one.id === id)?.resolved ? "resolved" : "open");
      setActive({ id, takesFocus: from === "keyboard" });
    },
    onStart(range: TextRange) {
      show();
      setActive(null);
      setAnnounced(null);
      setFilter("open");
      if (!view) return;
      setDraft({ quote: view.state.sliceDoc(range.from, range.to) });
      view.dispatch({ effects: setDraftRange.of(range) });
    },
  };
  const currentMarks = useRef(marks);
  useLayoutEffect(() => {
    currentMarks.current = marks;
  });
  const [extension] = useState(() => commentMarks(() => currentMarks.current));

  function setText(key: string, text: string | null): void {
    setTexts(({ [key]: _, ...others }) => (text === null ? others : { ...others, [key]: text }));
  }

  function endDraft(): void {
    setDraft(null);
    setText(NEW_COMMENT, null);
    view?.dispatch({ effects: setDraftRange.of(null) });
  }

  function closeForm(key: string): void {
    setText(key, null);
    setForm(null);
  }

  /** Unsent texts whose form still exists. A form disappears when its comment is deleted. */
  const unsent = Object.entries(texts).filter(
    ([key, text]) =>
      text.trim() !== "" &&
      (key === NEW_COMMENT ? draft !== null : query.data?.some(({ id }) => key.endsWith(`:${id}`))),
  );

  return {
    query,
    threads: useMemo(() => inTextOrder(threads, order), [threads, order]),
    openCount: threads.filter(({ resolved }) => resolved === null).length,
    isSaved: storyId !== null,
    mayComment,
    mayDeleteAll: can("reviews.write"),
    userId,
    extension,
    opened,
    filter,
    setFilter,
    active,
    draft,
    form,
    openForm(key: string): void {
      setAnnounced(null);
      setForm(key);
    },
    cancelForm(key: string, threadId: number): void {
      closeForm(key);
      setActive({ id: threadId, takesFocus: true });
    },
    announced,
    texts,
    setText,
    hasUnsent: unsent.length > 0,
    hasText: (thread: Thread) => order.includes(thread.id),
    open: show,
    close: () => setOpened(false),
    /** Comments on the selection, as the shortcut does. */
    start: () => view && startComment(view, marks),
    goTo({ id }: Thread): void {
      const range = view && rangeOf(view.state, id);
      if (!range) return;
      // The text must be visible before it scrolls.
      flushSync(() => {
        setActive({ id, takesFocus: false });
        if (isNarrow) setOpened(false);
        onShow();
      });
      view.dispatch({
        selection: { anchor: range.from, head: range.to },
        effects: EditorView.scrollIntoView(range.from, { y: "center" }),
      });
      // On a phone, the focus would open the keyboard over the text.
      if (!isNarrow) view.focus();
    },
    async create(body: string, key: string): Promise<void> {
      const anchor = view && draftAnchor(view.state);
      if (!anchor) throw new DraftTextDeleted();
      const { id } = await writes.create(anchor, body, key);
      // Otherwise the selection would hide the mark.
      view.dispatch({ selection: { anchor: view.state.selection.main.to } });
      endDraft();
      setAnnounced("added");
      setActive({ id, takesFocus: isNarrow });
      if (!isNarrow) view.focus();
    },
    cancelDraft(): void {
      endDraft();
      if (!isNarrow) view?.focus();
    },
    async reply({ id }: Thread, body: string, key: string): Promise<void> {
      await writes.reply(id, body, key);
      closeForm(replyKey(id));
      setAnnounced("replied");
      setActive({ id, takesFocus: true });
    },
    async edit(id: number, threadId: number, body: string): Promise<void> {
      await writes.edit(id, body);
      closeForm(editKey(id));
      setActive({ id: threadId, takesFocus: true });
    },
    async resolve({ id }: Thread, resolved: boolean): Promise<void> {
      await writes.resolve(id, resolved);
      setActive(null);
    },
    async remove(id: number, threadId: number): Promise<void> {
      await writes.remove(id);
      if (id !== threadId) setActive({ id: threadId, takesFocus: true });
    },
  };
}

export type ArticleComments = ReturnType<typeof useArticleComments>;

/** Keys of the forms. */
export const NEW_COMMENT = "new";
export const replyKey = (threadId: number) => `reply:${threadId}`;
export const editKey = (commentId: number) => `edit:${commentId}`;
