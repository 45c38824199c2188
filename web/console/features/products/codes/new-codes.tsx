import { Button, Group, Stack, Text } from "@mantine/core";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CodeBatch } from "#shared/console/products/codes.ts";
import { formatNumber } from "#web/console/i18n/formats.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { CopyableCode } from "#web/ui/data-display/copyable-code.tsx";
import { UnsavedChangesGuard } from "#web/ui/dialogs/unsaved-changes-guard.tsx";

/** Codes on screen. The others are in the file. */
const SHOWN = 10;

interface NewCodesProps {
  batch: CodeBatch;
  codes: readonly string[];
  onDone: () => void;
}

/** Shows new codes once, as a file and on screen. */
export function NewCodes({ batch, codes, onDone }: NewCodesProps) {
  const { t } = useTranslation(["codes", "common"]);
  const [downloaded, setDownloaded] = useState(false);
  const save = () => {
    saveFile(`codes-${batch.product.key}-${batch.id}.csv`, ["code", ...codes, ""].join("\r\n"), "text/csv");
    setDownloaded(true);
  };
  return (
    <Stack gap="lg">
      <UnsavedChangesGuard when={!downloaded} title={t("made.leave_title")} text={t("made.leave_text")} />
      <Text size="sm">{t("made.text", { count: codes.length, formatted: formatNumber(codes.length) })}</Text>
      <CopyableCode value={codes.slice(0, SHOWN).join("\n")} copy={t("made.copy")} label={t("new")} />
      {codes.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {t("made.more", { count: codes.length - SHOWN, formatted: formatNumber(codes.length - SHOWN) })}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={save}>
          {t("made.download")}
        </Button>
        <Button onClick={onDone} disabled={!downloaded && codes.length > SHOWN}>
          {t("common:actions.done")}
        </Button>
      </Group>
    </Stack>
  );
}
