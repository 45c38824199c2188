import { Alert, Button, FileButton, Group, Stack, Table, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, FileUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type ImportFault, MAX_IMPORTED_ROWS } from "#shared/console/products/holdings.ts";
import { usePublication } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { formatNumber } from "#web/console/i18n/formats.ts";
import { CopyableCode } from "#web/ui/data-display/copyable-code.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { checkCsv, importCsv } from "../readers.api.ts";

const EXAMPLE =
  "product,email,name,starts_on,ends_on\ndigital,alex@example.com,Alex Example,2026-01-01,2026-12-31";

/** Renders the dialog that gives products by a CSV file. It imports all of it or nothing. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("readers-import");
  const { organization } = usePublication();
  const check = useMutation({
    mutationFn: async (file: File) => {
      const csv = await textOf(file);
      return { name: file.name, csv, preview: await checkCsv(organization.id, csv) };
    },
  });
  const send = useMutation({
    mutationFn: (csv: string) => importCsv(organization.id, csv),
    onSuccess: ({ added, new_readers }) => {
      const values = { added: formatNumber(added), readers: formatNumber(new_readers) };
      notifications.show({ color: "green", message: t("done", values) });
      onClose();
    },
  });
  const checked = check.data;
  const isReady = checked !== undefined && checked.preview.faults.length === 0 && checked.preview.rows > 0;
  const problem =
    (check.error && t("check_failed", { reason: errorMessage(check.error) })) ||
    (send.error && t("failed", { reason: errorMessage(send.error) }));
  return (
    <Dialog onClose={onClose} size="xl" title={t("title")} parameter="new" closeOnClickOutside={false}>
      <DialogForm
        problem={problem}
        submit={isReady ? t("submit", { count: checked.preview.rows }) : t("submit_none")}
        saving={send.isPending}
        unsaved={checked !== undefined}
        incomplete={!isReady}
        onSubmit={() => checked && send.mutate(checked.csv)}
        onCancel={onClose}
      >
        <Stack gap="xs">
          <Text size="sm">{t("text", { maximum: formatNumber(MAX_IMPORTED_ROWS) })}</Text>
          <CopyableCode value={EXAMPLE} copy={t("copy_example")} label={t("example")} />
          <Text size="xs" c="dimmed">
            {t("columns")}
          </Text>
        </Stack>
        <Group gap="sm">
          <FileButton
            accept=".csv,text/csv,text/plain"
            onChange={(file) => {
              send.reset();
              if (file) check.mutate(file);
            }}
          >
            {(button) => (
              <Button
                {...button}
                variant="default"
                leftSection={<FileUp size={16} aria-hidden />}
                loading={check.isPending}
                data-autofocus
              >
                {t(checked ? "choose_other" : "choose")}
              </Button>
            )}
          </FileButton>
          {checked && <Text size="sm">{checked.name}</Text>}
        </Group>
        <div role="status">{checked && !check.isPending && <CheckedFile {...checked.preview} />}</div>
      </DialogForm>
    </Dialog>
  );
}

/** Returns the text of a CSV file. Spreadsheets save UTF-8 or, on Windows, its own encoding. */
async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

interface CheckedFileProps {
  rows: number;
  new_readers: number;
  known: number;
  faults: readonly ImportFault[];
}

function CheckedFile({ rows, new_readers, known, faults }: CheckedFileProps) {
  const { t } = useTranslation("readers-import");
  if (faults.length > 0)
    return (
      <Stack gap="sm">
        <Alert color="red" variant="light" icon={<CircleAlert size={18} aria-hidden />}>
          {t("faults", { count: faults.length })}
        </Alert>
        <TableCard
          label={t("faults_list")}
          textOnly
          minWidth={320}
          columns={[{ label: t("line"), width: "5rem" }, t("fault")]}
        >
          {faults.map(({ line, column, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a line can have equal errors.
            <Table.Tr key={index}>
              <Table.Td>{formatNumber(line)}</Table.Td>
              <Table.Td>{column === null ? message : t("cell", { column, message })}</Table.Td>
            </Table.Tr>
          ))}
        </TableCard>
      </Stack>
    );
  if (rows === 0) return <Text size="sm">{t("no_rows")}</Text>;
  return (
    <Alert color="green" variant="light" icon={<CircleCheck size={18} aria-hidden />}>
      {t("ready", { added: formatNumber(rows - known), readers: formatNumber(new_readers) })}
      {known > 0 && ` ${t("known", { count: known, formatted: formatNumber(known) })}`}
    </Alert>
  );
}
