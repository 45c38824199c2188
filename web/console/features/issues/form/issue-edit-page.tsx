import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import type { Emag } from "#shared/contract/emags.ts";
import type { Versioned } from "#web/api/client.ts";
import { isNotFound } from "#web/api/http/errors.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { PresentPeople } from "#web/console/components/record/presence/present-people.tsx";
import { usePresence } from "#web/console/components/record/presence/use-presence.ts";
import {
  DeletedRecord,
  DraftBanner,
  NewerBanner,
  ProblemAlert,
} from "#web/console/components/record/record-banners.tsx";
import { FormSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { UnsavedChangesGuard } from "#web/ui/forms/unsaved-changes-guard.tsx";
import { keyHint, SAVE_KEYS } from "#web/ui/hooks/shortcuts.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { Page } from "#web/ui/page/page.tsx";
import { TruncatedText } from "#web/ui/text/truncated-text.tsx";
import { importSummariesQuery, issueQuery } from "../api/issues.api.ts";
import { useLiveIssues } from "../api/use-live-issues.ts";
import { IssueFailure } from "../issue-failure.tsx";
import { emptyValues, importsAgain } from "../issue-values.ts";
import { hasPages, modeOf, stateOf } from "../state/issue-state.ts";
import { IssueStateSentence } from "../state/issue-state-sentence.tsx";
import { useIssuePermissions } from "../use-issue-actions.tsx";
import { useRunningUploads } from "./fields/use-running-uploads.ts";
import classes from "./issue-form.module.css";
import { IssueForm } from "./issue-form.tsx";
import { IssueFormBar } from "./issue-form-bar.tsx";
import { useIssueEditor } from "./use-issue-editor.ts";

const IssueComparisonDialog = lazy(() => import("./issue-comparison-dialog.tsx"));

export default function IssueEditPage() {
  const emagId = Number(useParams().emagId);
  const publication = usePublicationRef();
  // Always fetches the newest version before editing instead of using the cache.
  const issue = useQuery({ ...issueQuery(publication, emagId), refetchOnMount: "always" });
  useLiveIssues(publication.publication_id);
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
  const { t } = useTranslation(["issues", "issue-form"]);
  const { publication } = usePublication();
  const navigate = useNavigate();
  const permissions = useIssuePermissions();
  const { uploading, onUploading } = useRunningUploads();
  const [keepPages, setKeepPages] = useState(true);
  const editor = useIssueEditor(latest, { keepPages });
  const { form, changed, draft, conflict, newer } = editor;
  const problem = gone ? ({ kind: "deleted" } as const) : editor.problem;
  const again = importsAgain(changed);
  const summaries = useQuery(importSummariesQuery(publication.id, [emagId]));
  // A failed import of a new file is also shown here.
  const state = stateOf(
    latest.data,
    summaries.data?.find((one) => one.emag_id === emagId),
    useNow(),
  );

  const people = usePresence({ publicationId: publication.id, kind: "emag", id: emagId }, editor.dirty);

  async function copyToNew(): Promise<void> {
    await draft.saveAsNew(emptyValues(publication));
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
            <PresentPeople people={people} />
          </>
        }
        crumbs={[
          { label: t("title"), to: paths.issues(publication.id) },
          { label: latest.data.name, to: paths.issue(publication.id, emagId) },
        ]}
      />
      <IssueForm
        form={form}
        readOnly={!permissions.write}
        timeZone={publication.time_zone}
        publicationId={publication.id}
        mode={modeOf(latest.data)}
        onMode={null}
        onUploading={onUploading}
        onEdition={null}
        importsAgain={again && { keepPages, onKeepPages: hasPages(state) ? setKeepPages : null }}
        onSave={() => uploading || editor.save()}
        top={
          <>
            {!permissions.write && (
              <Alert icon={<Lock size={18} aria-hidden />} color="gray">
                {t("issue-form:read_only")}
              </Alert>
            )}
            {draft.offered && permissions.write && (
              <DraftBanner
                savedAt={draft.offered.savedAt}
                onRestore={() => draft.offered && editor.restoreDraft(draft.offered)}
                onDiscard={draft.settle}
              />
            )}
            {newer && (
              <NewerBanner
                changedAt={newer.data.updated_at}
                by={editor.changedBy}
                onCompare={editor.showDifference}
              />
            )}
            {problem && (
              <ProblemAlert
                problem={problem}
                deleted={
                  <DeletedRecord
                    action={t("issue-form:error.copy_to_new")}
                    onCopyToNew={() => void copyToNew()}
                  >
                    {t("issue-form:error.gone")}
                  </DeletedRecord>
                }
              />
            )}
          </>
        }
        bar={
          permissions.write && (
            <IssueFormBar
              status={editor.status}
              draftSavedAt={draft.savedAt}
              importsAgain={again}
              saveLabel={t("issue-form:save")}
              saveHint={t("issue-form:save_hint", { keys: keyHint(SAVE_KEYS) })}
              uploading={uploading}
              canSave={changed.length > 0 && !editor.busy && !gone && !uploading}
              cancelTo={paths.issue(publication.id, emagId)}
              onSave={() => uploading || editor.save()}
            />
          )
        }
      />
      <UnsavedChangesGuard when={uploading || (changed.length > 0 && problem?.kind !== "deleted")} />
      {conflict && (
        <Suspense>
          <IssueComparisonDialog
            conflict={conflict}
            by={editor.changedBy}
            onResolve={editor.resolve}
            onClose={editor.closeComparison}
          />
        </Suspense>
      )}
    </>
  );
}
