import { Code, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type Chatbot, type ChatbotInput, chatbotInput } from "#shared/console/chatbots.ts";
import { ApiError, isGone, isStale } from "../../../api/client.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { fieldMessage, showFieldErrors } from "../../../ui/field-errors.ts";
import { addChatbot, chatbotKeys, fetchChatbots, saveChatbot } from "./chatbots.api.ts";
import classes from "./chatbots.module.css";

interface ChatbotValues {
  name: string;
  url: string;
  product_id_external: string;
  uuid: string;
}
const fields = ["name", "url", "product_id_external", "uuid"] as const;

interface ChatbotDialogProps {
  publicationId: number;
  /** Null: a new one. */
  chatbot: Chatbot | null;
  onClose: () => void;
}

/** Adds a chatbot or changes one. */
export function ChatbotDialog({ publicationId, chatbot, onClose }: ChatbotDialogProps) {
  const { t } = useTranslation("access-chatbots");
  const client = useQueryClient();
  // Once somebody else has saved, what is saved here goes on top of that, after it was shown.
  const [base, setBase] = useState(chatbot);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<ChatbotValues>({
    defaultValues: chatbot ?? { name: "", url: "", product_id_external: "", uuid: "" },
    resolver: (values) => {
      const found = chatbotInput.safeParse(inputOf(values)).error?.issues ?? [];
      const errors = found.map(({ path, message }) => [path[0], { type: "contract", message }] as const);
      return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
    },
  });

  async function send(values: ChatbotValues): Promise<void> {
    const { uuid, ...rest } = inputOf(values);
    try {
      if (base) await saveChatbot(publicationId, base, rest);
      else await addChatbot(publicationId, { ...rest, ...(uuid === undefined ? {} : { uuid }) });
      notifications.show({ message: t(chatbot ? "saved" : "added", { name: values.name }) });
      void client.invalidateQueries({ queryKey: chatbotKeys.all(publicationId) });
      onClose();
    } catch (error) {
      setProblem(
        await explain(error).catch((another: unknown) => t("failed", { reason: errorMessage(another) })),
      );
    }
  }

  async function explain(error: unknown): Promise<string | null> {
    if (isStale(error) && base) {
      const newest = await fetchChatbots(publicationId);
      client.setQueryData(chatbotKeys.all(publicationId), newest);
      const theirs = newest.find(({ uuid }) => uuid === base.uuid);
      if (!theirs) return t("gone");
      setBase(theirs);
      return t("conflict", { ...theirs, product: theirs.product_id_external || t("no_product") });
    }
    if (isGone(error)) return t("gone");
    const homeless = showFieldErrors(
      error,
      setError,
      (name) => fields.find((field) => field === name) ?? null,
    );
    if (error instanceof ApiError && error.status === 422) return homeless;
    return t("failed", { reason: errorMessage(error) });
  }

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
        problem={problem}
        submit={chatbot ? undefined : t("add")}
        saving={formState.isSubmitting}
        unsaved={formState.isDirty}
        onSubmit={handleSubmit(send)}
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

/** Without an identifier, one is made. */
function inputOf({ name, url, product_id_external, uuid }: ChatbotValues): ChatbotInput {
  const given = uuid.trim();
  return { name, url: url.trim(), product_id_external, ...(given === "" ? {} : { uuid: given }) };
}
