import { History, Link } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { PageMenu } from "#web/console/components/page/page-menu.tsx";
import { useSlice } from "#web/console/components/record/session/use-record-session.ts";
import { paths } from "#web/console/routing/paths.ts";
import { ownNavigation } from "#web/ui/dialogs/unsaved-changes-guard.tsx";
import { useArticleCommands } from "../article-commands.ts";
import { releaseNow, setOfflineDate, takeArticleOffline } from "../articles.api.ts";
import { confirmTakeOffline, offlineDateMessage } from "../use-article-actions.ts";
import type { ArticleSession } from "./article-session.ts";
import type { ReportResult } from "./use-report-result.ts";
import { useVersionRestore } from "./use-version-restore.ts";

const ArticleHistoryDialog = lazy(() => import("../history/article-history-dialog.tsx"));
const PreviewLinkDialog = lazy(() => import("../preview/preview-link-dialog.tsx"));
const OfflineDateDialog = lazy(() => import("./publish/offline-date-dialog.tsx"));

export interface ArticleMenuProps {
  session: ArticleSession;
  record: ConsoleStory;
  title: string;
  mayWrite: boolean;
  report: ReportResult;
}

export function ArticleMenu({ session, record, title, mayWrite, report }: ArticleMenuProps) {
  const { t } = useTranslation(["articles", "common"]);
  const { publication } = usePublication();
  const ref = usePublicationRef();
  const navigate = useNavigate();
  const commands = useArticleCommands(record);
  const [dialog, setDialog] = useState<"history" | "preview link" | "offline date" | null>(null);
  const close = () => setDialog(null);
  const restore = useVersionRestore(session, report);
  const isHistoryOfUnsaved = useSlice(session, ({ dirty }) => dialog === "history" && dirty);

  const publishNow = () =>
    report(
      session.runUnsaved((current) => releaseNow(ref, current.data.id, current.version)),
      () => t("article.publish.done", { name: title }),
    );

  async function takeOffline(): Promise<void> {
    if (await confirmTakeOffline(t, title, record.released_at))
      await report(
        session.runUnsaved((current) => takeArticleOffline(ref, current.data.id, current.version)),
        () => t("article.publish.offline_done", { name: title }),
      );
  }

  return (
    <>
      <PageMenu
        label={t("common:actions.more")}
        commands={[
          { label: t("article.history.title"), icon: History, run: () => setDialog("history") },
          commands.publishNow(() => void publishNow()),
          commands.takeOffline(() => void takeOffline()),
          commands.changeOfflineDate(() => setDialog("offline date")),
          mayWrite && {
            label: t("article.preview.link.menu"),
            icon: Link,
            run: () => setDialog("preview link"),
          },
          commands.duplicate,
          commands.remove(() => {
            session.drafts.drop();
            navigate(paths.articles(publication.id), { state: ownNavigation });
          }),
        ]}
      />
      <Suspense>
        {dialog === "history" && (
          <ArticleHistoryDialog
            record={record}
            mayRestore={mayWrite}
            dirty={isHistoryOfUnsaved}
            hasDraft={record.draft !== null}
            onRestore={restore}
            onClose={close}
          />
        )}
        {dialog === "preview link" && <PreviewLinkDialog storyId={record.id} onClose={close} />}
        {dialog === "offline date" && (
          <OfflineDateDialog
            record={record}
            onSave={(offlineAt) =>
              void report(
                session.runUnsaved((current) =>
                  setOfflineDate(ref, current.data.id, offlineAt, current.version),
                ),
                () => offlineDateMessage(t, title, offlineAt, publication.time_zone),
              )
            }
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
