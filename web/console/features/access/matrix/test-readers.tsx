import { Button, Code, Group, Menu, PasswordInput, Table, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ClipboardPaste, Trash2, UsersRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TestReader } from "#shared/console/access/test-readers.ts";
import { usePublication } from "#web/api/session.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { formatDateTime, formatRelative } from "#web/console/i18n/formats.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { RowMenu } from "#web/ui/lists/row-menu.tsx";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { removeTestReader, testReadersQuery, useSaveTestReader } from "../access-insight.api.ts";
import { ReaderSignInButton } from "../reader-sign-in-button.tsx";

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
      <QueryBoundary query={query} failed={t("readers.load_failed")} rows={3} order={3}>
        {(data) =>
          data.length > 0 ? (
            <ReaderTable readers={data} />
          ) : (
            <EmptyState icon={UsersRound} title={t("readers.empty_title")} action={actions} order={3}>
              {t("readers.empty_text")}
            </EmptyState>
          )
        }
      </QueryBoundary>
      {pasting && <PasteTokenDialog onClose={close} />}
    </Section>
  );
}

function ReaderTable({ readers }: { readers: TestReader[] }) {
  const { t } = useTranslation(["access-matrix", "common"]);
  const { publication } = usePublication();
  const forget = ({ id, name }: TestReader) =>
    runAction({
      question: {
        title: t("readers.forget_title", { name }),
        text: t("readers.forget_text"),
        confirm: t("readers.forget"),
      },
      run: () => removeTestReader(publication.id, id),
      done: t("readers.forgotten", { name }),
      failed: (reason) => t("readers.not_forgotten", { name, reason }),
    });

  return (
    <TableCard
      label={t("readers.title")}
      minWidth={640}
      columns={[
        t("common:name"),
        t("readers.fingerprint"),
        t("readers.expires"),
        t("readers.came"),
        { label: t("common:list.actions"), actions: true },
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
            <RowMenu label={t("common:list.actions_of", { name: reader.name })}>
              <Menu.Item
                c="var(--mantine-color-error)"
                leftSection={<Trash2 size={16} aria-hidden />}
                onClick={() => void forget(reader)}
              >
                {t("readers.forget")}
              </Menu.Item>
            </RowMenu>
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

const empty = { name: "", token: "", id_token: "" };

function PasteTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["access-matrix", "common"]);
  const keep = useSaveTestReader();
  const [given, setGiven] = useState(empty);
  const reason = unplacedReason(keep.error);
  const bind = (name: keyof typeof empty) => ({
    value: given[name],
    error: errorAt(keep.error, name),
    autoComplete: "off",
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setGiven((before) => ({ ...before, [name]: value }));
    },
  });

  function send(): void {
    const { id_token, ...rest } = given;
    keep.mutate(id_token.trim() ? { ...rest, id_token: id_token.trim() } : rest, { onSuccess: onClose });
  }

  return (
    <Dialog onClose={onClose} size="lg" title={t("readers.paste_title")}>
      <DialogForm
        problem={reason && t("readers.paste_failed", { reason })}
        submit={t("readers.paste_save")}
        saving={keep.isPending}
        unsaved={Object.values(given).some((value) => value !== "")}
        onSubmit={send}
        onCancel={onClose}
      >
        <TextInput label={t("common:name")} data-autofocus maxLength={200} {...bind("name")} />
        <PasswordInput label={t("readers.paste_token")} {...bind("token")} />
        <PasswordInput label={t("readers.paste_id_token")} {...bind("id_token")} />
      </DialogForm>
    </Dialog>
  );
}
