import { Checkbox, Select, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useFormState, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { defaultFormat, type Webhook, type WebhookFormat, webhookFormat } from "#shared/console/webhooks.ts";
import { type WebhookEventType, webhookEventTypes } from "#shared/contract/webhook-events.ts";
import { usePublication } from "#web/api/session.ts";
import { fieldMessage } from "#web/console/components/feedback/field-errors.ts";
import { RecordDialogForm } from "#web/console/components/record/session/record-dialog-form.tsx";
import { useRecordSession } from "#web/console/components/record/session/use-record-session.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { ShownSecret } from "./shown-secret.tsx";
import { addWebhook, saveWebhook, webhooksQuery } from "./webhooks.api.ts";

interface WebhookValues {
  url: string;
  events: WebhookEventType[];
  /** Null until chosen. The URL then determines the format. */
  format: WebhookFormat | null;
}
const fields = ["url", "events", "format"] as const;

interface WebhookDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
}

export default function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { t } = useTranslation("settings-webhooks");
  const { publication } = usePublication();
  const client = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const session = useRecordSession<Webhook, WebhookValues, keyof WebhookValues>({
    start: webhook,
    shape: { fields },
    valuesOf: (record) => ({
      url: record?.url ?? "",
      events: record?.events ?? [...webhookEventTypes],
      format: record?.format ?? null,
    }),
    async save({ url, events, format }, { record }) {
      const body = { url: url.trim(), events, format: format ?? defaultFormat(url.trim()) };
      if (record) {
        await saveWebhook(publication.id, record, body);
        notifications.show({ color: "green", message: t("saved") });
        onClose();
      } else setSecret((await addWebhook(publication.id, body)).secret);
      return null;
    },
    async fetchNewest() {
      const newest = await client.fetchQuery({ ...webhooksQuery(publication.id), staleTime: 0 });
      return newest.find(({ id }) => id === webhook?.id) ?? null;
    },
  });
  const { control, register } = session.form;
  const { errors } = useFormState({ control: session.form.control });
  const [url, chosenFormat] = useWatch({ control, name: ["url", "format"] });
  const format = chosenFormat ?? defaultFormat(url.trim());
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={secret ? t("secret.title") : t(webhook ? "edit" : "add")}
      closeOnClickOutside={false}
      result={secret && <ShownSecret secret={secret} onDone={onClose} />}
    >
      <RecordDialogForm
        session={session}
        texts={{
          conflict: () => t("edit_conflict"),
          gone: t("gone"),
          failed: (reason) => t(webhook ? "edit_failed" : "add_failed", { reason }),
        }}
        submit={webhook ? undefined : t("add")}
        onClose={onClose}
      >
        <TextInput
          {...register("url")}
          label={t("url")}
          description={t(hasQuery(url) ? "url_token_hint" : "url_hint")}
          type="url"
          error={fieldMessage(errors.url?.message)}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <Controller
          name="events"
          control={control}
          render={({ field: { value, onChange }, fieldState }) => (
            <Checkbox.Group
              label={t("events")}
              value={value}
              onChange={(values) => onChange(webhookEventTypes.filter((type) => values.includes(type)))}
              error={fieldMessage(fieldState.error?.message)}
            >
              <Stack gap="xs" my="xs">
                {webhookEventTypes.map((type) => (
                  <Checkbox key={type} value={type} label={t(`event.${type}`)} description={type} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
        />
        <Controller
          name="format"
          control={control}
          render={({ field: { onChange } }) => (
            <Select
              label={t("format")}
              description={t(`format_hint.${format}`)}
              data={webhookFormat.options.map((value) => ({ value, label: t(`format_name.${value}`) }))}
              value={format}
              onChange={(value) => value && onChange(value)}
              allowDeselect={false}
            />
          )}
        />
      </RecordDialogForm>
    </Dialog>
  );
}

/** Returns whether a URL has a query, which may contain a token. */
function hasQuery(url: string): boolean {
  return URL.canParse(url.trim()) && new URL(url.trim()).search !== "";
}
