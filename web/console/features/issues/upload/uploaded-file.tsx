import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FileCheck2, FileX2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "#web/console/i18n/formats.ts";
import { uploadQuery } from "../api/issue-upload.api.ts";
import classes from "./upload.module.css";

export interface UploadedFileProps {
  publicationId: number;
  uploadId: string;
  /** Null if the field is read-only. */
  onRemove: (() => void) | null;
}

export function UploadedFile({ publicationId, uploadId, onRemove }: UploadedFileProps) {
  const { t } = useTranslation("issue-form");
  const query = useQuery(uploadQuery(publicationId, uploadId));
  const Icon = query.isError ? FileX2 : FileCheck2;
  return (
    <Group className={classes.file} wrap="nowrap" gap="sm">
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div className={classes.text}>
        <Text size="sm" fw={500} className={classes.name}>
          {query.data?.file_name ?? t(query.isError ? "upload.gone" : "upload.loading")}
        </Text>
        {query.data && (
          <Text size="xs" c="dimmed">
            {t("upload.uploaded", { size: formatBytes(query.data.bytes) })}
          </Text>
        )}
      </div>
      {onRemove && (
        <Button size="compact-sm" variant="default" onClick={onRemove}>
          {t("upload.replace")}
        </Button>
      )}
    </Group>
  );
}
