import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { chatbotsQuery } from "../products.api.ts";
import type { ChoiceProps } from "./choice-props.ts";
import { OfferedSelect } from "./offered-select.tsx";

export function ChatbotSelect({ publicationId, chosen, onAdd }: ChoiceProps) {
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
