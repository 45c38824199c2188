import { zodResolver } from "@hookform/resolvers/zod";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { emagCreate } from "#shared/contract/emags.ts";
import { usePublication } from "../../../api/session.ts";
import { paths } from "../../../app/paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { UnsavedChangesGuard } from "../../../ui/unsaved-changes-guard.tsx";
import { createBody, emptyValues, type IssueValues } from "../issue-values.ts";
import { createIssue, issueKeys } from "../issues.api.ts";
import { useIssueRights, usePublicationRef } from "../use-issue-actions.tsx";
import { IssueForm } from "./issue-form.tsx";
import { DraftBanner } from "./issue-form-banners.tsx";
import { IssueFormBar } from "./issue-form-bar.tsx";
import { FormProblemAlert } from "./issue-form-problem.tsx";
import { modes } from "./issue-modes.ts";
import { useChangedFields } from "./use-changed-fields.ts";
import { fillForm, useFormSaving } from "./use-form-saving.ts";
import { useIssueDraft } from "./use-issue-draft.ts";

const resolver = zodResolver(emagCreate, undefined, { raw: true }) as unknown as Resolver<IssueValues>;

export default function IssueNewPage() {
  const { t } = useTranslation("issues");
  const { publication } = usePublication();
  const rights = useIssueRights();
  return (
    <Page>
      <PageHeader
        title={t("form.new_title")}
        crumbs={[{ label: t("title"), to: paths.issues(publication.id) }]}
      />
      {rights.write ? (
        <NewIssue key={publication.id} />
      ) : (
        <EmptyState icon={ShieldAlert} title={t("form.new_forbidden_title")}>
          {t("form.new_forbidden")}
        </EmptyState>
      )}
    </Page>
  );
}

function NewIssue() {
  const { t } = useTranslation("issues");
  const { publication } = usePublication();
  const ref = usePublicationRef();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [base] = useState(() => ({ values: emptyValues(publication), version: null }));
  const [created, setCreated] = useState<number | null>(null);
  const form = useForm<IssueValues>({ defaultValues: base.values, resolver, mode: "onTouched" });
  const changed = useChangedFields(form, base.values);
  const draft = useIssueDraft({ form, base, publicationId: publication.id, emagId: null });
  const saving = useFormSaving({
    form,
    dirty: true,
    async send() {
      const issue = await createIssue(ref, createBody(form.getValues()));
      client.setQueryData(issueKeys.record(publication.id, issue.data.id), issue);
      void client.invalidateQueries({ queryKey: issueKeys.lists(publication.id) });
      draft.drop();
      notifications.show({ message: t("form.created", { name: issue.data.name }) });
      setCreated(issue.data.id);
    },
  });

  // Left only once the guard knows that nothing is unsaved any more.
  useEffect(() => {
    if (created !== null) navigate(paths.issue(publication.id, created), { replace: true });
  }, [created, navigate, publication.id]);

  const { offered } = draft;
  const touched = changed.length > 0 && created === null;
  return (
    <>
      <IssueForm
        control={form.control}
        readOnly={false}
        timeZone={publication.time_zone}
        publicationId={publication.id}
        mode={modes[0].mode}
        importsAgain={false}
        onSave={saving.save}
        top={
          <>
            {offered && (
              <DraftBanner
                draft={offered}
                onRestore={() => {
                  fillForm(form, offered.values);
                  draft.settle();
                }}
                onDiscard={draft.settle}
              />
            )}
            {saving.problem && <FormProblemAlert problem={saving.problem} />}
          </>
        }
        bar={
          <IssueFormBar
            status={saving.status.kind === "unsaved" && !touched ? { kind: "clean" } : saving.status}
            keptAt={draft.keptAt}
            importsAgain={false}
            saveLabel={t("form.create")}
            canSave={!saving.saving && created === null}
            cancelTo={paths.issues(publication.id)}
            onSave={saving.save}
          />
        }
      />
      <UnsavedChangesGuard when={touched} />
    </>
  );
}
