import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Story } from "#shared/contract/stories.ts";
import { isGone, isStale, type Versioned } from "../../api/client.ts";
import { usePublication, usePublicationRef } from "../../api/session.ts";
import { cacheAnswer } from "../../api/versioned.ts";
import { confirm } from "../../ui/confirm.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { formatDateTime } from "../../ui/format.ts";
import { isToCome } from "./article-state.ts";
import { isArticleField } from "./article-values.ts";
import { articleKeys, deleteArticle, publishArticle, takeArticleOffline } from "./articles.api.ts";

/** Whether a person may write articles, so that nobody is offered what would be refused. */
export function useMayWrite(): boolean {
  return usePublication().can("stories.write");
}

/** Why something could not be done with an article, as the end of a sentence that names it. */
export function actionFailure(t: TFunction<"articles">, error: unknown): string {
  if (isStale(error)) return t("action.changed_meanwhile");
  if (isGone(error)) return t("action.gone");
  return errorMessage(error, (field) => (isArticleField(field) ? t(`article.field.${field}`) : undefined));
}

/** What is said once an article is published, which readers may see at once or from a moment to come. */
export function publishedWords(
  t: TFunction<"articles">,
  name: string,
  releasedAt: string | null,
  timeZone: string,
): string {
  return isToCome(releasedAt)
    ? t("article.publish.done_later", { name, when: formatDateTime(releasedAt, timeZone) })
    : t("article.publish.done", { name });
}

interface Target {
  id: number;
  name: string;
}

/** Publish, take offline and delete from a list: each reports how it went, and asks first where readers lose something. */
export function useArticleActions() {
  const { t } = useTranslation("articles");
  const publication = usePublicationRef();
  const zone = usePublication().publication.time_zone;
  const client = useQueryClient();

  async function attempt({ id, name }: Target, action: () => Promise<string>): Promise<boolean> {
    try {
      notifications.show({ message: await action() });
      return true;
    } catch (error) {
      const message = t("action.failed", { name, reason: actionFailure(t, error) });
      notifications.show({ color: "red", message, autoClose: false });
      void client.invalidateQueries({ queryKey: articleKeys.record(publication.publication_id, id) });
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: articleKeys.lists(publication.publication_id) });
    }
  }

  function remember(answer: Versioned<Story>): Story {
    cacheAnswer(client, articleKeys.record(publication.publication_id, answer.data.id), answer);
    return answer.data;
  }

  return {
    publish: (target: Target) =>
      attempt(target, async () => {
        const { released_at } = remember(await publishArticle(publication, target.id));
        return publishedWords(t, target.name, released_at, zone);
      }),
    async takeOffline(target: Target): Promise<boolean> {
      if (!(await askOffline(t, target.name))) return false;
      return attempt(target, async () => {
        remember(await takeArticleOffline(publication, target.id));
        return t("article.publish.offline_done", { name: target.name });
      });
    },
    /** Resolves to whether the article is gone, so that its own screen can be left. */
    async remove(target: Target): Promise<boolean> {
      const agreed = await confirm({
        title: t("action.delete_title", { name: target.name }),
        text: t("action.delete_text"),
        confirm: t("action.delete"),
        destructive: true,
      });
      if (!agreed) return false;
      return attempt(target, async () => {
        await deleteArticle(publication, target.id);
        return t("action.deleted", { name: target.name });
      });
    },
  };
}

/** Readers lose the article: that is asked first, from wherever it is wanted. */
export function askOffline(t: TFunction<"articles">, name: string): Promise<boolean> {
  return confirm({
    title: t("article.publish.offline_title", { name }),
    text: t("article.publish.offline_text"),
    confirm: t("article.publish.offline"),
    destructive: true,
  });
}
