import { Button, FileButton, Group, Input, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Upload as UploadIcon } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { uploadIdOf } from "#shared/contract/imports/locations.ts";
import { type SourceKind, sourceLimits } from "#shared/limits.ts";
import { issueKeys } from "#web/api/query-keys.ts";
import { formatBinaryBytes } from "#web/console/i18n/formats.ts";
import { discardInterrupted } from "../../api/file-upload.ts";
import { interruptedUploadsQuery } from "../../api/issue-sources.api.ts";
import { uploadQuery } from "../../api/issue-upload.api.ts";
import classes from "../../upload/upload.module.css";
import { UploadProgress } from "../../upload/upload-progress.tsx";
import { UploadedFile } from "../../upload/uploaded-file.tsx";
import { useFileUpload } from "../../upload/use-file-upload.ts";
import { useIssueField, useIssueFormContext } from "../issue-form-context.ts";
import { TextField } from "../issue-form-fields.tsx";
import { sourceHint } from "./source-hint.ts";

export type LocationName =
  | "import_attributes.pdf_location"
  | "import_attributes.xml_location"
  | "epub_import_attributes.pdf_location"
  | "epub_import_attributes.epub_location";

const kinds: Record<LocationName, SourceKind> = {
  "import_attributes.pdf_location": "pdf",
  "import_attributes.xml_location": "xml",
  "epub_import_attributes.pdf_location": "pdf",
  "epub_import_attributes.epub_location": "epub",
};

const extensions: Record<SourceKind, string> = {
  pdf: ".pdf,application/pdf",
  epub: ".epub,application/epub+zip",
  xml: ".xml,application/xml,text/xml",
};

/** Fields of the file that a new issue is made from. */
const mains: ReadonlySet<LocationName> = new Set([
  "import_attributes.pdf_location",
  "epub_import_attributes.epub_location",
]);

export function LocationField({ name, required = false }: { name: LocationName; required?: boolean }) {
  const { t } = useTranslation("issue-form");
  const client = useQueryClient();
  const { form, publicationId, onUploading, onFile, taken } = useIssueFormContext();
  const { field, readOnly, label, description, error } = useIssueField(name);
  const kind = kinds[name];
  const [over, setOver] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const control = useFileUpload(kind, publicationId, (upload) => {
    client.setQueryData(uploadQuery(publicationId, upload.id).queryKey, upload);
    // Not in the table of changes, because uploads have another protocol than the API.
    void client.invalidateQueries({ queryKey: issueKeys.interrupted(publicationId) });
    field.onChange(`upload://${upload.id}`);
    setReplacing(false);
  });
  const uploading = "sent" in control.state;
  useEffect(() => {
    onUploading(name, uploading);
    return () => onUploading(name, false);
  }, [name, uploading, onUploading]);

  const uploadId = uploadIdOf(field.value ?? "");
  const replace = () => {
    // Not `field.onChange`, which would immediately report the empty field as an error.
    form.resetField(name, { defaultValue: required ? "" : null });
    setReplacing(true);
  };
  const take = (file: File | null | undefined) => {
    if (!file || readOnly) return;
    if (onFile) onFile(name, file);
    else control.start(file);
  };
  const start = useEffectEvent((file: File) => control.start(file));
  useEffect(() => {
    if (taken?.name === name) start(taken.file);
  }, [taken, name]);
  const accept = onFile && mains.has(name) ? `${extensions.pdf},${extensions.epub}` : extensions[kind];
  return (
    <section
      className={classes.drop}
      data-over={over || undefined}
      aria-label={label}
      onDragOver={(event) => {
        if (readOnly || !event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      {uploadId ? (
        <Input.Wrapper
          label={t(`upload.file.${kind}`)}
          labelElement="div"
          error={error}
          withAsterisk={required && !readOnly}
        >
          <UploadedFile
            publicationId={publicationId}
            uploadId={uploadId}
            onRemove={readOnly ? null : replace}
          />
        </Input.Wrapper>
      ) : (
        <>
          {!readOnly && !uploading && (
            <Group gap="xs" mb={8}>
              <FileButton accept={accept} onChange={take}>
                {(props) => (
                  <Button
                    {...props}
                    size={onFile && mains.has(name) ? "sm" : "compact-sm"}
                    variant={onFile && mains.has(name) ? "light" : "default"}
                    leftSection={<UploadIcon size={14} aria-hidden />}
                    aria-label={t("upload.choose_for", { field: label })}
                    autoFocus={replacing}
                  >
                    {t("upload.choose")}
                  </Button>
                )}
              </FileButton>
              <Text size="xs" c="dimmed">
                {t("upload.or_drop", { limit: formatBinaryBytes(sourceLimits[kind]) })}
              </Text>
            </Group>
          )}
          <TextField
            name={name}
            type="url"
            inputMode="url"
            required={required}
            nullable={!required}
            dir="ltr"
            description={description}
          />
          <Hint name={name} />
          <Interrupted kind={kind} hidden={uploading || readOnly} />
        </>
      )}
      <UploadProgress kind={kind} control={control} />
    </section>
  );
}

/** Shows an interrupted upload and how to resume it. */
function Interrupted({ kind, hidden }: { kind: SourceKind; hidden: boolean }) {
  const { t } = useTranslation("issue-form");
  const client = useQueryClient();
  const { publicationId } = useIssueFormContext();
  const query = useQuery(interruptedUploadsQuery(publicationId, kind));
  const [upload] = query.data ?? [];
  if (hidden || !upload) return null;
  return (
    <Group gap="xs" mt={6} wrap="nowrap">
      <Text size="xs" c="dimmed" className={classes.text}>
        {t("upload.interrupted", { name: upload.metadata.filename ?? "" })}
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        onClick={async () => {
          await discardInterrupted(upload);
          await client.invalidateQueries({ queryKey: issueKeys.interrupted(publicationId) });
        }}
      >
        {t("upload.forget")}
      </Button>
    </Group>
  );
}

function Hint({ name }: { name: LocationName }) {
  const { t } = useTranslation("issue-form");
  const { form } = useIssueFormContext();
  const hint = sourceHint(useWatch({ control: form.control, name }));
  if (!hint) return null;
  return (
    <Text size="xs" c="dimmed" mt={6} style={{ overflowWrap: "anywhere" }}>
      {hint.file
        ? t("source.fetched", { file: hint.file, host: hint.host })
        : t("source.fetched_root", { host: hint.host })}{" "}
      {hint.plain && t("source.plain")} {hint.credentials && t("source.credentials")}
      {hint.hidden && t("source.hidden")}
    </Text>
  );
}
