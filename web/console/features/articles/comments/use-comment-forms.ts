import { useState } from "react";
import type { StoryComment } from "#shared/console/articles/story-comments.ts";

/** Keys of the forms. */
export const NEW_COMMENT = "new";
export const replyKey = (threadId: number) => `reply:${threadId}`;
export const editKey = (commentId: number) => `edit:${commentId}`;

/** Manages the forms of new comments, replies and changes. Unsent texts outlive the list, which closes on a phone. */
export function useCommentForms(comments: readonly StoryComment[] = []) {
  /** The quote of a new comment. A new object makes its form take the focus again. */
  const [draft, setDraft] = useState<{ quote: string } | null>(null);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  /** The last action, announced to screen readers. */
  const [announced, setAnnounced] = useState<"added" | "replied" | null>(null);

  function setText(key: string, text: string | null): void {
    setTexts(({ [key]: _, ...others }) => (text === null ? others : { ...others, [key]: text }));
  }

  // A form disappears when its comment is deleted.
  const exists = (key: string) =>
    key === NEW_COMMENT ? draft !== null : comments.some(({ id }) => key.endsWith(`:${id}`));

  return {
    draft,
    openKey,
    texts,
    setText,
    announced,
    hasUnsent: Object.entries(texts).some(([key, text]) => text.trim() !== "" && exists(key)),
    startDraft(quote: string): void {
      setAnnounced(null);
      setDraft({ quote });
    },
    open(key: string): void {
      setAnnounced(null);
      setOpenKey(key);
    },
    close(key: string, sent: typeof announced = null): void {
      setText(key, null);
      if (key === NEW_COMMENT) setDraft(null);
      else setOpenKey(null);
      setAnnounced(sent);
    },
  };
}
