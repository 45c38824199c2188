import { Anchor, Select, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { openEditionsQuery } from "../../api/issue-sources.api.ts";
import { useIssueField, useIssueFormContext } from "../issue-form-context.ts";
import { FlagField } from "../issue-form-fields.tsx";
import { LocationField } from "./issue-location-field.tsx";

export function PdfSourceFields() {
  return <LocationField name="import_attributes.pdf_location" required />;
}

export function PlannedSourceFields() {
  return (
    <>
      <PdfSourceFields />
      <EditionField />
    </>
  );
}

export function EpubSourceFields() {
  return (
    <>
      <LocationField name="epub_import_attributes.epub_location" required />
      <LocationField name="epub_import_attributes.pdf_location" required />
    </>
  );
}

export function PdfImportFields() {
  return (
    <>
      <LocationField name="import_attributes.xml_location" />
      <FlagField name="import_attributes.import_images" />
    </>
  );
}

export function EpubImportFields() {
  return (
    <>
      <FlagField name="epub_import_attributes.import_articles" />
      <FlagField name="epub_import_attributes.import_images" />
    </>
  );
}

/** Renders the choice of the planned edition, which is fixed after creation. */
function EditionField() {
  const { t } = useTranslation("issue-form");
  const { publicationId, timeZone, onEdition } = useIssueFormContext();
  const { field, readOnly, label, description, error } = useIssueField("pe_id");
  const fixed = readOnly || onEdition === null;
  const query = useQuery({ ...openEditionsQuery(publicationId), enabled: !fixed });
  const editions = query.data ?? [];
  const words = (edition: PlannedEdition) =>
    `${edition.name} · ${formatInTimeZone(edition.release_date, timeZone)}`;
  const known = editions.some(({ pe_id }) => pe_id === field.value);
  const options = editions.map((edition) => ({ value: edition.pe_id, label: words(edition) }));
  // An id from the URL or an existing issue may not be in the list, so it is added.
  if (field.value && !known) options.unshift({ value: field.value, label: field.value });
  return (
    <div>
      <Select
        label={label}
        description={fixed ? t("edition.fixed") : description}
        error={error}
        readOnly={fixed}
        withAsterisk
        aria-required
        searchable
        placeholder={t("edition.choose")}
        nothingFoundMessage={query.isPending ? t("edition.loading") : t("edition.none")}
        data={options}
        name={field.name}
        ref={field.ref}
        onBlur={field.onBlur}
        value={field.value}
        onChange={(value) => {
          field.onChange(value);
          const edition = editions.find(({ pe_id }) => pe_id === value);
          if (edition) onEdition?.(edition);
        }}
      />
      {!fixed && (
        <Text size="xs" c="dimmed" mt={6}>
          <Anchor component={Link} to={paths.plannedEditions(publicationId)} inherit>
            {t("edition.plan")}
          </Anchor>
        </Text>
      )}
    </div>
  );
}
