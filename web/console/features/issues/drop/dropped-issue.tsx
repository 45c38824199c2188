import { Button, CloseButton, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { cacheResponse } from "#web/api/versioned.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { newFormName } from "#web/console/components/record/draft/local-draft.ts";
import { createIssue, issueKeys } from "../api/issues.api.ts";
import { createBody, emptyValues } from "../issue-values.ts";
import { UploadProgress } from "../upload/upload-progress.tsx";
import { useFileUpload } from "../upload/use-file-upload.ts";
import classes from "./issue-drop.module.css";
import { nameOfFile } from "./name-of-file.ts";

/** `unnamed`: the file is uploaded, but the issue needs another name or attempt. */
export type DropResult = "created" | "refused" | "unnamed";

interface DroppedIssueProps {
  file: File;
  /** True once all files before it are settled. */
  isNext: boolean;
  /** Called when the next file can be uploaded, and again after another attempt to create the issue. */
  onSettled: (result: DropResult) => void;
  onRemove: () => void;
}

/** Uploads a PDF, creates an issue named after it, and shows the progress and result. */
export function DroppedIssue({ file, isNext, onSettled, onRemove }: DroppedIssueProps) {
  const { t } = useTranslation("issues");
  const { publication } = usePublication();
  const ref = usePublicationRef();
  const client = useQueryClient();
  const [name, setName] = useState(() => nameOfFile(file.name));
  const [uploadId, setUploadId] = useState<string | null>(null);
  const [needsAttempt, setNeedsAttempt] = useState(false);
  const creation = useRef({ name: "", key: "" });

  const create = useMutation({
    mutationFn(upload: string) {
      const values = emptyValues(publication);
      const import_attributes = {
        pdf_location: `upload://${upload}`,
        xml_location: null,
        import_images: false,
      };
      // Another name gets a new idempotency key, because it creates a different issue.
      if (creation.current.name !== name) creation.current = { name, key: newFormName() };
      return createIssue(ref, createBody({ ...values, name, import_attributes }), creation.current.key);
    },
    onSuccess(issue) {
      cacheResponse(client, issueKeys.record(publication.id, issue.data.id), issue);
      for (const key of [issueKeys.lists, issueKeys.summaries])
        void client.invalidateQueries({ queryKey: key(publication.id) });
    },
    onError: () => setNeedsAttempt(true),
    onSettled: (issue) => onSettled(issue ? "created" : "unnamed"),
  });
  const control = useFileUpload("pdf", publication.id, (upload) => {
    setUploadId(upload.id);
    create.mutate(upload.id);
  });

  const start = useEffectEvent(() => control.start(file));
  useEffect(() => {
    if (isNext) start();
  }, [isNext]);

  const { kind } = control.state;
  const stopped = kind === "refused" || kind === "failed";
  const refuse = useEffectEvent(() => onSettled("refused"));
  useEffect(() => {
    if (stopped) refuse();
  }, [stopped]);

  const issue = create.data?.data;
  const canRemove = !create.isPending && (stopped || create.isSuccess || create.isError || !isNext);
  return (
    <li className={classes.item}>
      <div className={classes.main}>
        {issue ? (
          <Text size="sm" role="status">
            {t("drop.created", { name: issue.name })}
          </Text>
        ) : needsAttempt && uploadId !== null ? (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              create.mutate(uploadId);
            }}
          >
            <TextInput
              label={t("drop.name", { file: file.name })}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={errorAt(create.error, "name") ?? unplacedReason(create.error, ["name"])}
              errorProps={{ role: "alert" }}
              rightSectionWidth="auto"
              rightSection={
                <Button type="submit" size="compact-sm" mr={6} loading={create.isPending}>
                  {t("drop.create")}
                </Button>
              }
            />
          </form>
        ) : kind === "idle" ? (
          <Text size="sm" c="dimmed" role="status">
            {t(uploadId ? "drop.creating" : "drop.waiting", { name: file.name })}
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
      {issue && (
        <Button
          component={Link}
          to={paths.issue(publication.id, issue.id)}
          size="compact-sm"
          variant="default"
        >
          {t("action.open")}
        </Button>
      )}
      {canRemove && <CloseButton aria-label={t("drop.remove", { name: file.name })} onClick={onRemove} />}
    </li>
  );
}
