import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import type { Versioned } from "#web/api/client.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { editedOf } from "../article-values.ts";
import { setArticleImage, updateArticle } from "../articles.api.ts";
import { type FittedImage, fitImage, notifyScaled } from "../image-file.ts";
import { isEditedAsDraft, saveDraft, setDraftImage } from "./draft/article-draft.api.ts";
import type { ArticleEditorState } from "./use-article-editor.ts";
import type { ReportResult } from "./use-report-result.ts";

/** Id of the notice that the last uploaded image was scaled down. */
const NOTICE = "scaled-article-image";

/** Returns the actions of the teaser image. `report` shows the result of an action that a notice started. */
export function useArticleImage(runUnsaved: ArticleEditorState["runUnsaved"], report: ReportResult) {
  const { t } = useTranslation("articles");
  const ref = usePublicationRef();

  const removeFrom = (current: Versioned<ConsoleStory>) =>
    isEditedAsDraft(current.data)
      ? saveDraft(ref, current, { image: null })
      : updateArticle(ref, current.data.id, { image: null }, current.version);

  /** Removes the image that the notice is about, unless another session has replaced it. */
  function removeUploaded(url: string): Promise<boolean> {
    let isCurrent = false;
    const result = runUnsaved(async (current) => {
      isCurrent = editedOf(current.data).image?.url === url;
      return isCurrent ? removeFrom(current) : current;
    });
    return report(result, () => t(isCurrent ? "article.image.removed" : "article.image.kept"));
  }

  return {
    async choose(file: File, onProgress: (progress: number) => void): Promise<void> {
      notifications.hide(NOTICE);
      const uploaded: { image?: FittedImage; url?: string | undefined } = {};
      await runUnsaved(async (current) => {
        // Scaled in the turn of the upload. A save in between would store texts that are typed for the new image, and the service
        // clears stored texts when it replaces an image.
        uploaded.image ??= await fitImage(file);
        const set = isEditedAsDraft(current.data) ? setDraftImage : setArticleImage;
        const changed = await set(ref, current, uploaded.image.file, onProgress);
        uploaded.url = editedOf(changed.data).image?.url;
        return changed;
      });
      const { image, url } = uploaded;
      if (image && url !== undefined) notifyScaled(t, NOTICE, image, () => void removeUploaded(url));
    },
    remove(): Promise<boolean> {
      notifications.hide(NOTICE);
      return runUnsaved(removeFrom);
    },
  };
}
