import { Code, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DetailDrawer } from "#web/console/components/record/detail-drawer.tsx";
import { CopyableCode } from "#web/ui/data-display/copyable-code.tsx";
import { mailQuery } from "./mail.api.ts";

/** The text of a mail that was kept without a mail server. */
export default function MailDrawer({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  const { t } = useTranslation("settings-mail");
  const content = useQuery(mailQuery(mailId));
  return (
    <DetailDrawer
      opened
      query={content}
      title={content.data?.mail.subject ?? t("title")}
      closeLabel={t("close")}
      failed={t("read_failed")}
      size="40rem"
      onClose={onClose}
    >
      {({ mail, text, url }) => (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t("to", { recipient: mail.recipient })}
          </Text>
          {url !== null && <CopyableCode value={url} label={t("link")} copy={t("copy_link")} />}
          <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {text}
          </Code>
        </Stack>
      )}
    </DetailDrawer>
  );
}
