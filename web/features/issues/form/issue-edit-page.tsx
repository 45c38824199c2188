import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import type { Emag } from "#shared/contract/emags.ts";
import { isGone, type Versioned } from "../../../api/client.ts";
import { usePublication, usePublicationRef } from "../../../api/session.ts";
import { paths } from "../../../app/paths.ts";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { keyHint, SAVE_KEYS } from "../../../ui/shortcuts.ts";
import { FormSkeleton } from "../../../ui/skeletons.tsx";
import { TruncatedText } from "../../../ui/truncated-text.tsx";
import { UnsavedChangesGuard } from "../../../ui/unsaved-changes-guard.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { IssueFailure } from "../issue-failure.tsx";
import { IssueSentence } from "../issue-sentence.tsx";
import { hasPages, modeOf, stateOf } from "../issue-state.ts";
import { emptyValues, importsAgain } from "../issue-values.ts";
import { importSummariesQuery, issueQuery } from "../issues.api.ts";
import { useLiveIssues } from "../issues-live.ts";
import { useIssueRights } from "../use-issue-actions.tsx";
import classes from "./issue-form.module.css";
import { IssueForm } from "./issue-form.tsx";
import { DraftBanner, NewerBanner } from "./issue-form-banners.tsx";
import { IssueFormBar } from "./issue-form-bar.tsx";
import { type FormProblem, FormProblemAlert } from "./issue-form-problem.tsx";
import { useIssueEditor } from "./use-issue-editor.ts";
import { useUploadsUnderWay } from "./use-uploads-under-way.ts";

const IssueComparisonDialog = lazy(() => import("./issue-comparison-dialog.tsx"));

export default function IssueEditPage() {
  const emagId = Number(useParams().emagId);
  const publication = usePublicationRef();
  // What somebody begins to edit is the newest version, never one remembered from an earlier screen.
  const issue = useQuery({ ...issueQuery(publication, emagId), refetchOnMount: "always" });
  useLiveIssues(publication.publication_id);
  return (
    <Page>
      {issue.data && issue.isFetchedAfterMount ? (
        <Editor key={emagId} emagId={emagId} latest={issue.data} gone={isGone(issue.error)} />
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
  /** The issue was deleted elsewhere; what was typed is still in the form. */
  gone: boolean;
}

function Editor({ emagId, latest, gone }: EditorProps) {
  const { t } = useTranslation(["issues", "issue-form"]);
  const { publication } = usePublication();
  const navigate = useNavigate();
  const rights = useIssueRights();
  const { uploading, onUploading } = useUploadsUnderWay();
  const [keepPages, setKeepPages] = useState(true);
  const editor = useIssueEditor(emagId, latest, { keepPages });
  const { form, changed, draft, conflict, newer } = editor;
  const problem: FormProblem | null = gone ? { kind: "deleted" } : editor.problem;
  const again = importsAgain(changed);
  const summaries = useQuery(importSummariesQuery(publication.id, [emagId]));
  // A new file that cannot be imported is said here too, where somebody waits for it.
  const state = stateOf(
    latest.data,
    summaries.data?.find((one) => one.emag_id === emagId),
    useNow(),
  );

  async function copyToNew(): Promise<void> {
    await draft.startAnew(emptyValues(publication));
    navigate(paths.newIssue(publication.id));
  }

  return (
    <>
      <PageHeader
        title={t("issue-form:edit_title")}
        description={
          <>
            <TruncatedText className={classes.name}>{latest.data.name}</TruncatedText>
            <IssueSentence state={state} />
          </>
        }
        crumbs={[
          { label: t("title"), to: paths.issues(publication.id) },
          { label: latest.data.name, to: paths.issue(publication.id, emagId) },
        ]}
      />
      <IssueForm
        form={form}
        readOnly={!rights.write}
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
            {!rights.write && (
              <Alert icon={<Lock size={18} aria-hidden />} color="gray" className={classes.banner}>
                {t("issue-form:read_only")}
              </Alert>
            )}
            {draft.offered && rights.write && (
              <DraftBanner
                draft={draft.offered}
                onRestore={() => draft.offered && editor.restoreDraft(draft.offered)}
                onDiscard={draft.settle}
              />
            )}
            {newer && <NewerBanner record={newer.data} onCompare={editor.showDifference} />}
            {problem && <FormProblemAlert problem={problem} onCopyToNew={() => void copyToNew()} />}
          </>
        }
        bar={
          rights.write && (
            <IssueFormBar
              status={editor.status}
              keptAt={draft.keptAt}
              importsAgain={again}
              saveLabel={t("issue-form:save")}
              saveHint={t("issue-form:save_hint", { keys: keyHint(SAVE_KEYS) })}
              uploading={uploading}
              canSave={changed.length > 0 && !editor.saving && !gone && !uploading}
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
            onResolve={editor.resolve}
            onClose={editor.closeComparison}
          />
        </Suspense>
      )}
    </>
  );
}
