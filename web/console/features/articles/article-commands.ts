import type { TFunction } from "i18next";
import { CalendarOff, CloudOff, Copy, Eye, Pencil, Send, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { usePublication } from "#web/api/session.ts";
import { paths } from "#web/console/routing/paths.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { stateOf, untilOf } from "./article-state.ts";
import { useArticleActions, useMayWrite } from "./use-article-actions.ts";

/** Returns the label and icon of actions that the bulk bar offers, too. */
export const articleWords = (t: TFunction<"articles">) => ({
  publish: { label: t("action.publish"), icon: Send },
  remove: { label: t("action.delete"), icon: Trash2, grave: true },
});

/** Returns the actions of an article for its row, its page and the command palette, false where they are not possible or allowed. */
export function useArticleCommands(
  article: Pick<
    ConsoleStory,
    "id" | "name" | "title" | "published_at" | "released_at" | "offline_at" | "updated_at"
  >,
) {
  const { t } = useTranslation("articles");
  const { publication, can } = usePublication();
  const words = articleWords(t);
  const mayWrite = useMayWrite();
  const mayPublish = can("releases.write");
  const { publish, publishNow, takeOffline, duplicate, remove } = useArticleActions();
  // The time on screen can be older than a change that was just saved.
  const state = stateOf(article, Math.max(useNow(), Date.parse(article.updated_at)));
  const published = state.kind !== "draft";
  return {
    open: { label: t("action.open"), icon: Pencil, to: paths.article(publication.id, article.id) },
    preview: {
      label: t("article.preview.title"),
      icon: Eye,
      to: paths.previewArticle(publication.id, article.id),
    },
    publish: mayPublish && !published && { ...words.publish, run: () => void publish(article) },
    publishNow: (run: () => void = () => void publishNow(article)) =>
      mayPublish &&
      (state.kind === "scheduled" || state.kind === "undated") && {
        label: t("article.publish.now"),
        icon: Send,
        run,
      },
    takeOffline: (run: () => void = () => void takeOffline(article)) =>
      mayPublish && published && { label: t("action.take_offline"), icon: CloudOff, run },
    changeOfflineDate: (run: () => void) =>
      mayWrite &&
      published && {
        label: t(untilOf(state) === null ? "article.offline.later" : "article.offline.change"),
        icon: CalendarOff,
        run,
      },
    duplicate: mayWrite && { label: t("action.duplicate"), icon: Copy, run: () => void duplicate(article) },
    remove: (onRemoved?: () => void) =>
      mayWrite && {
        ...words.remove,
        run: async () => {
          if (await remove(article)) onRemoved?.();
        },
      },
  };
}
