import { useTranslation } from "react-i18next";
import type { CategoryRemoval } from "#shared/console/articles/article-categories.ts";
import { undoRemoval } from "#web/api/categories.ts";
import type { PublicationRef } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";

/** Returns a function that restores a removed category and shows a notification. Calls `onRestored` with its id. */
export function useRestoreCategory(publication: PublicationRef, onRestored: (id: number) => void) {
  const { t } = useTranslation("categories");
  return async ({ id, name, article_category_id }: CategoryRemoval): Promise<void> => {
    const notice = { id: `category-${article_category_id}` };
    try {
      const category = await undoRemoval(publication, id);
      actionNotice({ ...notice, message: t("removal.restored", { name }) });
      onRestored(category.id);
    } catch (error) {
      const message = t("removal.restore_failed", { name, reason: errorMessage(error) });
      actionNotice({ ...notice, message, grave: true });
    }
  };
}
