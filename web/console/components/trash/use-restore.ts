import { useTranslation } from "react-i18next";
import type { TrashedKind } from "#shared/console/trash.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { restoreRecord } from "#web/api/trash.ts";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";
import { errorMessage } from "../feedback/error-message.ts";
import { restoreLosses } from "./restore-losses.ts";

interface Trashed {
  kind: TrashedKind;
  id: number;
  name: string;
}

const noticeOf = ({ kind, id }: Trashed) => ({ id: `trash-${kind}-${id}` });

/** Returns functions that restore a record from the trash, and that announce its deletion with an undo. */
export function useRestore() {
  const { t } = useTranslation();
  const { publication_id } = usePublicationRef();

  /** Restores a record and shows what it lost. Throws the error of the request. */
  async function restore(record: Trashed, newName?: string): Promise<void> {
    const restored = await restoreRecord(publication_id, record, newName);
    const name = record.kind === "emag" ? restored.name : record.name;
    const losses = restoreLosses(t, restored);
    const message =
      losses === "" ? t("trash.restored", { name }) : t("trash.restored_with_losses", { name, losses });
    actionNotice({ ...noticeOf(record), message });
  }

  async function undo(record: Trashed): Promise<void> {
    try {
      await restore(record);
    } catch (error) {
      const message = t("trash.failed", { name: record.name, reason: errorMessage(error) });
      actionNotice({ ...noticeOf(record), message, grave: true });
    }
  }

  function announceDeletion(record: Trashed, message: string): void {
    actionNotice({
      ...noticeOf(record),
      message,
      actions: [{ label: t("actions.undo"), onClick: () => void undo(record) }],
    });
  }

  return { restore, announceDeletion };
}
