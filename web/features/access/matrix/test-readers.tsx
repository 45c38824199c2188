import { Button, Code, Group, Table, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { ClipboardPaste, UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TestReader } from "#shared/console/test-readers.ts";
import { usePublication } from "../../../api/session.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { formatDateTime, formatRelative } from "../../../ui/format.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { Section } from "../../../ui/section.tsx";
import { TableCard } from "../../../ui/table-card.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { testReadersQuery, useForgetTestReader } from "../access-insight.api.ts";
import { ReaderSignInButton } from "../reader-sign-in-button.tsx";
import { PasteTokenDialog } from "./paste-token-dialog.tsx";

/** Whose tokens are kept: sign in, paste, forget. */
export function TestReaders() {
  const { t } = useTranslation("access-matrix");
  const { publication } = usePublication();
  const [pasting, { open, close }] = useDisclosure(false);
  const query = useQuery(testReadersQuery(publication.id));
  const actions = (
    <Group gap="xs" align="flex-start" justify="center">
      <Button variant="default" leftSection={<ClipboardPaste size={16} aria-hidden />} onClick={open}>
        {t("readers.paste")}
      </Button>
      <ReaderSignInButton />
    </Group>
  );
  return (
    <Section
      title={t("readers.title")}
      description={t("readers.text")}
      actions={query.data && query.data.length > 0 && actions}
    >
      <Loaded query={query} failed={t("readers.load_failed")} rows={3} order={3}>
        {(data) =>
          data.length > 0 ? (
            <ReaderTable readers={data} />
          ) : (
            <EmptyState icon={UsersRound} title={t("readers.empty_title")} action={actions} order={3}>
              {t("readers.empty_text")}
            </EmptyState>
          )
        }
      </Loaded>
      {pasting && <PasteTokenDialog onClose={close} />}
    </Section>
  );
}

function ReaderTable({ readers }: { readers: TestReader[] }) {
  const { t } = useTranslation("access-matrix");
  const forget = useForgetTestReader();

  async function ask({ id, name }: TestReader): Promise<void> {
    const agreed = await confirm({
      title: t("readers.forget_title", { name }),
      text: t("readers.forget_text"),
      confirm: t("readers.forget"),
      destructive: true,
    });
    if (!agreed) return;
    forget.mutate(id, {
      onSuccess: () => notifications.show({ color: "green", message: t("readers.forgotten", { name }) }),
      onError: (error) =>
        notifications.show({
          color: "red",
          message: t("readers.not_forgotten", { name, reason: errorMessage(error) }),
        }),
    });
  }

  return (
    <TableCard
      label={t("readers.title")}
      minWidth={640}
      columns={[
        t("readers.name"),
        t("readers.fingerprint"),
        t("readers.expires"),
        t("readers.came"),
        { label: t("readers.actions"), actions: true },
      ]}
    >
      {readers.map((reader) => (
        <Table.Tr key={reader.id}>
          <Table.Td fw={600}>{reader.name}</Table.Td>
          <Table.Td>
            <Code>{reader.fingerprint}</Code>
          </Table.Td>
          <Table.Td>
            <Expiry at={reader.expires_at} />
          </Table.Td>
          <Table.Td>{t(reader.signed_in ? "readers.signed_in" : "readers.pasted")}</Table.Td>
          <Table.Td>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => void ask(reader)}
              aria-label={t("readers.forget_named", { name: reader.name })}
            >
              {t("readers.forget")}
            </Button>
          </Table.Td>
        </Table.Tr>
      ))}
    </TableCard>
  );
}

function Expiry({ at }: { at: string | null }) {
  const { t } = useTranslation("access-matrix");
  const now = useNow();
  if (at === null)
    return (
      <Text span inherit c="dimmed">
        {t("readers.unknown")}
      </Text>
    );
  return Date.parse(at) <= now ? t("readers.expired", { when: formatRelative(at, now) }) : formatDateTime(at);
}
