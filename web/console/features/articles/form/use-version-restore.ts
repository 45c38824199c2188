import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import type { Versioned } from "#web/api/client.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { versionNumber } from "#web/api/versioned.ts";
import { restoreVersion, setOfflineDate } from "../articles.api.ts";
import type { ArticleSession } from "./article-session.ts";
import type { ReportResult } from "./use-report-result.ts";

/** Id of the notice that a restore was not undone. */
const NOTICE = "version-not-undone";

/** Returns a function that restores a version and offers to undo it. `report` shows the result. */
export function useVersionRestore(
  session: Pick<ArticleSession, "base" | "form" | "hasChanges" | "saveAndRun">,
  report: ReportResult,
): (version: number) => void {
  const { t } = useTranslation("articles");
  const ref = usePublicationRef();

  /** Restores the version before a restored one, unless the article has changed since then. */
  function undo({ data: before, version }: Versioned<ConsoleStory>, restored: string | null): void {
    const { record, values } = session.base;
    const hasChanged =
      record?.version !== restored ||
      record?.data.draft != null ||
      session.hasChanges(values, session.form.getValues());
    const number = versionNumber(version);
    if (hasChanged || number === null) {
      notifications.show({ id: NOTICE, message: t("article.history.not_undone") });
      return;
    }
    const undoing = session.saveAndRun(async (current) => {
      const undone = await restoreVersion(ref, before.id, number, current.version);
      // The release date of the restored version may have removed it, and restoring does not change the publication.
      if (!before.offline_at || undone.data.offline_at || !undone.data.published_at) return undone;
      return setOfflineDate(ref, before.id, before.offline_at, undone.version);
    });
    void report(undoing, () => t("article.history.undone"));
  }

  return (version) => {
    let before: Versioned<ConsoleStory> | null = null;
    const restoring = session.saveAndRun((current) => {
      before = current;
      return restoreVersion(ref, current.data.id, version, current.version);
    });
    void report(
      restoring,
      () => t("article.history.restored", { number: version }),
      () => {
        const restored = session.base.record?.version ?? null;
        if (before === null || restored === before.version) return undefined;
        const from = before;
        return () => undo(from, restored);
      },
    );
  };
}
