import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { usePublication } from "#web/api/session.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import type { Day } from "../plan-days.ts";
import { addEdition, editionRuleQuery } from "../planned-editions.api.ts";
import { EditionDate } from "./edition-date.tsx";
import { useProblem } from "./edition-problem.tsx";

export interface AddEditionDialogProps {
  /** First value of the date field. */
  usualDay: Day;
  onClose: () => void;
  onAdded: (edition: PlannedEdition) => void;
}

/** Renders the dialog that adds an edition on a day outside the publishing schedule. */
export default function AddEditionDialog({ usualDay, onClose, onAdded }: AddEditionDialogProps) {
  const { t } = useTranslation(["planned-editions", "common"]);
  const { publication } = usePublication();
  const rule = useQuery(editionRuleQuery(publication.id)).data;
  const [day, setDay] = useState(usualDay);
  const [time, setTime] = useState<string | null>(null);
  const [name, setName] = useState("");
  const usualTime = rule?.release_time ?? "06:00";
  const shownTime = time ?? usualTime;
  const add = useMutation({
    mutationFn: () =>
      addEdition(publication.id, {
        local_date: day,
        local_time: shownTime,
        ...(name.trim() === "" ? {} : { name }),
      }),
    onSuccess: (edition) => {
      notifications.show({ message: t("edit.added") });
      onAdded(edition);
      onClose();
    },
  });
  return (
    <Dialog parameter="new" onClose={onClose} title={t("add")}>
      <DialogForm
        problem={useProblem(add.error, ["local_date", "local_time", "name"])}
        submit={t("edit.add")}
        saving={add.isPending}
        unsaved={day !== usualDay || shownTime !== usualTime || name.trim() !== ""}
        onSubmit={() => add.mutate()}
        onCancel={onClose}
      >
        <EditionDate day={day} time={shownTime} error={add.error} onDay={setDay} onTime={setTime} />
        <TextInput
          label={t("common:name")}
          description={t("edit.name_help")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorAt(add.error, "name")}
          maxLength={300}
        />
      </DialogForm>
    </Dialog>
  );
}
