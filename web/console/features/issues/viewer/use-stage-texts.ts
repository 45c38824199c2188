import { useTranslation } from "react-i18next";
import type { StageTexts } from "#web/reader/page-stage.tsx";

export function useStageTexts(): StageTexts {
  const { t } = useTranslation("issue-viewer");
  return {
    pages: t("pages"),
    pageAlt: (number, total) => t("page_alt", { number, total }),
    waiting: (number) => t("waiting", { number }),
    imageFailed: (number) => t("image_failed", { number }),
    retryImage: t("retry_image"),
    widget: ({ type, title, href }) => t("widget", { type: t(`widget_type.${type}`), name: title || href }),
    pageText: (number) => t("text_of", { number }),
    link: (link) =>
      "page" in link ? t("link_to_page", { number: link.page }) : t("link_to_url", { url: link.url }),
  };
}
