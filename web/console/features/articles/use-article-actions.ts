import { useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { TRASH_DAYS } from "#shared/console/trash.ts";
import type { Versioned } from "#web/api/client.ts";
import { isNotFound } from "#web/api/http/errors.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { type Attempt, attempt } from "#web/console/components/feedback/run-action.ts";
import { useRestore } from "#web/console/components/trash/use-restore.ts";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { isInFuture } from "#web/lib/is-in-future.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { isArticleField, titleOf } from "./article-values.ts";
import {
  cacheArticle,
  deleteArticle,
  duplicateArticle,
  publishSaved,
  releaseNow,
  takeArticleOffline,
} from "./articles.api.ts";
import { HasDraft, ImageReplaced } from "./form/draft/draft-conflict.ts";

/** Returns true if the user may write articles. Screens hide actions that the user's role doesn't allow. */
export function useMayWrite(): boolean {
  return usePublication().can("stories.write");
}

export function actionFailure(t: TFunction<"articles">, error: unknown): string {
  if (isNotFound(error)) return t("action.not_found");
  if (error instanceof HasDraft) return t("action.has_draft");
  if (error instanceof ImageReplaced) return t("article.draft.image_replaced");
  return errorMessage(error, (field) => (isArticleField(field) ? t(`article.field.${field}`) : undefined));
}

export function publishedMessage(
  t: TFunction<"articles">,
  name: string,
  releasedAt: string | null,
  timeZone: string,
): string {
  return isInFuture(releasedAt)
    ? t("article.publish.done_later", { name, when: formatInTimeZone(releasedAt, timeZone) })
    : t("article.publish.done", { name });
}

export function offlineDateMessage(
  t: TFunction<"articles">,
  name: string,
  offlineAt: string | null,
  timeZone: string,
): string {
  return offlineAt === null
    ? t("article.offline.removed", { name })
    : t("article.offline.done", { name, when: formatInTimeZone(offlineAt, timeZone) });
}

type Target = Pick<ConsoleStory, "id" | "name" | "title" | "released_at">;

/** Returns the actions of an article. Each shows a notification, and asks for confirmation if readers lose access. */
export function useArticleActions() {
  const { t } = useTranslation(["articles", "common"]);
  const publication = usePublicationRef();
  const zone = usePublication().publication.time_zone;
  const client = useQueryClient();
  const { announceDeletion } = useRestore();
  const navigate = useNavigate();

  const attemptOn = (target: Target, run: Attempt["run"], notify?: Attempt["notify"]) =>
    attempt({
      run,
      failed: (error) => t("action.failed", { name: titleOf(target), reason: actionFailure(t, error) }),
      notify,
    });

  function cached(answer: Versioned<ConsoleStory>): ConsoleStory {
    cacheArticle(client, publication, answer);
    return answer.data;
  }

  return {
    publish: (target: Target) =>
      attemptOn(target, async () => {
        const { released_at } = cached(await publishSaved(publication, target.id));
        return publishedMessage(t, titleOf(target), released_at, zone);
      }),
    publishNow: (target: Target) =>
      attemptOn(target, async () => {
        cached(await releaseNow(publication, target.id));
        return t("article.publish.done", { name: titleOf(target) });
      }),
    async takeOffline(target: Target): Promise<boolean> {
      if (!(await confirmTakeOffline(t, titleOf(target), target.released_at))) return false;
      return attemptOn(target, async () => {
        cached(await takeArticleOffline(publication, target.id));
        return t("article.publish.offline_done", { name: titleOf(target) });
      });
    },
    /** Creates a draft with the content of an article and opens it. */
    async duplicate(target: Target): Promise<boolean> {
      return attemptOn(target, async () => {
        const name = t("action.duplicate_name", { name: target.name });
        const { id } = cached(await duplicateArticle(publication, target.id, name));
        navigate(paths.article(publication.publication_id, id));
        return t("action.duplicated", { name: titleOf(target) });
      });
    },
    /** Moves an article to the trash. Resolves to true if it was moved, so that the caller can leave the article's page. */
    async remove(target: Target): Promise<boolean> {
      const agreed = await confirm({
        title: t("common:actions.delete_title", { name: titleOf(target) }),
        text: t("action.delete_text", { days: TRASH_DAYS }),
        confirm: t("action.delete"),
        destructive: true,
      });
      if (!agreed) return false;
      return attemptOn(
        target,
        async () => {
          await deleteArticle(publication, target.id);
          return t("action.deleted", { name: titleOf(target) });
        },
        (message) => announceDeletion({ kind: "story", id: target.id, name: titleOf(target) }, message),
      );
    },
  };
}

/** Asks for confirmation to discard the draft of an article, because its changes are lost. */
export function confirmDiscardDraft(t: TFunction<"articles">, name: string): Promise<boolean> {
  return confirm({
    title: t("article.draft.discard_title", { name }),
    text: t("article.draft.discard_text"),
    confirm: t("article.draft.discard"),
    destructive: true,
  });
}

/** Asks for confirmation to take an article offline, because readers lose access or won't get it on its release date. */
export function confirmTakeOffline(
  t: TFunction<"articles">,
  name: string,
  releasedAt: string | null,
): Promise<boolean> {
  return confirm({
    title: t("article.publish.offline_title", { name }),
    text: t(`article.publish.${isInFuture(releasedAt) ? "offline_text_scheduled" : "offline_text"}`),
    confirm: t("action.take_offline"),
    destructive: true,
  });
}
