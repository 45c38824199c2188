import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MAX_IMPORTED_ROWS } from "#shared/console/products/holdings.ts";
import { usePublication } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { formatNumber } from "#web/console/i18n/formats.ts";
import { CopyableCode } from "#web/ui/data-display/copyable-code.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { checkCsv, importCsv } from "../readers.api.ts";
import { CheckedFile } from "./checked-file.tsx";

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
