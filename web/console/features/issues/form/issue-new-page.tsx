import { zodResolver } from "@hookform/resolvers/zod";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type FieldErrors, type Resolver, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { type EmagCreateInput, emagCreate } from "#shared/contract/emags.ts";
import { datesInFileName } from "#shared/dates-in-text.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import type { RecordShape } from "#web/console/components/record/conflict/record-changes.ts";
import { newFormName } from "#web/console/components/record/draft/local-draft.ts";
import { RecordGuard, RecordNotices } from "#web/console/components/record/session/record-page.tsx";
import { useSlice } from "#web/console/components/record/session/use-record-session.ts";
import { type NewIssueIntent, paths } from "#web/console/routing/paths.ts";
import { isInFuture } from "#web/lib/is-in-future.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { openEditionsQuery } from "../api/issue-sources.api.ts";
import { createIssue, updateIssue } from "../api/issues.api.ts";
import { nameOfFile } from "../drop/name-of-file.ts";
import {
  changesOf,
  createBody,
  emptyValues,
  type IssueField,
  type IssueValues,
  issueShape,
  valuesOf,
  withMode,
} from "../issue-values.ts";
import { useIssuePermissions } from "../use-issue-actions.tsx";
import { useRunningUploads } from "./fields/use-running-uploads.ts";
import { IssueForm } from "./issue-form.tsx";
import { IssueFormBar } from "./issue-form-bar.tsx";
import { useIssueSession } from "./use-issue-session.ts";

const check = zodResolver(emagCreate, undefined, { raw: true }) as unknown as Resolver<EmagCreateInput>;

/** Validates the request: only the fields of the chosen mode. */
const resolver: Resolver<IssueValues> = async (values, context, options) => {
  const { errors } = await check(createBody(values), context, options as never);
  const found = { ...errors } as FieldErrors<IssueValues>;
  if (values.mode === "planned_pdf" && !values.pe_id)
    found.pe_id = { type: "required", message: "is required" };
  return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values, errors: {} };
};

/** Fields of the file that the issue is made from, of which either kind of file can be chosen. */
const mainFields: ReadonlySet<IssueField> = new Set([
  "import_attributes.pdf_location",
  "epub_import_attributes.epub_location",
]);

/** The shape of a new issue, which includes the mode. */
const newIssueShape: RecordShape<IssueValues, IssueField | "mode"> = {
  ...issueShape,
  fields: ["mode", ...issueShape.fields],
};

export default function IssueNewPage() {
  const { t } = useTranslation(["issues", "issue-form", "common"]);
  const { publication } = usePublication();
  const permissions = useIssuePermissions();
  return (
    <Page>
      <PageHeader
        title={t("issue-form:new_title")}
        crumbs={[{ label: t("common:nav.issues"), to: paths.issues(publication.id) }]}
      />
      {permissions.write ? (
        <NewIssue key={publication.id} />
      ) : (
        <EmptyState icon={ShieldAlert} title={t("common:errors.forbidden_title")}>
          {t("issue-form:new_forbidden")}
        </EmptyState>
      )}
    </Page>
  );
}

/** Returns the initial values. With an edition, the form starts in the planned mode. */
function startValues(publication: Parameters<typeof emptyValues>[0], peId: string | null): IssueValues {
  const values = emptyValues(publication);
  return peId === null ? values : { ...values, mode: "planned_pdf", pe_id: peId };
}

