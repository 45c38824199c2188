import { Group, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EditionChange, PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { usePublication } from "#web/api/session.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { ActionButton } from "#web/console/components/page/action-button.tsx";
import { usePageCommands } from "#web/console/components/page/page-commands.ts";
import { RecordDialogForm } from "#web/console/components/record/session/record-dialog-form.tsx";
import {
  useRecordSession,
  useSessionValues,
} from "#web/console/components/record/session/use-record-session.ts";
import { formatCalendarDay } from "#web/console/i18n/formats.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import type { MenuAction } from "#web/ui/lists/row-menu.tsx";
import { editionQuery } from "../planned-editions.api.ts";
import { EditionDate } from "./edition-date.tsx";
import { EditionProblem } from "./edition-problem.tsx";
import { formatDay } from "./edition-text.ts";
import { editionWords } from "./edition-words.ts";
import { useSaveEdition, useUndoNotice } from "./use-edition-moves.ts";

/** Renders the actions of an edition, or why it has none. Its open dialogs stay if someone else ends the actions. */
export function EditionActions({ edition }: { edition: PlannedEdition }) {
  const { t } = useTranslation("planned-editions");
  const { can } = usePublication();
  const [dialog, setDialog] = useState<"move" | "rename" | null>(null);
  const save = useSaveEdition();
  const change = useMutation({ mutationFn: (next: EditionChange) => save(edition, next) });
  const undoNotice = useUndoNotice();
  const close = () => setDialog(null);
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
  const open = (name: "move" | "rename") => {
    change.reset();
    setDialog(name);
  };
  const isSkipped = edition.status === "skipped";
  const actions: MenuAction[] = isSkipped
    ? [{ ...editionWords(t, "restore"), run: restore }]
    : [
        { ...editionWords(t, "move"), run: () => open("move") },
        { ...editionWords(t, "rename"), run: () => open("rename") },
        { ...editionWords(t, "skip"), run: skip },
      ];
  const isTransferred = edition.status === "transferred";
  const mayChange = !isTransferred && can("planned_emags.write");
  usePageCommands(mayChange ? actions : []);
  return (
    <>
      {mayChange ? (
        <Stack gap="xs">
          {change.error && <EditionProblem error={change.error} />}
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
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          {t(isTransferred ? "panel.transferred_note" : "panel.reading_note")}
        </Text>
      )}
      {dialog === "move" && <MoveDialog edition={edition} onClose={close} />}
      {dialog === "rename" && <RenameDialog edition={edition} onClose={close} />}
    </>
  );
}

interface EditionDialogProps {
  edition: PlannedEdition;
  onClose: () => void;
}

type EditionValues = Pick<PlannedEdition, "name" | "local_date" | "local_time">;

/** Edits some fields of an edition. `onSaved` gets the version before the save, too. */
function useEditionSession(
  edition: PlannedEdition,
  fields: readonly (keyof EditionValues)[],
  onSaved: (saved: PlannedEdition, before: PlannedEdition) => void,
) {
  const { publication } = usePublication();
  const client = useQueryClient();
  const save = useSaveEdition();
  return useRecordSession<PlannedEdition, EditionValues, keyof EditionValues>({
    start: edition,
    shape: { fields },
    valuesOf(record) {
      const { name, local_date, local_time } = record ?? edition;
      return { name, local_date, local_time };
    },
    async save(values, base) {
      const before = base.record ?? edition;
      const changed = fields.filter((field) => values[field] !== base.values[field]);
      const change: EditionChange = Object.fromEntries(changed.map((field) => [field, values[field]]));
      onSaved(await save(before, change), before);
      return null;
    },
    fetchNewest: () => client.fetchQuery({ ...editionQuery(publication.id, edition.id), staleTime: 0 }),
  });
}

function MoveDialog({ edition, onClose }: EditionDialogProps) {
  const { t } = useTranslation(["planned-editions", "common"]);
  const undoNotice = useUndoNotice();
  const session = useEditionSession(edition, ["local_date", "local_time"], (saved, before) => {
    const { local_date, local_time } = before;
    const moved = t("edit.moved", { day: formatCalendarDay(saved.local_date) });
    undoNotice(saved, { local_date, local_time }, moved);
    onClose();
  });
  const { values, change, error } = useSessionValues(session);
  return (
    <Dialog onClose={onClose} title={t("edit.move_title")}>
      <RecordDialogForm
        session={session}
        texts={{
          conflict: ({ local_date, local_time }) =>
            t("edit.moved_elsewhere", { day: formatDay(local_date), time: local_time }),
          gone: t("edit.gone"),
          failed: (reason) => t("common:save_state.failed", { reason }),
        }}
        submit={t("panel.move")}
        onClose={onClose}
      >
        <Text size="sm">{t("edit.move_text")}</Text>
        <EditionDate
          day={values.local_date}
          time={values.local_time}
          edition={edition}
          error={error}
          onDay={(local_date) => change({ local_date })}
          onTime={(local_time) => change({ local_time })}
        />
      </RecordDialogForm>
    </Dialog>
  );
}

function RenameDialog({ edition, onClose }: EditionDialogProps) {
  const { t } = useTranslation(["planned-editions", "common"]);
  const session = useEditionSession(edition, ["name"], () => {
    notifications.show({ message: t("edit.renamed") });
    onClose();
  });
  const { values, change, error } = useSessionValues(session);
  return (
    <Dialog onClose={onClose} title={t("edit.rename_title")}>
      <RecordDialogForm
        session={session}
        texts={{
          conflict: ({ name }) => t("edit.renamed_elsewhere", { name }),
          gone: t("edit.gone"),
          failed: (reason) => t("common:save_state.failed", { reason }),
        }}
        onClose={onClose}
      >
        <TextInput
          label={t("common:name")}
          value={values.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={errorAt(error, "name")}
          maxLength={300}
          data-autofocus
        />
      </RecordDialogForm>
    </Dialog>
  );
}
