import { Checkbox, Select, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { defaultFormat, type Webhook, type WebhookFormat, webhookFormat } from "#shared/console/webhooks.ts";
import { type WebhookEventType, webhookEventTypes } from "#shared/contract/webhook-events.ts";
import { isPreconditionFailed } from "#web/api/client.ts";
import { usePublication } from "#web/api/session.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { ShownSecret } from "./shown-secret.tsx";
import { addWebhook, saveWebhook, webhooksKey } from "./webhooks.api.ts";

interface WebhookDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
}

/** Renders the dialog that adds or edits a webhook. Shows the secret of a new one once. */
export default function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { t } = useTranslation("settings-webhooks");
  const { publication } = usePublication();
  const client = useQueryClient();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<WebhookEventType[]>(webhook?.events ?? webhookEventTypes);
  /** Null until chosen. The URL then determines the format. */
  const [chosenFormat, setFormat] = useState<WebhookFormat | null>(webhook?.format ?? null);
  const format = chosenFormat ?? defaultFormat(url.trim());
  const save = useMutation({
    async mutationFn() {
      const body = { url: url.trim(), events, format };
      if (!webhook) return (await addWebhook(publication.id, body)).secret;
      await saveWebhook(publication.id, webhook, body);
      notifications.show({ color: "green", message: t("saved") });
      onClose();
      return null;
    },
    onSettled: () => client.invalidateQueries({ queryKey: webhooksKey(publication.id) }),
  });
  const reason = unplacedReason(save.error, ["url", "events"]);
  const problem = isPreconditionFailed(save.error)
    ? t("conflict")
    : reason && t(webhook ? "edit_failed" : "add_failed", { reason });
  const unsaved =
    url !== (webhook?.url ?? "") ||
    events.toSorted().join() !== (webhook?.events ?? webhookEventTypes).toSorted().join() ||
    chosenFormat !== (webhook?.format ?? null);
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={save.data ? t("secret.title") : t(webhook ? "edit" : "add")}
      closeOnClickOutside={false}
      closeOnEscape={!save.data}
    >
      {save.data ? (
        <ShownSecret secret={save.data} onDone={onClose} />
      ) : (
        <DialogForm
          problem={problem}
          submit={webhook ? undefined : t("add")}
          saving={save.isPending}
          unsaved={unsaved}
          onSubmit={() => save.mutate()}
          onCancel={onClose}
        >
          <TextInput
            label={t("url")}
            description={t("url_hint")}
            type="url"
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={errorAt(save.error, "url")}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          <Checkbox.Group
            label={t("events")}
            value={events}
            onChange={(values) => setEvents(webhookEventTypes.filter((type) => values.includes(type)))}
            error={errorAt(save.error, "events")}
          >
            <Stack gap="xs" my="xs">
              {webhookEventTypes.map((type) => (
                <Checkbox key={type} value={type} label={t(`event.${type}`)} description={type} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Select
            label={t("format")}
            description={t(`format_hint.${format}`)}
            data={webhookFormat.options.map((value) => ({ value, label: t(`format_name.${value}`) }))}
            value={format}
            onChange={(value) => value && setFormat(value as WebhookFormat)}
            allowDeselect={false}
          />
        </DialogForm>
      )}
    </Dialog>
  );
}
