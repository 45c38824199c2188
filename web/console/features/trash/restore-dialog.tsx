import { Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TrashedRecord } from "#shared/console/trash.ts";
import { usePublication } from "#web/api/session.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { useRestore } from "#web/console/components/trash/use-restore.ts";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { visibilityOf } from "./visibility-of.ts";

/** Renders the dialog that restores a record. Asks for another name if its own is taken. */
export default function RestoreDialog({ record, onClose }: { record: TrashedRecord; onClose: () => void }) {
  const { t } = useTranslation("trash");
  const { publication } = usePublication();
  const { restore } = useRestore();
  const [name, setName] = useState(record.name);
  const [needsName, setNeedsName] = useState(false);
  const restoring = useMutation({
    mutationFn: () => restore(record, needsName ? name : undefined),
    onSuccess: onClose,
    onError: (error) => setNeedsName((before) => before || errorAt(error, "name") !== undefined),
  });
  const { kind, when } = visibilityOf(record);
  return (
    <Dialog onClose={onClose} title={t("dialog.title", { name: record.name })}>
      <DialogForm
        problem={unplacedReason(restoring.error, ["name"])}
        submit={t("restore")}
        saving={restoring.isPending}
        unsaved={needsName && name !== record.name}
        onSubmit={() => restoring.mutate()}
        onCancel={onClose}
      >
        <Text size="sm">
          {t(`dialog.${kind}`, { when: when === null ? "" : formatInTimeZone(when, publication.time_zone) })}
        </Text>
        {needsName && (
          <TextInput
            label={t("dialog.name")}
            description={t("dialog.name_help")}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errorAt(restoring.error, "name")}
            maxLength={1000}
            data-autofocus
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
