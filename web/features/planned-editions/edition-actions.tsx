import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EditionChange, PlannedEdition } from "#shared/console/planned-editions.ts";
import { usePublication } from "../../api/session.ts";
import { confirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { historyKey } from "../../ui/record-history.tsx";
import { errorOf, Problem, useProblem } from "./edition-problem.tsx";
import { EditionWhen } from "./edition-when.tsx";
import { dayWords } from "./edition-words.ts";
import { cacheEdition, changeEdition, planKeys } from "./planned-editions.api.ts";

/** Moves, renames, skips or brings back an edition that waits for its issue. */
export function EditionActions({ edition }: { edition: PlannedEdition }) {
  const { t } = useTranslation("planned-editions");
  const [dialog, setDialog] = useState<"move" | "rename" | null>(null);
  const change = useEditionChange(edition);
  const close = () => {
    setDialog(null);
    change.reset();
  };
  const tell = (message: string) => () => {
    close();
    notifications.show({ message });
  };
  const skip = async () => {
    // The edition as it stands in the question: one that was moved meanwhile is not skipped.
    const asked = edition;
    const agreed = await confirm({
      title: t("edit.skip_title", { name: edition.name }),
      text: t("edit.skip_text"),
      confirm: t("edit.skip_yes"),
    });
    if (agreed) change.mutate({ skipped: true, asked }, { onSuccess: tell(t("edit.skipped")) });
  };
  return (
    <Stack gap="xs">
      {change.error && dialog === null && <Problem error={change.error} />}
      <Group gap="xs">
        {edition.status === "skipped" ? (
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ skipped: false }, { onSuccess: tell(t("edit.restored")) })}
          >
            {t("panel.restore")}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => setDialog("move")}>
              {t("panel.move")}
            </Button>
            <Button variant="default" onClick={() => setDialog("rename")}>
              {t("panel.rename")}
            </Button>
            <Button variant="default" onClick={() => void skip()}>
              {t("panel.skip")}
            </Button>
          </>
        )}
      </Group>
      {dialog === "move" && (
        <MoveDialog
          edition={edition}
          error={change.error}
          pending={change.isPending}
          onClose={close}
          onSave={(moved) =>
            change.mutate(moved, {
              onSuccess: (saved) => tell(t("edit.moved", { day: dayWords(saved.local_date) }))(),
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
          onSave={(name) => change.mutate({ name }, { onSuccess: tell(t("edit.renamed")) })}
        />
      )}
    </Stack>
  );
}

function useEditionChange(edition: PlannedEdition) {
  const { publication } = usePublication();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ asked, ...change }: EditionChange & { asked?: PlannedEdition }) =>
      changeEdition(publication.id, asked ?? edition, change),
    onSuccess(saved) {
      cacheEdition(client, publication.id, saved.id, (known) =>
        known.version > saved.version ? known : saved,
      );
      void client.invalidateQueries({ queryKey: historyKey(publication.id) });
    },
    onError: () => client.invalidateQueries({ queryKey: planKeys.editions(publication.id) }),
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
  const [begun] = useState(edition);
  // What was not touched follows the edition.
  const [ownDay, setDay] = useState<string | null>(null);
  const [ownTime, setTime] = useState<string | null>(null);
  const day = ownDay ?? edition.local_date;
  const time = ownTime ?? edition.local_time;
  const isMoved = edition.local_date !== begun.local_date || edition.local_time !== begun.local_time;
  const isElsewhere = day !== edition.local_date || time !== edition.local_time;
  return (
    <Dialog onClose={onClose} title={t("edit.move_title")}>
      <DialogForm
        problem={useProblem(error, ["local_date", "local_time"])}
        submit={t("panel.move")}
        saving={pending}
        unsaved={isElsewhere}
        onSubmit={() => onSave({ local_date: day, local_time: time })}
        onCancel={onClose}
      >
        <Text size="sm">{t("edit.move_text")}</Text>
        {isMoved && isElsewhere && (
          <Meanwhile>
            {t("edit.moved_meanwhile", { day: dayWords(edition.local_date), time: edition.local_time })}
          </Meanwhile>
        )}
        <EditionWhen day={day} time={time} error={error} onDay={setDay} onTime={setTime} />
      </DialogForm>
    </Dialog>
  );
}

/** What a colleague has made of it since the form was opened: nothing is replaced unseen. */
function Meanwhile({ children }: { children: ReactNode }) {
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
  const [begun] = useState(edition);
  const [own, setName] = useState<string | null>(null);
  const name = own ?? edition.name;
  return (
    <Dialog onClose={onClose} title={t("edit.rename_title")}>
      <DialogForm
        problem={useProblem(error, ["name"])}
        saving={pending}
        unsaved={name !== edition.name}
        onSubmit={() => onSave(name)}
        onCancel={onClose}
      >
        {edition.name !== begun.name && edition.name !== name && (
          <Meanwhile>{t("edit.renamed_meanwhile", { name: edition.name })}</Meanwhile>
        )}
        <TextInput
          label={t("edit.name")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf(error, "name")}
          maxLength={300}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
