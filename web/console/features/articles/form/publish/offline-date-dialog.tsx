import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { OfflineDate, offlineDateProblem } from "./offline-date.tsx";

export interface OfflineDateDialogProps {
  record: Pick<ConsoleStory, "offline_at" | "released_at">;
  /** Saves the date. Null means that the article stays online. */
  onSave: (offlineAt: string | null) => void;
  onClose: () => void;
}

export default function OfflineDateDialog({ record, onSave, onClose }: OfflineDateDialogProps) {
  const { t } = useTranslation(["articles", "common"]);
  const { offline_at, released_at } = record;
  const [chosen, setMoment] = useState<string | null | undefined>(undefined);
  const moment = chosen === undefined ? offline_at : chosen;
  const isInvalid = moment === null || offlineDateProblem(moment, released_at) !== null;

  function save(offlineAt: string | null): void {
    onClose();
    if (offlineAt !== offline_at) onSave(offlineAt);
  }

  return (
    <Dialog
      title={t(offline_at === null ? "article.offline.later" : "article.offline.change")}
      onClose={onClose}
    >
      <DialogForm
        problem={null}
        submit={t("article.offline.save")}
        saving={false}
        incomplete={isInvalid}
        unsaved={moment !== offline_at}
        onSubmit={() => save(moment)}
        onCancel={onClose}
      >
        <Text size="sm">{t("article.offline.text")}</Text>
        <OfflineDate value={moment} onChange={setMoment} releasedAt={released_at} />
        {offline_at !== null && (
          <Button variant="default" onClick={() => save(null)} style={{ alignSelf: "flex-start" }}>
            {t("article.offline.remove")}
          </Button>
        )}
      </DialogForm>
    </Dialog>
  );
}
