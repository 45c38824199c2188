import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import type { Emag } from "#shared/contract/emags.ts";
import type { Versioned } from "#web/api/client.ts";
import { isNotFound } from "#web/api/http/errors.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import {
  RecordComparison,
  RecordGuard,
  RecordNotices,
  RecordPresence,
} from "#web/console/components/record/session/record-page.tsx";
import { useSlice } from "#web/console/components/record/session/use-record-session.ts";
import { paths } from "#web/console/routing/paths.ts";
import { FormSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { keyHint, SAVE_KEYS } from "#web/ui/hooks/shortcuts.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { Page } from "#web/ui/page/page.tsx";
import { TruncatedText } from "#web/ui/text/truncated-text.tsx";
import { importSummariesQuery, issueQuery } from "../api/issues.api.ts";
import { IssueFailure } from "../issue-failure.tsx";
import { emptyValues, importsAgain } from "../issue-values.ts";
import { hasPages, modeOf, stateOf } from "../state/issue-state.ts";
import { IssueStateSentence } from "../state/issue-state-sentence.tsx";
import { useIssuePermissions } from "../use-issue-actions.tsx";
import { useRunningUploads } from "./fields/use-running-uploads.ts";
import classes from "./issue-form.module.css";
import { IssueForm } from "./issue-form.tsx";
import { IssueFormBar } from "./issue-form-bar.tsx";
import { useIssueEditSession } from "./use-issue-session.ts";

const IssueComparisonDialog = lazy(() => import("./issue-comparison-dialog.tsx"));

export default function IssueEditPage() {
  const emagId = Number(useParams().emagId);
  const publication = usePublicationRef();
  // Always fetches the newest version before editing instead of using the cache.
  const issue = useQuery({ ...issueQuery(publication, emagId), refetchOnMount: "always" });
  return (
    <Page>
      {issue.data && issue.isFetchedAfterMount ? (
        <Editor key={emagId} emagId={emagId} latest={issue.data} gone={isNotFound(issue.error)} />
      ) : issue.isError ? (
        <IssueFailure read={issue} />
      ) : (
        <FormSkeleton fields={6} />
      )}
    </Page>
  );
}

interface EditorProps {
  emagId: number;
  latest: Versioned<Emag>;
  /** True if the issue was deleted elsewhere. The form keeps its changes. */
  gone: boolean;
}

function Editor({ emagId, latest, gone }: EditorProps) {
  const { t } = useTranslation(["issues", "issue-form", "common"]);
  const { publication } = usePublication();
  const navigate = useNavigate();
  const permissions = useIssuePermissions();
  const { uploading, onUploading } = useRunningUploads();
  const [keepPages, setKeepPages] = useState(true);
  const session = useIssueEditSession(latest, { isDeleted: gone, keepPages });
  const again = useSlice(session, ({ changed }) => importsAgain(changed));
  const canSave = useSlice(session, ({ dirty, busy }) => dirty && !busy);
  const summaries = useQuery(importSummariesQuery(publication.id, [emagId]));
  // A failed import of a new file is also shown here.
  const state = stateOf(
    latest.data,
    summaries.data?.find((one) => one.emag_id === emagId),
    useNow(),
  );

  async function copyToNew(): Promise<void> {
    await session.drafts.saveAsNew(emptyValues(publication));
    navigate(paths.newIssue(publication.id));
  }

  return (
    <>
      <PageHeader
        title={t("issue-form:edit_title")}
        description={
          <>
            <TruncatedText className={classes.name}>{latest.data.name}</TruncatedText>
            <IssueStateSentence state={state} />
            <RecordPresence session={session} />
          </>
        }
        crumbs={[
          { label: t("common:nav.issues"), to: paths.issues(publication.id) },
          { label: latest.data.name, to: paths.issue(publication.id, emagId) },
        ]}
      />
      <IssueForm
        form={session.form}
        readOnly={!permissions.write}
        timeZone={publication.time_zone}
        publicationId={publication.id}
        mode={modeOf(latest.data)}
        onMode={null}
        onUploading={onUploading}
        onEdition={null}
        importsAgain={again && { keepPages, onKeepPages: hasPages(state) ? setKeepPages : null }}
        onSave={() => uploading || session.save()}
        top={
          <>
            {!permissions.write && (
              <Alert icon={<Lock size={18} aria-hidden />} color="gray">
                {t("issue-form:read_only")}
              </Alert>
            )}
            <RecordNotices
              session={session}
              readOnly={!permissions.write}
              changedAt={({ data }) => data.updated_at}
              deleted={{
                text: t("issue-form:error.gone"),
                action: t("issue-form:error.copy_to_new"),
                onCopyToNew: () => void copyToNew(),
              }}
            />
          </>
        }
        bar={
          permissions.write && (
            <IssueFormBar
              session={session}
              importsAgain={again}
              saveLabel={t("common:actions.save")}
              saveHint={t("issue-form:save_hint", { keys: keyHint(SAVE_KEYS) })}
              uploading={uploading}
              canSave={canSave && !gone && !uploading}
              cancelTo={paths.issue(publication.id, emagId)}
              onSave={() => uploading || session.save()}
            />
          )
        }
      />
      <RecordGuard session={session} also={uploading} />
      <RecordComparison session={session}>
        {(comparison) => <IssueComparisonDialog {...comparison} />}
      </RecordComparison>
    </>
  );
}
