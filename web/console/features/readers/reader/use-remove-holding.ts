import { useTranslation } from "react-i18next";
import type { Holding } from "#shared/console/products/holdings.ts";
import { usePublication } from "#web/api/session.ts";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { removeHolding } from "../readers.api.ts";

export function useRemoveHolding() {
  const { t } = useTranslation("reader");
  const { organization } = usePublication();
  return (holding: Holding) => {
    const product = holding.product.name;
    return runAction({
      question: {
        title: t("delete.question", { product }),
        text: t("delete.text"),
        confirm: t("delete.confirm"),
      },
      run: () => removeHolding(organization.id, holding),
      done: t("delete.done"),
      failed: (reason) => t("delete.failed", { reason }),
    });
  };
}
