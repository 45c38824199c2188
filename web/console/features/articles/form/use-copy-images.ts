import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePublicationRef } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import type { RecordForm } from "#web/console/components/record/session/record-state.ts";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";
import { remoteImages, replaceImage } from "#web/ui/markdown-editor/images/remote-images.ts";
import type { ArticleValues } from "../article-values.ts";
import { copyTextImage } from "../articles.api.ts";

/** Copies the images of other servers in the text of an article, so that readers see them without those servers. */
export function useCopyImages(form: RecordForm<ArticleValues>) {
  const { t } = useTranslation("articles");
  const publication = usePublicationRef();
  const [isCopying, setCopying] = useState(false);

  async function copy(): Promise<void> {
    setCopying(true);
    let copied = 0;
    let failure: unknown = null;
    for (const address of remoteImages(form.getValues("content")))
      try {
        const { url } = await copyTextImage(publication, address);
        // The text may have changed during the request.
        const text = replaceImage(form.getValues("content"), address, url);
        form.setValue("content", text, { shouldDirty: true });
        copied += 1;
      } catch (error) {
        failure = error;
      }
    setCopying(false);
    const done = copied > 0 ? t("remote_images.copied", { count: copied }) : "";
    const failed = failure === null ? "" : t("remote_images.failed", { reason: errorMessage(failure) });
    const message = [done, failed].filter(Boolean).join(" ");
    if (message !== "") actionNotice({ id: "copied-images", message, grave: failure !== null });
  }

  return { isCopying, copy };
}
