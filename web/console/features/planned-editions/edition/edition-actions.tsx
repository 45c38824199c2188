import { Alert, Group, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EditionChange, PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { ActionButton } from "#web/console/components/page/action-button.tsx";
import { usePageCommands } from "#web/console/components/page/page-commands.ts";
import { formatCalendarDay } from "#web/console/i18n/formats.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import type { MenuAction } from "#web/ui/lists/row-menu.tsx";
import { EditionDate } from "./edition-date.tsx";
import { EditionProblem, useProblem } from "./edition-problem.tsx";
import { formatDay } from "./edition-text.ts";
import { editionWords } from "./edition-words.ts";
import { useSaveEdition, useUndoNotice } from "./use-edition-moves.ts";

export function EditionActions({ edition }: { edition: PlannedEdition }) {
  const { t } = useTranslation("planned-editions");
  const [dialog, setDialog] = useState<"move" | "rename" | null>(null);
  const change = useEditionChange(edition);
  const close = () => {
    setDialog(null);
    change.reset();
  };
  const undoNotice = useUndoNotice();
  const skip = () =>
    change.mutate(
      { skipped: true },
      { onSuccess: (saved) => undoNotice(saved, { skipped: false }, t("edit.skipped")) },
    );
  const restore = () =>
    change.mutate(
      { skipped: false },
      { onSuccess: () => notifications.show({ message: t("edit.restored") }) },
    );
  const isSkipped = edition.status === "skipped";
  const actions: MenuAction[] = isSkipped
    ? [{ ...editionWords(t, "restore"), run: restore }]
    : [
        { ...editionWords(t, "move"), run: () => setDialog("move") },
        { ...editionWords(t, "rename"), run: () => setDialog("rename") },
        { ...editionWords(t, "skip"), run: skip },
      ];
  usePageCommands(actions);
  return (
    <Stack gap="xs">
      {change.error && dialog === null && <EditionProblem error={change.error} />}
      <Group gap="xs">
        {actions.map((action) => (
          <ActionButton
            key={action.label}
            action={action}
            leftSection={null}
            loading={isSkipped && change.isPending}
          />
        ))}
      </Group>
      {dialog === "move" && (
        <MoveDialog
          edition={edition}
          error={change.error}
          pending={change.isPending}
          onClose={close}
          onSave={(moved) =>
            change.mutate(moved, {
              onSuccess(saved) {
                close();
                const { local_date, local_time } = edition;
                undoNotice(
                  saved,
                  { local_date, local_time },
                  t("edit.moved", { day: formatCalendarDay(saved.local_date) }),
                );
              },
            })
          }
        />
      )}
      {dialog === "rename" && (
        <RenameDialog
          edition={edition}
          error={change.error}
          pending={change.isPending}
          onClose={close}
          onSave={(name) =>
            change.mutate(
              { name },
              {
                onSuccess() {
                  close();
                  notifications.show({ message: t("edit.renamed") });
                },
              },
            )
          }
        />
      )}
    </Stack>
  );
}

function useEditionChange(edition: PlannedEdition) {
  const save = useSaveEdition();
  return useMutation({
    mutationFn: (change: EditionChange) => save(edition, change),
  });
}

interface EditionDialogProps {
  edition: PlannedEdition;
  error: Error | null;
  pending: boolean;
  onClose: () => void;
}

function MoveDialog({
  edition,
  error,
  pending,
  onClose,
  onSave,
}: EditionDialogProps & { onSave: (change: EditionChange) => void }) {
  const { t } = useTranslation("planned-editions");
  const [opened] = useState(edition);
  // Fields without local changes follow changes by other users.
  const [enteredDay, setDay] = useState<string | null>(null);
  const [enteredTime, setTime] = useState<string | null>(null);
  const day = enteredDay ?? edition.local_date;
  const time = enteredTime ?? edition.local_time;
  const isMoved = edition.local_date !== opened.local_date || edition.local_time !== opened.local_time;
  const isChanged = day !== edition.local_date || time !== edition.local_time;
  return (
    <Dialog onClose={onClose} title={t("edit.move_title")}>
      <DialogForm
        problem={useProblem(error, ["local_date", "local_time"])}
        submit={t("panel.move")}
        saving={pending}
        unsaved={isChanged}
        onSubmit={() => onSave({ local_date: day, local_time: time })}
        onCancel={onClose}
      >
        <Text size="sm">{t("edit.move_text")}</Text>
        {isMoved && isChanged && (
          <ChangedWarning>
            {t("edit.moved_elsewhere", { day: formatDay(edition.local_date), time: edition.local_time })}
          </ChangedWarning>
        )}
        <EditionDate day={day} time={time} edition={edition} error={error} onDay={setDay} onTime={setTime} />
      </DialogForm>
    </Dialog>
  );
}

function ChangedWarning({ children }: { children: ReactNode }) {
  return (
    <Alert color="yellow" variant="light" role="alert">
      {children}
    </Alert>
  );
}

function RenameDialog({
  edition,
  error,
  pending,
  onClose,
  onSave,
}: EditionDialogProps & { onSave: (name: string) => void }) {
  const { t } = useTranslation("planned-editions");
  const [opened] = useState(edition);
  const [enteredName, setName] = useState<string | null>(null);
  const name = enteredName ?? edition.name;
  return (
    <Dialog onClose={onClose} title={t("edit.rename_title")}>
      <DialogForm
        problem={useProblem(error, ["name"])}
        saving={pending}
        unsaved={name !== edition.name}
        onSubmit={() => onSave(name)}
        onCancel={onClose}
      >
        {edition.name !== opened.name && edition.name !== name && (
          <ChangedWarning>{t("edit.renamed_elsewhere", { name: edition.name })}</ChangedWarning>
        )}
        <TextInput
          label={t("edit.name")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorAt(error, "name")}
          maxLength={300}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
