import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlannedEdition } from "#shared/console/planned-editions.ts";
import { usePublication } from "../../api/session.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { errorOf, useProblem } from "./edition-problem.tsx";
import { EditionWhen } from "./edition-when.tsx";
import { addDays, dayOf, type Month } from "./plan-days.ts";
import { addEdition, editionRuleQuery, planKeys } from "./planned-editions.api.ts";

export interface AddEditionDialogProps {
  /** The month on screen, where the day is most likely to be. */
  month: Month;
  onClose: () => void;
  onAdded: (edition: PlannedEdition) => void;
}

/** Adds an edition on a day that the rhythm does not give. */
export default function AddEditionDialog({ month, onClose, onAdded }: AddEditionDialogProps) {
  const { t } = useTranslation("planned-editions");
  const { publication } = usePublication();
  const client = useQueryClient();
  const rule = useQuery(editionRuleQuery(publication.id)).data;
  const tomorrow = addDays(dayOf(Date.now(), publication.time_zone), 1);
  const usualDay = tomorrow.startsWith(month) ? tomorrow : `${month}-01`;
  const [day, setDay] = useState(usualDay);
  const [time, setTime] = useState<string | null>(null);
  const [name, setName] = useState("");
  const shownTime = time ?? rule?.release_time ?? "06:00";
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
    onSettled: () => client.invalidateQueries({ queryKey: planKeys.all(publication.id) }),
  });
  return (
    <Dialog parameter="new" onClose={onClose} title={t("edit.add_title")}>
      <DialogForm
        problem={useProblem(add.error, ["local_date", "local_time", "name"])}
        submit={t("edit.add")}
        saving={add.isPending}
        unsaved={day !== usualDay || time !== null || name.trim() !== ""}
        onSubmit={() => add.mutate()}
        onCancel={onClose}
      >
        <EditionWhen day={day} time={shownTime} error={add.error} onDay={setDay} onTime={setTime} />
        <TextInput
          label={t("edit.name")}
          description={t("edit.name_help")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf(add.error, "name")}
          maxLength={300}
        />
      </DialogForm>
    </Dialog>
  );
}
