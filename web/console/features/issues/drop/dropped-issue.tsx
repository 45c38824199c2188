import { Button, CloseButton, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { issueKeys } from "#web/api/query-keys.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { cacheResponse } from "#web/api/versioned.ts";
import { newFormName } from "#web/console/components/record/draft/local-draft.ts";
import { type NewIssueIntent, paths } from "#web/console/routing/paths.ts";
import { useKnownRecord } from "#web/ui/dialogs/open-record.tsx";
import { droppedEditionQuery } from "../api/issue-sources.api.ts";
import { createIssue } from "../api/issues.api.ts";
import { createBody, emptyValues, withEdition } from "../issue-values.ts";
import { UploadProgress } from "../upload/upload-progress.tsx";
import { useFileUpload } from "../upload/use-file-upload.ts";
import { DroppedForm } from "./dropped-form.tsx";
import classes from "./issue-drop.module.css";
import { nameOfFile } from "./name-of-file.ts";

/** `uploaded`: the issue is still to be created. */
export type DropResult = "uploaded" | "created" | "refused";

interface DroppedIssueProps {
  file: File;
  /** True once all files before it are uploaded. */
  isNext: boolean;
  /** Editions without an issue, of which one may be for this file. */
  editions: readonly PlannedEdition[];
  /** The edition on a date in the name of the file. */
  matching: PlannedEdition | null;
  /** True if another button creates the issues of several files. */
  quiet: boolean;
  onResult: (result: DropResult) => void;
  onRemove: () => void;
}

/** Uploads a PDF, and creates an issue with the name and edition that the user has seen and perhaps changed. */
export function DroppedIssue(props: DroppedIssueProps) {
  const { file, isNext, editions, matching, quiet, onResult, onRemove } = props;
  const { t } = useTranslation(["issue-form", "issues"]);
  const { publication } = usePublication();
  const ref = usePublicationRef();
  const client = useQueryClient();
  const [enteredName, setName] = useState<string | null>(null);
  /** The edition that the user has chosen or confirmed. Kept if someone else takes it, so that the error appears at its field. */
  const [chosenId, setChosenId] = useState<number | null | undefined>(undefined);
  const [uploadId, setUploadId] = useState<string | null>(null);
  /** The user has confirmed the form while the file was still being uploaded. */
  const [isConfirmed, setConfirmed] = useState(false);
  const creation = useRef({ text: "", key: "" });
  const editionId = chosenId === undefined ? (matching?.id ?? null) : chosenId;
  const shown = useKnownRecord(editions, "id", editionId, (one) => droppedEditionQuery(publication.id, one));
  const edition = shown?.record ?? null;
  const name = enteredName ?? edition?.name ?? nameOfFile(file.name);

  const create = useMutation({
    mutationFn(upload: string) {
      const import_attributes = {
        pdf_location: `upload://${upload}`,
        xml_location: null,
        import_images: false,
      };
      const values = { ...emptyValues(publication), name, import_attributes };
      const body = createBody(edition ? withEdition(values, edition) : values);
      // A changed form gets a new idempotency key, because it creates a different issue.
      const text = JSON.stringify(body);
      if (creation.current.text !== text) creation.current = { text, key: newFormName() };
      return createIssue(ref, body, creation.current.key);
    },
    onSuccess(issue) {
      cacheResponse(client, issueKeys.record(publication.id, issue.data.id), issue);
      onResult("created");
    },
    onError: () => setConfirmed(false),
  });
  const control = useFileUpload("pdf", publication.id, (upload) => {
    setUploadId(upload.id);
    onResult("uploaded");
    if (isConfirmed) create.mutate(upload.id);
  });

  // An EPUB needs a PDF for its pages, which only the form of a new issue takes.
  const isEpub = /\.epub$/i.test(file.name);
  const start = useEffectEvent(() => !isEpub && control.start(file));
  useEffect(() => {
    if (isNext) start();
  }, [isNext]);

  const { kind } = control.state;
  const isRefused = isEpub || kind === "refused" || kind === "failed";
  const refuse = useEffectEvent(() => onResult("refused"));
  useEffect(() => {
    if (isRefused) refuse();
  }, [isRefused]);

  const issue = create.data?.data;
  if (issue)
    return (
      <li className={classes.item}>
        <Text size="sm" role="status" className={classes.main}>
          {t("created", { name: issue.name })}
        </Text>
        <Button
          component={Link}
          to={paths.issue(publication.id, issue.id)}
          size="compact-sm"
          variant="default"
        >
          {t("issues:action.open")}
        </Button>
        <CloseButton aria-label={t("drop.remove", { name: file.name })} onClick={onRemove} />
      </li>
    );
  if (isEpub)
    return (
      <li className={classes.item}>
        <Text size="sm" role="status" className={classes.main}>
          {t("drop.epub", { name: file.name })}
        </Text>
        <Button
          component={Link}
          to={paths.newIssue(publication.id)}
          state={{ file } satisfies NewIssueIntent}
          size="compact-sm"
          variant="default"
        >
          {t("drop.import_epub")}
        </Button>
        <CloseButton aria-label={t("drop.remove", { name: file.name })} onClick={onRemove} />
      </li>
    );
  return (
    <li className={classes.item}>
      <div className={classes.main}>
        {!isRefused && (
          <DroppedForm
            fileName={file.name}
            name={name}
            onName={setName}
            edition={edition}
            editions={editions}
            onEdition={(one) => setChosenId(one?.id ?? null)}
            error={create.error}
            saving={isConfirmed}
            quiet={quiet}
            onSubmit={() => {
              setName(name);
              setChosenId(editionId);
              setConfirmed(true);
              if (uploadId !== null) create.mutate(uploadId);
            }}
          />
        )}
        {kind === "idle" ? (
          <Text size="sm" c="dimmed" role="status">
            {t(uploadId ? "drop.uploaded" : "drop.waiting", { name: file.name })}
          </Text>
        ) : (
          <UploadProgress
            kind="pdf"
            control={{
              ...control,
              cancel() {
                control.cancel();
                onRemove();
              },
            }}
          />
        )}
      </div>
      {(isRefused || (kind === "idle" && !create.isPending)) && (
        <CloseButton aria-label={t("drop.remove", { name: file.name })} onClick={onRemove} />
      )}
    </li>
  );
}
