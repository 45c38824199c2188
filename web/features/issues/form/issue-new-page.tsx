import { zodResolver } from "@hookform/resolvers/zod";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type FieldErrors, type Resolver, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { PlannedEdition } from "#shared/console/planned-editions.ts";
import { type EmagCreateInput, emagCreate } from "#shared/contract/emags.ts";
import { usePublication, usePublicationRef } from "../../../api/session.ts";
import { paths } from "../../../app/paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { newFormName } from "../../../ui/local-draft.ts";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { UnsavedChangesGuard } from "../../../ui/unsaved-changes-guard.tsx";
import { openEditionsQuery } from "../issue-sources.api.ts";
import { createBody, emptyValues, type IssueValues, withMode } from "../issue-values.ts";
import { createIssue, issueKeys } from "../issues.api.ts";
import { useIssueRights } from "../use-issue-actions.tsx";
import { IssueForm } from "./issue-form.tsx";
import { DraftBanner } from "./issue-form-banners.tsx";
import { IssueFormBar } from "./issue-form-bar.tsx";
import { FormProblemAlert } from "./issue-form-problem.tsx";
import { useChangedFields } from "./use-changed-fields.ts";
import { fillForm, useFormSaving } from "./use-form-saving.ts";
import { useIssueDraft } from "./use-issue-draft.ts";
import { useUploadsUnderWay } from "./use-uploads-under-way.ts";

const check = zodResolver(emagCreate, undefined, { raw: true }) as unknown as Resolver<EmagCreateInput>;

/** Checks what would be sent: the fields of the chosen mode alone. */
const resolver: Resolver<IssueValues> = async (values, context, options) => {
  const { errors } = await check(createBody(values), context, options as never);
  const found = { ...errors } as FieldErrors<IssueValues>;
  if (values.mode === "planned_pdf" && !values.pe_id)
    found.pe_id = { type: "required", message: "is required" };
  return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values, errors: {} };
};

export default function IssueNewPage() {
  const { t } = useTranslation(["issues", "issue-form"]);
  const { publication } = usePublication();
  const rights = useIssueRights();
  return (
    <Page>
      <PageHeader
        title={t("issue-form:new_title")}
        crumbs={[{ label: t("title"), to: paths.issues(publication.id) }]}
      />
      {rights.write ? (
        <NewIssue key={publication.id} />
      ) : (
        <EmptyState icon={ShieldAlert} title={t("issue-form:new_forbidden_title")}>
          {t("issue-form:new_forbidden")}
        </EmptyState>
      )}
    </Page>
  );
}

/** A form for an edition of the plan begins in that mode. */
function startValues(publication: Parameters<typeof emptyValues>[0], peId: string | null): IssueValues {
  const values = emptyValues(publication);
  return peId === null ? values : { ...values, mode: "planned_pdf", pe_id: peId };
}

function NewIssue() {
  const { t } = useTranslation("issue-form");
  const { publication } = usePublication();
  const ref = usePublicationRef();
  const client = useQueryClient();
  const navigate = useNavigate();
  const wantedEdition = useSearchParams()[0].get("pe_id");
  const [base] = useState(() => ({ values: startValues(publication, wantedEdition), version: null }));
  const [created, setCreated] = useState<number | null>(null);
  const form = useForm<IssueValues>({ defaultValues: base.values, resolver, mode: "onTouched" });
  const { uploading, onUploading } = useUploadsUnderWay();
  const mode = useWatch({ control: form.control, name: "mode" });
  const changed = useChangedFields(form, base.values);

  /** What the plan says of an edition stands in for what nobody has typed. */
  const takeEdition = (edition: PlannedEdition) => {
    const { name, released_at } = form.getValues();
    if (name === "") form.setValue("name", edition.name, { shouldDirty: true });
    if (released_at === null) form.setValue("released_at", edition.release_date, { shouldDirty: true });
  };
  const offeredEdition = useQuery({
    ...openEditionsQuery(publication.id),
    enabled: wantedEdition !== null,
    select: (editions) => editions.find(({ pe_id }) => pe_id === wantedEdition),
  }).data;
  const takeOffered = useEffectEvent(takeEdition);
  useEffect(() => {
    if (offeredEdition) takeOffered(offeredEdition);
  }, [offeredEdition]);

  const draft = useIssueDraft({ form, base, publicationId: publication.id, emagId: null });
  const creation = useRef({ text: "", key: "" });
  const saving = useFormSaving({
    form,
    dirty: true,
    async send() {
      const body = createBody(form.getValues());
      // Whoever changed something meanwhile asks for another issue than the one that may be there already.
      const text = JSON.stringify(body);
      if (creation.current.text !== text) creation.current = { text, key: newFormName() };
      const issue = await createIssue(ref, body, creation.current.key);
      client.setQueryData(issueKeys.record(publication.id, issue.data.id), issue);
      void client.invalidateQueries({ queryKey: issueKeys.lists(publication.id) });
      draft.drop();
      notifications.show({ message: t("created", { name: issue.data.name }) });
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
        form={form}
        readOnly={false}
        timeZone={publication.time_zone}
        publicationId={publication.id}
        mode={mode}
        onMode={(next) => {
          form.clearErrors();
          fillForm(form, withMode(form.getValues(), next));
        }}
        onUploading={onUploading}
        onEdition={takeEdition}
        importsAgain={false}
        onSave={() => uploading || saving.save()}
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
            saveLabel={t("create")}
            saveHint={null}
            uploading={uploading}
            canSave={!saving.saving && created === null && !uploading}
            cancelTo={paths.issues(publication.id)}
            onSave={() => uploading || saving.save()}
          />
        }
      />
      <UnsavedChangesGuard when={touched || uploading} />
    </>
  );
}
