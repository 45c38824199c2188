import { Code, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { type Resolver, useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type Chatbot, type ChatbotInput, chatbotInput } from "#shared/console/access/chatbots.ts";
import { chatbotsKey } from "#web/api/query-keys.ts";
import { fieldMessage } from "#web/console/components/feedback/field-errors.ts";
import { RecordDialogForm } from "#web/console/components/record/session/record-dialog-form.tsx";
import { useRecordSession } from "#web/console/components/record/session/use-record-session.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { addChatbot, fetchChatbots, saveChatbot } from "./chatbots.api.ts";
import classes from "./chatbots.module.css";

interface ChatbotValues {
  name: string;
  url: string;
  product_id_external: string;
  uuid: string;
}
const fields = ["name", "url", "product_id_external", "uuid"] as const;

const resolver: Resolver<ChatbotValues> = (values) => {
  const found = chatbotInput.safeParse(inputOf(values)).error?.issues ?? [];
  const errors = found.map(({ path, message }) => [path[0], { type: "contract", message }] as const);
  return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
};

interface ChatbotDialogProps {
  publicationId: number;
  /** Null for a new one. */
  chatbot: Chatbot | null;
  onClose: () => void;
}

export function ChatbotDialog({ publicationId, chatbot, onClose }: ChatbotDialogProps) {
  const { t } = useTranslation(["access-chatbots", "common"]);
  const client = useQueryClient();
  const session = useRecordSession<Chatbot, ChatbotValues, keyof ChatbotValues>({
    start: chatbot,
    shape: { fields },
    valuesOf: (bot) => ({
      name: bot?.name ?? "",
      url: bot?.url ?? "",
      product_id_external: bot?.product_id_external ?? "",
      uuid: bot?.uuid ?? "",
    }),
    resolver,
    async save(values, { record }) {
      const { uuid, ...rest } = inputOf(values);
      if (record) await saveChatbot(publicationId, record, rest);
      else await addChatbot(publicationId, { ...rest, ...(uuid === undefined ? {} : { uuid }) });
      notifications.show({ message: t(chatbot ? "saved" : "added", { name: values.name }) });
      onClose();
      return null;
    },
    async fetchNewest() {
      const newest = await fetchChatbots(publicationId);
      client.setQueryData(chatbotsKey(publicationId), newest);
      return newest.find(({ uuid }) => uuid === chatbot?.uuid) ?? null;
    },
    refOf: ({ uuid }) => ({ publicationId, kind: "chatbot", id: uuid }),
  });
  const { register } = session.form;
  const { errors } = useFormState({ control: session.form.control });

  const input = (name: keyof ChatbotValues) => ({
    ...register(name),
    label: t(`field.${name}`),
    description: t(`help.${name}`),
    error: fieldMessage(errors[name]?.message),
    autoComplete: "off",
    spellCheck: false,
  });
  return (
    <Dialog onClose={onClose} size="lg" title={chatbot ? t("edit_title", { name: chatbot.name }) : t("add")}>
      <RecordDialogForm
        session={session}
        texts={{
          conflict: (theirs, _fields, by) =>
            t("conflict", { ...theirs, ...by, product: theirs.product_id_external || t("no_product") }),
          gone: t("gone"),
          failed: (reason) => t("common:save_state.failed", { reason }),
        }}
        submit={chatbot ? undefined : t("add")}
        onClose={onClose}
      >
        <TextInput {...input("name")} withAsterisk aria-required data-autofocus maxLength={200} dir="auto" />
        <TextInput
          {...input("url")}
          withAsterisk
          aria-required
          inputMode="url"
          placeholder="https://chat.example.com"
          maxLength={2000}
        />
        <TextInput {...input("product_id_external")} maxLength={1000} />
        {chatbot ? (
          <div>
            <Text size="sm" fw={500}>
              {t("field.uuid")}
            </Text>
            <Code className={classes.code}>{chatbot.uuid}</Code>
          </div>
        ) : (
          <TextInput {...input("uuid")} maxLength={36} />
        )}
      </RecordDialogForm>
    </Dialog>
  );
}

/** Returns the request body. Without an ID, the service creates one. */
function inputOf({ name, url, product_id_external, uuid }: ChatbotValues): ChatbotInput {
  const given = uuid.trim();
  return { name, url: url.trim(), product_id_external, ...(given === "" ? {} : { uuid: given }) };
}
