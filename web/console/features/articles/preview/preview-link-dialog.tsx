import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { Link } from "lucide-react";
import { useTranslation } from "react-i18next";
import {
  createPreviewLink,
  PREVIEW_DAYS,
  revokePreviewLinks,
} from "#shared/console/articles/preview-links.ts";
import { call } from "#web/api/client.ts";
import { usePublication } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { CopyButton } from "#web/ui/data-display/copy-button.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";

export default function PreviewLinkDialog({ storyId, onClose }: { storyId: number; onClose: () => void }) {
  const { t } = useTranslation("articles");
  const { publication } = usePublication();
  const params = { publication_id: publication.id, story_id: storyId };
  const create = useMutation({ mutationFn: () => call(createPreviewLink, { params }) });
  const revoke = useMutation({
    mutationFn: () => call(revokePreviewLinks, { params }),
    onSuccess() {
      notifications.show({ message: t("article.preview.link.revoked") });
      onClose();
    },
  });
  async function askToRevoke(): Promise<void> {
    const agreed = await confirm({
      title: t("article.preview.link.revoke_title"),
      text: t("article.preview.link.revoke_text"),
      confirm: t("article.preview.link.revoke"),
      destructive: true,
    });
    if (agreed) revoke.mutate();
  }
  const link = create.data;
  const error = create.error ?? revoke.error;
  return (
    <Dialog title={t("article.preview.link.title")} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          {link
            ? t("article.preview.link.until", {
                when: formatInTimeZone(link.expires_at, publication.time_zone),
              })
            : t("article.preview.link.text", { count: PREVIEW_DAYS })}
        </Text>
        {link && (
          <TextInput
            readOnly
            aria-label={t("article.preview.link.title")}
            value={link.url}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errorMessage(error)}
          </Text>
        )}
        <Group justify="space-between">
          <Button variant="default" loading={revoke.isPending} onClick={() => void askToRevoke()}>
            {t("article.preview.link.revoke")}
          </Button>
          {link ? (
            <CopyButton value={link.url} label={t("article.preview.link.copy")} size="sm" />
          ) : (
            <Button
              leftSection={<Link size={16} aria-hidden />}
              loading={create.isPending}
              onClick={() => create.mutate()}
            >
              {t("article.preview.link.create")}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
