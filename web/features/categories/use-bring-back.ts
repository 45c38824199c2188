import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { CategoryRemoval } from "#shared/console/category-desk.ts";
import { categoryKeys, undoRemoval } from "../../api/categories.ts";
import type { PublicationRef } from "../../api/session.ts";
import { actionNotice } from "../../ui/action-notice.tsx";
import { errorMessage } from "../../ui/error-message.ts";

/** Undoes the removal of a category, with a word about it; `onBack` hears of the category once it is there again. */
export function useBringBack(publication: PublicationRef, onBack: (id: number) => void) {
  const { t } = useTranslation("categories");
  const client = useQueryClient();
  return async ({ id, name, article_category_id }: CategoryRemoval): Promise<void> => {
    const notice = { id: `category-${article_category_id}` };
    try {
      const category = await undoRemoval(publication, id);
      await client.invalidateQueries({ queryKey: categoryKeys.all(publication.publication_id) });
      actionNotice({ ...notice, message: t("removal.back", { name }) });
      onBack(category.id);
    } catch (error) {
      const message = t("removal.back_failed", { name, reason: errorMessage(error) });
      actionNotice({ ...notice, message, grave: true });
      void client.invalidateQueries({ queryKey: categoryKeys.all(publication.publication_id) });
    }
  };
}
