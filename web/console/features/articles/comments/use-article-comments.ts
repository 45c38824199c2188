import { EditorView } from "@codemirror/view";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
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
import { editKey, NEW_COMMENT, replyKey, useCommentForms } from "./use-comment-forms.ts";

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
  const client = useQueryClient();
  const story = { publication_id, story_id: storyId ?? 0 };
  const query = useQuery({ ...commentsQuery(story), enabled: storyId !== null });
  const threads = useMemo(() => threadsOf(query.data ?? []), [query.data]);
  const writes = commentWrites(client, story);
  const forms = useCommentForms(query.data);
  const mayComment = can("story_comments.write") && storyId !== null;

  const [view, setView] = useState<EditorView | null>(null);
  const [order, setOrder] = useState<readonly number[]>([]);
  const [opened, setOpened] = useState(false);
  const [filter, setFilter] = useState<"open" | "resolved">("open");
  const [active, setActive] = useState<ActiveThread | null>(null);

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
      setFilter("open");
      if (!view) return;
      forms.startDraft(view.state.sliceDoc(range.from, range.to));
      view.dispatch({ effects: setDraftRange.of(range) });
    },
  };
  const currentMarks = useRef(marks);
  useLayoutEffect(() => {
    currentMarks.current = marks;
  });
  const [extension] = useState(() => commentMarks(() => currentMarks.current));

  const unmarkDraft = () => view?.dispatch({ effects: setDraftRange.of(null) });

  return {
    query,
    threads: useMemo(() => inTextOrder(threads, order), [threads, order]),
    mayComment,
    extension,
    opened,
    filter,
    setFilter,
    active,
    forms,
    cancelForm(key: string, threadId: number): void {
      forms.close(key);
      setActive({ id: threadId, takesFocus: true });
    },
    cancelDraft(): void {
      forms.close(NEW_COMMENT);
      unmarkDraft();
      if (!isNarrow) view?.focus();
    },
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
    writes: {
      async create(body: string, key: string): Promise<void> {
        const anchor = view && draftAnchor(view.state);
        if (!anchor) throw new DraftTextDeleted();
        const { id } = await writes.create(anchor, body, key);
        // Otherwise the selection would hide the mark.
        view.dispatch({ selection: { anchor: view.state.selection.main.to } });
        forms.close(NEW_COMMENT, "added");
        unmarkDraft();
        setActive({ id, takesFocus: isNarrow });
        if (!isNarrow) view.focus();
      },
      async reply({ id }: Thread, body: string, key: string): Promise<void> {
        await writes.reply(id, body, key);
        forms.close(replyKey(id), "replied");
        setActive({ id, takesFocus: true });
      },
      async edit(id: number, threadId: number, body: string): Promise<void> {
        await writes.edit(id, body);
        forms.close(editKey(id));
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
    },
  };
}

export type ArticleComments = ReturnType<typeof useArticleComments>;
