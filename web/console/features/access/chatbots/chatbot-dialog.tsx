import { Code, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import type { Resolver } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type Chatbot, type ChatbotInput, chatbotInput } from "#shared/console/access/chatbots.ts";
import { fieldMessage } from "#web/console/components/feedback/field-errors.ts";
import { saveProblemText } from "#web/console/components/record/save-problem-text.ts";
import { useVersionedRecord } from "#web/console/components/record/use-versioned-record.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { addChatbot, chatbotKeys, fetchChatbots, saveChatbot } from "./chatbots.api.ts";
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

/** Renders the dialog that adds or edits a chatbot. */
export function ChatbotDialog({ publicationId, chatbot, onClose }: ChatbotDialogProps) {
  const { t } = useTranslation("access-chatbots");
  const client = useQueryClient();
  const editor = useVersionedRecord<Chatbot, ChatbotValues, keyof ChatbotValues>({
    start: chatbot,
    latest: chatbot,
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
      void client.invalidateQueries({ queryKey: chatbotKeys.all(publicationId) });
      onClose();
      return null;
    },
    async fetchNewest() {
      const newest = await fetchChatbots(publicationId);
      client.setQueryData(chatbotKeys.all(publicationId), newest);
      return newest.find(({ uuid }) => uuid === chatbot?.uuid) ?? null;
    },
    onStale: "rebase",
    follows: true,
    refOf: ({ uuid }) => ({ publicationId, kind: "chatbot", id: uuid }),
  });
  const { register, formState } = editor.form;

  const input = (name: keyof ChatbotValues) => ({
    ...register(name),
    label: t(`field.${name}`),
    description: t(`help.${name}`),
    error: fieldMessage(formState.errors[name]?.message),
    autoComplete: "off",
    spellCheck: false,
  });
  return (
    <Dialog onClose={onClose} size="lg" title={chatbot ? t("edit_title", { name: chatbot.name }) : t("add")}>
      <DialogForm
        problem={saveProblemText(editor, {
          conflict: (theirs, _fields, by) =>
            t("conflict", { ...theirs, ...by, product: theirs.product_id_external || t("no_product") }),
          gone: t("gone"),
          failed: (reason) => t("failed", { reason }),
        })}
        submit={chatbot ? undefined : t("add")}
        saving={editor.busy}
        unsaved={editor.dirty}
        onSubmit={async () => {
          if (await editor.save()) onClose();
        }}
        onCancel={onClose}
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
      </DialogForm>
    </Dialog>
  );
}

/** Returns the request body. Without an ID, the service creates one. */
function inputOf({ name, url, product_id_external, uuid }: ChatbotValues): ChatbotInput {
  const given = uuid.trim();
  return { name, url: url.trim(), product_id_external, ...(given === "" ? {} : { uuid: given }) };
}
