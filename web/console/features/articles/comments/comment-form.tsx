import { Button, Group, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { DraftTextDeleted } from "./use-article-comments.ts";

export interface CommentFormProps {
  label: string;
  submit: string;
  text: string;
  onText: (text: string) => void;
  /** Sends the text. The key is the same for each attempt to send the same text. */
  onSend: (text: string, idempotencyKey: string) => Promise<void>;
  onCancel: () => void;
  /** A new value moves the focus to the form. */
  focusOn?: unknown;
}

export function CommentForm({ label, submit, text, onText, onSend, onCancel, focusOn }: CommentFormProps) {
  const { t } = useTranslation(["article-comments", "common"]);
  const field = useRef<HTMLTextAreaElement>(null);
  const attempt = useRef({ text: "", key: "" });
  useEffect(() => {
    // Not used, but a change of it runs the effect.
    void focusOn;
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [focusOn]);
  const send = useMutation({
    mutationFn() {
      if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
      return onSend(text, attempt.current.key);
    },
  });

  function trySend(): void {
    if (text.trim() !== "" && !send.isPending) send.mutate();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      // Otherwise the same shortcut would also open the publishing checklist or focus "Publish changes".
      event.stopPropagation();
      event.preventDefault();
      trySend();
    } else if (event.key === "Escape" && !event.nativeEvent.isComposing && text.trim() === "") {
      event.stopPropagation();
      onCancel();
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        trySend();
      }}
    >
      <Textarea
        ref={field}
        // The drawer moves the focus to this element when it opens.
        data-autofocus
        aria-label={label}
        placeholder={label}
        autosize
        minRows={2}
        maxRows={12}
        value={text}
        readOnly={send.isPending}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {send.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {send.error instanceof DraftTextDeleted
            ? t("deleted_text")
            : t("send_failed", { reason: errorMessage(send.error) })}
        </Text>
      )}
      <Group gap="xs" mt={8}>
        <Button type="submit" size="xs" loading={send.isPending} disabled={text.trim() === ""}>
          {submit}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t("common:actions.cancel")}
        </Button>
      </Group>
    </form>
  );
}
