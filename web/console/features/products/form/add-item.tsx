import { NativeSelect, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductItem } from "#shared/console/products/products.ts";
import { usePublication } from "#web/api/session.ts";
import { chatbotsQuery } from "../products.api.ts";
import { type UnlockKind, unlockKinds } from "../unlock-kinds.ts";
import classes from "./add-item.module.css";
import { CategorySelect } from "./category-select.tsx";
import type { ChoiceProps } from "./choice-props.ts";
import { ItemSelect } from "./item-select.tsx";
import { OfferedSelect } from "./offered-select.tsx";

interface AddItemProps {
  chosen: readonly ProductItem[];
  onAdd: (item: ProductItem) => void;
}

/** Renders the choice of a kind, of the publication, and of what the product unlocks in it. A choice adds an item. */
export function AddItem({ chosen, onAdd }: AddItemProps) {
  const { t } = useTranslation(["product-form", "products"]);
  const { organization, publication } = usePublication();
  const [kind, setKind] = useState<UnlockKind>("publication");
  const [publicationId, setPublicationId] = useState(publication.id);
  const shared = { publicationId, chosen, onAdd };
  return (
    <div className={classes.root}>
      <NativeSelect
        label={t("add.kind")}
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          setKind(unlockKinds.find((one) => one === value) ?? "publication")
        }
        data={unlockKinds.map((value) => ({ value, label: t(`products:kind.${value}`) }))}
      />
      {kind !== "publication" && organization.publications.length > 1 && (
        <NativeSelect
          label={t("add.publication")}
          value={publicationId}
          onChange={(event) => setPublicationId(Number(event.currentTarget.value))}
          data={organization.publications.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <Stack className={classes.choice} key={`${kind} ${publicationId}`}>
        {kind === "publication" && <PublicationSelect chosen={chosen} onAdd={onAdd} />}
        {(kind === "emag_category" || kind === "article_category") && (
          <CategorySelect kind={kind} {...shared} />
        )}
        {(kind === "emag" || kind === "story") && <ItemSelect kind={kind} {...shared} />}
        {kind === "chatbot" && <ChatbotSelect {...shared} />}
      </Stack>
    </div>
  );
}

function PublicationSelect({ chosen, onAdd }: Pick<ChoiceProps, "chosen" | "onAdd">) {
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

function ChatbotSelect({ publicationId, chosen, onAdd }: ChoiceProps) {
  const { t } = useTranslation("products");
  const chatbots = useQuery(chatbotsQuery(publicationId)).data;
  return (
    <OfferedSelect
      label={t("kind.chatbot")}
      offered={chatbots?.map(({ name, uuid }) => ({
        label: name,
        item: { kind: "chatbot_uuid", publication_id: publicationId, identifier: uuid },
      }))}
      chosen={chosen}
      onAdd={onAdd}
    />
  );
}
