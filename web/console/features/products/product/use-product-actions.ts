import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Product } from "#shared/console/products/products.ts";
import { usePublication } from "#web/api/session.ts";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { paths } from "#web/console/routing/paths.ts";
import type { MenuAction } from "#web/ui/lists/row-menu.tsx";
import { removeProduct } from "../products.api.ts";

export function useProductActions(product: Product): MenuAction[] {
  const { t } = useTranslation("products");
  const { organization, publication, can } = usePublication();
  const navigate = useNavigate();
  if (!can("products.write")) return [];
  const { name } = product;
  return [
    {
      label: t("delete.action"),
      icon: Trash2,
      grave: true,
      run: () =>
        void runAction({
          question: {
            title: t("delete.question", { name }),
            text: t("delete.text"),
            confirm: t("delete.confirm"),
          },
          run: async () => {
            await removeProduct(organization.id, product);
            navigate(paths.products(publication.id));
          },
          done: t("delete.done", { name }),
          failed: (reason) => t("delete.failed", { reason }),
        }),
    },
  ];
}
