import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  createPreviewLink,
  PREVIEW_DAYS,
  revokePreviewLinks,
} from "#shared/console/articles/preview-links.ts";
import { call } from "#web/api/client.ts";
import { usePublication } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { CopyButton } from "#web/ui/data-display/copy-button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";

export default function PreviewLinkDialog({ storyId, onClose }: { storyId: number; onClose: () => void }) {
  const { t } = useTranslation("articles");
  const { publication } = usePublication();
  const params = { publication_id: publication.id, story_id: storyId };
  const create = useMutation({ mutationFn: () => call(createPreviewLink, { params }) });
  const revoke = () =>
    runAction({
      question: {
        title: t("article.preview.link.revoke_title"),
        text: t("article.preview.link.revoke_text"),
        confirm: t("article.preview.link.revoke"),
      },
      async run() {
        await call(revokePreviewLinks, { params });
        onClose();
      },
      done: t("article.preview.link.revoked"),
      failed: (reason) => t("article.preview.link.revoke_failed", { reason }),
    });
  const revokeButton = (
    <Button variant="default" size="compact-sm" onClick={() => void revoke()}>
      {t("article.preview.link.revoke")}
    </Button>
  );
  return (
    <Dialog
      title={t("article.preview.link.title")}
      onClose={onClose}
      closeOnEscape
      result={create.data && <LinkCreated link={create.data}>{revokeButton}</LinkCreated>}
    >
      <DialogForm
        problem={create.error && errorMessage(create.error)}
        submit={t("article.preview.link.create")}
        saving={create.isPending}
        unsaved={false}
        onSubmit={() => create.mutate()}
        onCancel={onClose}
      >
        <Text size="sm">{t("article.preview.link.text", { count: PREVIEW_DAYS })}</Text>
        <Group>{revokeButton}</Group>
      </DialogForm>
    </Dialog>
  );
}

interface LinkCreatedProps {
  link: { url: string; expires_at: string };
  children: ReactNode;
}

function LinkCreated({ link, children }: LinkCreatedProps) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  return (
    <Stack gap="lg">
      <Text size="sm">
        {t("article.preview.link.until", { when: formatInTimeZone(link.expires_at, time_zone) })}
      </Text>
      <TextInput
        readOnly
        aria-label={t("article.preview.link.title")}
        value={link.url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="space-between">
        {children}
        <CopyButton value={link.url} label={t("article.preview.link.copy")} size="sm" />
      </Group>
    </Stack>
  );
}
