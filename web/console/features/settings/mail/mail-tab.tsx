import { Alert, Badge, Button, Code, Group, Stack, Table, Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { LockKeyhole, MailCheck, MailWarning } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAIL_DAYS, type MailEntry } from "#shared/console/mail.ts";
import { ApiError } from "#web/api/http/errors.ts";
import { usePublication } from "#web/api/session.ts";
import { QueryError } from "#web/console/components/feedback/error-state.tsx";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { DetailDrawer } from "#web/console/components/record/detail-drawer.tsx";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { CopyableCode } from "#web/ui/data-display/copyable-code.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FormSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { ListEnd } from "#web/ui/lists/list-end.tsx";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { mailQuery, mailsQuery, sendAgain } from "./mail.api.ts";

const COLORS = { queued: "gray", sent: "green", kept: "petrol", failed: "red" } as const;

/** Mails of the installation that are kept, waiting or failed. */
export default function MailTab() {
  const { t } = useTranslation("settings-mail");
  const list = useInfiniteQuery(mailsQuery);
  const { data, error } = list;
  const mails = data?.pages.flatMap((page) => page.mails);
  const [shownId, setShownId] = useState<string | null>(null);
  if (!data && error instanceof ApiError && error.status === 403)
    return (
      <EmptyState icon={LockKeyhole} title={t("not_allowed_title")}>
        {error.message}
      </EmptyState>
    );
  if (!data && error) return <QueryError query={list} title={t("load_failed")} />;
  if (!data || !mails) return <FormSkeleton fields={4} />;
  const from = data.pages[0]!.mail_from;
  return (
    <Stack gap="lg">
      <Alert
        color={from === null ? "yellow" : "gray"}
        icon={from === null ? <MailWarning size={18} aria-hidden /> : <MailCheck size={18} aria-hidden />}
        title={from === null ? t("no_server_title") : t("server_title", { from })}
      >
        {t(from === null ? "no_server_text" : "server_text", { days: MAIL_DAYS })}
      </Alert>
      {mails.length === 0 ? (
        <EmptyState icon={MailCheck} title={t("empty_title")}>
          {t("empty_text")}
        </EmptyState>
      ) : (
        <>
          <MailRows mails={mails} canSend={from !== null} onShow={({ id }) => setShownId(id)} />
          <ListEnd list={list} more={t("more")} />
        </>
      )}
      {shownId !== null && <MailDrawer mailId={shownId} onClose={() => setShownId(null)} />}
    </Stack>
  );
}

interface MailRowsProps {
  mails: MailEntry[];
  /** False without a mail server. */
  canSend: boolean;
  onShow: (mail: MailEntry) => void;
}

function MailRows({ mails, canSend, onShow }: MailRowsProps) {
  const { t } = useTranslation(["settings-mail", "common"]);
  const { time_zone } = usePublication().publication;
  const send = ({ id, recipient }: MailEntry) =>
    runAction({
      run: () => sendAgain(id),
      done: t("sending", { recipient }),
      failed: (reason) => t("not_sent", { reason }),
    });
  return (
    <TableCard
      label={t("title")}
      minWidth={720}
      columns={[
        t("recipient"),
        t("subject"),
        { label: t("common:status"), width: "13rem" },
        { label: t("common:list.actions"), actions: true },
      ]}
    >
      {mails.map((mail) => {
        const { id, recipient, subject, state, problem, smtp_status, updated_at } = mail;
        return (
          <Table.Tr key={id}>
            <Table.Td>
              <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
                {recipient}
              </Text>
            </Table.Td>
            <Table.Td>{subject}</Table.Td>
            <Table.Td>
              <Badge variant="light" color={COLORS[state]}>
                {t(`state_name.${state}`)}
              </Badge>
              <Text size="xs" c="dimmed">
                {formatInTimeZone(updated_at, time_zone)}
                {problem && ` · ${t(`problem.${problem}`)}`}
                {smtp_status !== null && ` (${smtp_status})`}
              </Text>
            </Table.Td>
            <Table.Td>
              <Group gap={4} wrap="nowrap" justify="flex-end">
                {state === "kept" && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    onClick={() => onShow(mail)}
                    aria-label={t("read_named", { recipient })}
                  >
                    {t("read")}
                  </Button>
                )}
                {canSend && (state === "kept" || state === "failed") && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    onClick={() => void send(mail)}
                    aria-label={t("send_named", { recipient })}
                  >
                    {t("send")}
                  </Button>
                )}
              </Group>
            </Table.Td>
          </Table.Tr>
        );
      })}
    </TableCard>
  );
}

/** The text of a mail that was kept without a mail server. */
function MailDrawer({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  const { t } = useTranslation("settings-mail");
  const content = useQuery(mailQuery(mailId));
  return (
    <DetailDrawer
      opened
      query={content}
      title={content.data?.mail.subject ?? t("title")}
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
