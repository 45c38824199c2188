import { NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { instantOf, wallTimeOf } from "#web/lib/release-time.ts";
import { type KioskPreview, type PreviewWidth, previewReadersQuery } from "./use-kiosk-preview.ts";

const WIDTHS = ["full", "phone"] as const satisfies PreviewWidth[];

export function PreviewControls({ query: { reader, at }, width, choose }: KioskPreview) {
  const { t } = useTranslation();
  const { publication, can } = usePublication();
  const readers = useQuery({ ...previewReadersQuery(publication.id), enabled: can("access.try") }).data ?? [];
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t("preview.reader.label")}
        value={reader}
        onChange={({ currentTarget: { value } }) => choose({ reader: value === "entitled" ? null : value })}
        data={[
          { value: "entitled", label: t("preview.reader.entitled") },
          { value: "anonymous", label: t("preview.reader.anonymous") },
          ...readers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t("preview.moment.label")}
        value={at === undefined ? "upcoming" : "chosen"}
        onChange={({ currentTarget: { value } }) =>
          choose({ at: value === "chosen" ? new Date().toISOString() : null })
        }
        data={(["upcoming", "chosen"] as const).map((value) => ({
          value,
          label: t(`preview.moment.${value}`),
        }))}
      />
      {at !== undefined && (
        <TextInput
          size="xs"
          type="datetime-local"
          aria-label={t("preview.moment.field")}
          // While a year is typed, the browser reports years such as 0002.
          min="1900-01-01T00:00"
          max="9999-12-31T23:59"
          // Not controlled: an incomplete date is kept while it is typed.
          defaultValue={wallTimeOf(at, publication.time_zone)}
          onChange={({ currentTarget: { value, validity } }) => {
            if (value !== "" && validity.valid) choose({ at: instantOf(value, publication.time_zone) });
          }}
        />
      )}
      <SegmentedControl
        size="xs"
        visibleFrom="sm"
        aria-label={t("preview.width.label")}
        value={width}
        onChange={(value) => choose({ width: value === "full" ? null : value })}
        data={WIDTHS.map((value) => ({ value, label: t(`preview.width.${value}`) }))}
      />
    </>
  );
}