function NewIssue() {
  const { t } = useTranslation("issue-form");
  const { publication } = usePublication();
  const ref = usePublicationRef();
  const navigate = useNavigate();
  const wantedEdition = useSearchParams()[0].get("pe_id");
  const [start] = useState(() => startValues(publication, wantedEdition));
  const [taken, setTaken] = useState<{ name: IssueField; file: File } | null>(null);
  const { uploading, onUploading } = useRunningUploads();
  const creation = useRef({ text: "", key: "" });
  const session = useIssueSession({
    start: null,
    latest: null,
    shape: newIssueShape,
    valuesOf: (issue) => (issue ? valuesOf(issue.data) : start),
    resolver,
    async save(values, { record, values: saved }) {
      if (record) {
        const { data, version } = record;
        const changes = changesOf(saved, values);
        return { record: await updateIssue(ref, data.id, changes, { version, keepPages: true }) };
      }
      const body = createBody(values);
      // A changed form gets a new idempotency key, because it creates a different issue.
      const text = JSON.stringify(body);
      if (creation.current.text !== text) creation.current = { text, key: newFormName() };
      const issue = await createIssue(ref, body, creation.current.key);
      notifications.show({ message: t("created", { name: issue.data.name }) });
      // Changes made during the request are saved next.
      return { record: issue, sent: values };
    },
  });
  const { form } = session;
  const created = useSlice(session, ({ base }) => base.record?.data.id);
  const busy = useSlice(session, (state) => state.busy);
  const mode = useWatch({ control: form.control, name: "mode" });

  /** Fills empty fields with the edition's values. */
  const applyEdition = (edition: PlannedEdition) => {
    const { name, released_at } = form.getValues();
    if (name === "") form.setValue("name", edition.name, { shouldDirty: true });
    // A date in the past would publish the issue without a question.
    if (released_at === null && isInFuture(edition.release_date))
      form.setValue("released_at", edition.release_date, { shouldDirty: true });
  };
  const client = useQueryClient();
  const offeredEdition = useQuery({
    ...openEditionsQuery(publication.id),
    enabled: wantedEdition !== null,
    select: (editions) => editions.find(({ pe_id }) => pe_id === wantedEdition),
  }).data;

  /** Takes the mode, the name and the edition from a file, where the user has not set them. */
  const onFile = async (name: IssueField, file: File) => {
    const isMain = mainFields.has(name);
    const isEpub = isMain && /\.epub$/i.test(file.name);
    setTaken({ name: isEpub ? "epub_import_attributes.epub_location" : name, file });
    if (!isMain) return;
    const values = form.getValues();
    if (isEpub) {
      if (values.mode !== "epub") session.fill(withMode(values, "epub"));
    } else if (values.mode === "epub") {
      session.fill(withMode(values, "standard_pdf"));
      setTaken({ name: "import_attributes.pdf_location", file });
    }
    const dates = isEpub ? [] : datesInFileName(file.name);
    const { pe_id } = form.getValues();
    // The plan may still be loading. Without it, the name is taken from the file.
    const plan =
      dates.length > 0 || pe_id !== null
        ? await client.ensureQueryData(openEditionsQuery(publication.id)).catch(() => [])
        : [];
    const edition = plan.find((one) =>
      pe_id === null ? dates.includes(one.local_date) : one.pe_id === pe_id,
    );
    if (edition) {
      if (pe_id === null)
        session.fill({ ...withMode(form.getValues(), "planned_pdf"), pe_id: edition.pe_id });
      applyEdition(edition);
    }
    if (form.getValues("name") === "")
      form.setValue("name", nameOfFile(file.name), { shouldDirty: true, shouldValidate: true });
  };
  const location = useLocation();
  const [given] = useState((location.state as NewIssueIntent | null)?.file);
  const takeGiven = useEffectEvent((file: File) => {
    void onFile("import_attributes.pdf_location", file);
    // Not again after a reload.
    void navigate(location, { replace: true, state: null });
  });
  useEffect(() => {
    if (given) takeGiven(given);
  }, [given]);
  const applyOffered = useEffectEvent(applyEdition);
  useEffect(() => {
    if (offeredEdition) applyOffered(offeredEdition);
  }, [offeredEdition]);

  // Navigates only after the guard has seen that nothing is unsaved.
  useEffect(() => {
    if (created) navigate(paths.issue(publication.id, created), { replace: true });
  }, [created, navigate, publication.id]);

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
          session.fill(withMode(form.getValues(), next));
        }}
        onUploading={onUploading}
        onEdition={applyEdition}
        onFile={(name, file) => void onFile(name, file)}
        taken={taken}
        importsAgain={false}
        onSave={() => uploading || session.save()}
        top={<RecordNotices session={session} readOnly={false} changedAt={({ data }) => data.updated_at} />}
        bar={
          <IssueFormBar
            session={session}
            importsAgain={false}
            saveLabel={t("create")}
            saveHint={null}
            uploading={uploading}
            canSave={!busy && !created && !uploading}
            cancelTo={paths.issues(publication.id)}
            onSave={() => uploading || session.save()}
          />
        }
      />
      <RecordGuard session={session} also={uploading} />
    </>
  );
}
