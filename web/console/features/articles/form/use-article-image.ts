import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import { noImageTexts } from "#shared/console/articles/editorial-fields.ts";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import type { Versioned } from "#web/api/client.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";
import { editedOf } from "../article-values.ts";
import { setArticleImage, updateArticle } from "../articles.api.ts";
import { type FittedImage, fitImage, notifyScaled } from "../image-file.ts";
import type { ArticleSession } from "./article-session.ts";
import { isEditedAsDraft, saveDraft, setDraftImage } from "./draft/article-draft.api.ts";
import type { ReportResult } from "./use-report-result.ts";

/** Ids of the notices that the last uploaded image was scaled down, and that the texts of the one before were cleared. */
const NOTICE = "scaled-article-image";
const CLEARED_NOTICE = "cleared-image-texts";

const imageTexts = Object.keys(noImageTexts) as (keyof typeof noImageTexts)[];

/** Returns the actions of the teaser image. `report` shows the result of an action that a notice started. */
export function useArticleImage(session: Pick<ArticleSession, "form" | "runUnsaved">, report: ReportResult) {
  const { t } = useTranslation("articles");
  const ref = usePublicationRef();

  const removeFrom = (current: Versioned<ConsoleStory>) =>
    isEditedAsDraft(current.data)
      ? saveDraft(ref, current, { image: null })
      : updateArticle(ref, current.data.id, { image: null }, current.version);

  /** Removes the image that the notice is about, unless another session has replaced it. */
  function removeUploaded(url: string): Promise<boolean> {
    let isCurrent = false;
    const result = session.runUnsaved(async (current) => {
      isCurrent = editedOf(current.data).image?.url === url;
      return isCurrent ? removeFrom(current) : current;
    });
    return report(result, () => t(isCurrent ? "article.image.removed" : "article.image.kept"));
  }

  /** Offers to keep the texts of a replaced image, which the service clears because they may describe another picture. */
  function offerTexts(before: ConsoleStory, after: ConsoleStory): void {
    const [old, now] = [editedOf(before), editedOf(after)];
    const cleared = imageTexts.filter((field) => old.image && old[field] !== null && now[field] === null);
    if (cleared.length === 0) return;
    const { form } = session;
    actionNotice({
      id: CLEARED_NOTICE,
      message: t("article.image.texts_cleared"),
      actions: [
        {
          label: t("article.image.keep_texts"),
          onClick() {
            for (const field of cleared)
              if (!form.getValues(field)) form.setValue(field, old[field], { shouldDirty: true });
          },
        },
      ],
    });
  }

  return {
    async choose(file: File, onProgress: (progress: number) => void): Promise<void> {
      notifications.hide(NOTICE);
      notifications.hide(CLEARED_NOTICE);
      const uploaded: {
        image?: FittedImage;
        url?: string | undefined;
        replaced?: [ConsoleStory, ConsoleStory];
      } = {};
      await session.runUnsaved(async (current) => {
        // Scaled in the turn of the upload. A save in between would store texts that are typed for the new image, and the service
        // clears stored texts when it replaces an image.
        uploaded.image ??= await fitImage(file);
        const set = isEditedAsDraft(current.data) ? setDraftImage : setArticleImage;
        const changed = await set(ref, current, uploaded.image.file, onProgress);
        uploaded.url = editedOf(changed.data).image?.url;
        uploaded.replaced = [current.data, changed.data];
        return changed;
      });
      const { image, url, replaced } = uploaded;
      if (replaced) offerTexts(...replaced);
      if (image && url !== undefined) notifyScaled(t, NOTICE, image, () => void removeUploaded(url));
    },
    remove(): Promise<boolean> {
      notifications.hide(NOTICE);
      return session.runUnsaved(removeFrom);
    },
  };
}
