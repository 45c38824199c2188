import { useWindowEvent } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import type { Versioned } from "#web/api/client.ts";
import { useLiveState } from "#web/api/live-events.ts";
import { usePublication, usePublicationRef, useSession } from "#web/api/session.ts";
import { useConnected } from "#web/console/components/record/session/use-record-session.ts";
import { ArticleSession } from "./article-session.ts";

export interface ArticleSessionOptions {
  /** Article at the time the editor was opened; null for a new one. */
  start: Versioned<ConsoleStory> | null;
  /** Newest fetched version of the article; null for a new one. */
  latest: Versioned<ConsoleStory> | null;
  /** True if the article was deleted in another session. The editor still contains the text. */
  isDeleted: boolean;
  mayWrite: boolean;
  onCreated: (id: number) => void;
}

/** Edits an article as long as the component is mounted. */
export function useArticleSession(options: ArticleSessionOptions): ArticleSession {
  const { start, latest, isDeleted, mayWrite, onCreated } = options;
  const { t } = useTranslation("articles");
  const publication = usePublicationRef();
  const defaults = usePublication().publication;
  const userId = useSession().user.id;
  const client = useQueryClient();
  const untitled = t("article.untitled");
  const context = { client, publication, defaults, userId, untitled, mayWrite, onCreated };
  const [session] = useState(() => new ArticleSession(context, start));
  useLayoutEffect(() => {
    session.context = context;
  });
  useConnected(session, latest, isDeleted);
  const live = useLiveState();
  useWindowEvent("online", () => session.retryWhenOnline());
  useEffect(() => {
    if (live === "live") session.retryWhenOnline();
  }, [session, live]);
  return session;
}
