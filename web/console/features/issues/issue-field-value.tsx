import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { uploadIdOf } from "#shared/contract/imports/locations.ts";
import { usePublication } from "#web/api/session.ts";
import { formatBytes, formatLanguage, formatMoney } from "#web/console/i18n/formats.ts";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { uploadQuery } from "./api/issue-upload.api.ts";
import { categoriesQuery } from "./api/issues.api.ts";
import classes from "./issue-field-value.module.css";
import type { FieldValue, IssueField } from "./issue-values.ts";

export interface IssueFieldValueProps {
  field: IssueField;
  value: FieldValue;
  /** Currency of the price. */
  currency: string;
  /** Text for an empty value: "empty" in a comparison, a dash in details. */
  nothing: string;
}

export function IssueFieldValue({ field, value, currency, nothing }: IssueFieldValueProps): ReactNode {
  const { t } = useTranslation(["issue", "common"]);
  const { publication } = usePublication();
  if (field === "for_subscribers_only" && value === null) return t("subscribers.unsaid");
  if (typeof value === "boolean") return t(value ? "common:yes" : "common:no");
  if (field === "cents" && typeof value === "number") return formatMoney(value, currency);
  if (field === "released_at" && typeof value === "string")
    return <DualTimeZone instant={value} timeZone={publication.time_zone} inline />;
  if (field === "language" && typeof value === "string" && value !== "") return formatLanguage(value);
  const uploadId = typeof value === "string" ? uploadIdOf(value) : null;
  if (uploadId !== null) return <UploadName uploadId={uploadId} />;
  if (Array.isArray(value) && value.length > 0) return <CategoryNames ids={value} />;
  if (value === "" || value == null || Array.isArray(value))
    return (
      <Text span inherit c="dimmed">
        {nothing}
      </Text>
    );
  return (
    <span className={classes.text} dir="auto" data-field={field}>
      {value}
    </span>
  );
}

function UploadName({ uploadId }: { uploadId: string }) {
  const { t } = useTranslation("issue");
  const { publication } = usePublication();
  const file = useQuery(uploadQuery(publication.id, uploadId)).data;
  return (
    <span className={classes.text} dir="auto">
      {file
        ? t("details.upload", { name: file.file_name, size: formatBytes(file.bytes) })
        : t("details.uploaded")}
    </span>
  );
}

function CategoryNames({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation("issue");
  const { publication } = usePublication();
  const categories = useQuery(categoriesQuery(publication.id));
  const names = ids.map(
    (id) => categories.data?.find((one) => one.id === id)?.name ?? t("details.unknown_category", { id }),
  );
  return (
    <span className={classes.text}>
      {names
        .map((name, index) => (index === 0 && names.length > 1 ? t("details.main_category", { name }) : name))
        .join(", ")}
    </span>
  );
}
