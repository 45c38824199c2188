import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { usePublication } from "#web/api/session.ts";
import { historyKey } from "#web/console/components/record/history/record-history.tsx";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";
import { attachIssue, cacheEdition, detachIssue, planKeys } from "../planned-editions.api.ts";
import { noticeOf, useEditionFailure } from "./use-edition-moves.ts";

export interface IssueLink {
  /** Attaches an issue to an edition and shows a notice with Undo. Rejects if the service does. */
  attach: (edition: PlannedEdition, emagId: number) => Promise<void>;
  /** Detaches the issue of an edition and shows a notice with Undo, or why it failed. */
  detach: (edition: PlannedEdition) => Promise<void>;
}

/** Returns functions that attach issues to editions and detach them, each on top of the given version of the edition. */
export function useIssueLink(): IssueLink {
  const { t } = useTranslation("planned-editions");
  const { publication } = usePublication();
  const client = useQueryClient();
  const failure = useEditionFailure();

  async function save(request: Promise<PlannedEdition>): Promise<PlannedEdition> {
    try {
      const saved = await request;
      cacheEdition(client, publication.id, saved.id, (cached) =>
        cached.version > saved.version ? cached : saved,
      );
      return saved;
    } finally {
      // The issue's release date also decides in which days the edition is listed.
      void client.invalidateQueries({ queryKey: planKeys.editions(publication.id) });
      void client.invalidateQueries({ queryKey: planKeys.issues(publication.id) });
      void client.invalidateQueries({ queryKey: historyKey(publication.id) });
    }
  }

  function notice(saved: PlannedEdition, message: string, inverse: () => Promise<PlannedEdition>): void {
    const id = noticeOf(saved);
    const undo = () =>
      save(inverse()).then(
        () => actionNotice({ id, message: t("edit.undone") }),
        (error: unknown) => actionNotice({ id, grave: true, message: failure(error) }),
      );
    actionNotice({ id, message, actions: [{ label: t("edit.undo"), onClick: () => void undo() }] });
  }

  return {
    async attach(edition, emagId) {
      const saved = await save(attachIssue(publication.id, edition, emagId));
      notice(saved, t("link.attached"), () => detachIssue(publication.id, saved));
    },
    async detach(edition) {
      const emagId = edition.emag?.id;
      if (emagId === undefined) return;
      try {
        const saved = await save(detachIssue(publication.id, edition));
        notice(saved, t("link.detached"), () => attachIssue(publication.id, saved, emagId));
      } catch (error) {
        actionNotice({ id: noticeOf(edition), grave: true, message: failure(error) });
      }
    },
  };
}
