import { Anchor, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Emag } from "#shared/contract/emags.ts";
import type { Versioned } from "#web/api/client.ts";
import { usePublication } from "#web/api/session.ts";
import { versionNumber } from "#web/api/versioned.ts";
import { fieldValue } from "#web/console/components/record/conflict/record-changes.ts";
import { paths } from "#web/console/routing/paths.ts";
import { CopyButton } from "#web/ui/data-display/copy-button.tsx";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { IssueFieldValue } from "../issue-field-value.tsx";
import { type FieldValue, type IssueField, valuesOf } from "../issue-values.ts";
import { modeOf } from "../state/issue-state.ts";
import classes from "./issue-details-tab.module.css";
import { IssueReview } from "./issue-review.tsx";

const groups = {
  identity: ["name", "preview", "language", "category_ids", "external_id"],
  release: ["released_at", "for_subscribers_only", "single_purchase_required", "cents", "currency"],
  stores: ["apple_product_identifier", "google_product_id"],
  options: ["text_mode_enabled", "hide_preview_widgets"],
} as const satisfies Record<string, readonly IssueField[]>;

const pdfFields = [
  "import_attributes.pdf_location",
  "import_attributes.xml_location",
  "import_attributes.import_images",
] as const satisfies readonly IssueField[];

const epubFields = [
  "epub_import_attributes.epub_location",
  "epub_import_attributes.pdf_location",
  "epub_import_attributes.import_articles",
  "epub_import_attributes.import_images",
] as const satisfies readonly IssueField[];

export default function DetailsTab({
  issue,
  importId,
  editionId,
}: {
  issue: Versioned<Emag>;
  importId: string | undefined;
  editionId: number | undefined;
}) {
  const { t } = useTranslation(["issues", "issue"]);
  const { publication } = usePublication();
  const record = issue.data;
  const values = valuesOf(record);
  const field = (name: IssueField) => (
    <Item key={name} label={t(`issue:field.${name}`)}>
      <IssueFieldValue
        field={name}
        value={fieldValue(values, name) as FieldValue}
        currency={record.currency}
        nothing={t("issue:details.none")}
      />
      {name === "external_id" && record.external_id !== "" && (
        <CopyButton value={record.external_id} size="compact-xs" />
      )}
    </Item>
  );
  const moment = (instant: string) => (
    <DualTimeZone instant={instant} timeZone={publication.time_zone} inline />
  );
  const version = versionNumber(issue.version);
  return (
    <div className={classes.root}>
      {(Object.keys(groups) as (keyof typeof groups)[]).map((name) => (
        <Group key={name} title={t(`issue:details.group.${name}`)}>
          {groups[name].map(field)}
        </Group>
      ))}
      <Group title={t("issue:details.group.source")}>
        <Item label={t("issue:details.mode")}>{t(`mode.${modeOf(record)}`)}</Item>
        {record.pe_id !== null && (
          <Item label={t("issue:field.pe_id")}>
            <Anchor
              component={Link}
              to={
                editionId === undefined
                  ? paths.plannedEditions(publication.id)
                  : paths.plannedEdition(publication.id, editionId)
              }
              inherit
            >
              {record.pe_id}
            </Anchor>
          </Item>
        )}
        {(record.epub_import_attributes ? epubFields : pdfFields).map(field)}
      </Group>
      <IssueReview emagId={record.id} importId={importId} />
      <Group title={t("issue:details.group.record")}>
        <Item label={t("issue:details.id")}>
          {record.id} <CopyButton value={String(record.id)} size="compact-xs" />
        </Item>
        {version !== null && <Item label={t("issue:details.version")}>{version}</Item>}
        <Item label={t("issue:details.created_at")}>{moment(record.created_at)}</Item>
        <Item label={t("issue:details.updated_at")}>{moment(record.updated_at)}</Item>
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.group}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <dl className={classes.list}>{children}</dl>
    </section>
  );
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.item}>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm" className={classes.value}>
        {children}
      </Text>
    </div>
  );
}
