import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import type { ChoiceProps } from "./choice-props.ts";
import { OfferedSelect } from "./offered-select.tsx";

export function PublicationSelect({ chosen, onAdd }: Pick<ChoiceProps, "chosen" | "onAdd">) {
  const { t } = useTranslation("product-form");
  const { organization } = usePublication();
  return (
    <OfferedSelect
      label={t("add.publication")}
      offered={organization.publications.map(({ id, name }) => ({
        label: name,
        item: { kind: "publication", publication_id: id },
      }))}
      chosen={chosen}
      onAdd={onAdd}
    />
  );
}
