import { Anchor, MultiSelect, NumberInput, Text, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import {
  type KioskSettings,
  MAX_KIOSK_SECTIONS,
  MAX_SAMPLE_PAGES,
  OFFLINE_DAYS,
} from "#shared/console/kiosk-settings.ts";
import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { KioskFrame } from "#web/console/components/preview/kiosk-frame.tsx";
import { FormSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { FormSection } from "#web/ui/forms/form-section.tsx";
import { SettingsForm } from "../settings-form.tsx";
import { type Settings, useSettingsForm } from "../use-settings-form.ts";
import { kioskPreviewQuery, kioskSettingsQuery, saveKioskSettings } from "./kiosk.api.ts";
import classes from "./kiosk-preview.module.css";

/** Settings of what readers see of a publication beside its issues and articles. */
export default function KioskTab() {
  const { t } = useTranslation("settings-kiosk");
  const { publication } = usePublication();
  const settings = useQuery(kioskSettingsQuery(publication.id));
  return (
    <QueryBoundary query={settings} failed={t("load_failed")} waiting={<FormSkeleton fields={6} />}>
      {(latest) => <KioskForm key={publication.id} latest={latest} />}
    </QueryBoundary>
  );
}

function KioskForm({ latest }: { latest: Settings<KioskSettings> }) {
  const { t } = useTranslation("settings-kiosk");
  const { publication, can } = usePublication();
  const readOnly = !can("publications.write");
  const form = useSettingsForm({
    latest,
    queryKey: kioskSettingsQuery(publication.id).queryKey,
    save: (values, version) => saveKioskSettings(publication.id, values, version),
    saved: t("saved"),
  });
  const categories = useQuery(categoriesQuery(usePublicationRef())).data ?? [];
  const { values, change, error } = form;
  const known = new Set(categories.map(({ id }) => id));
  const address = (name: "imprint_url" | "privacy_url" | "shop_url") => ({
    label: t(name),
    description: t(`${name}_hint`),
    placeholder: "https://",
    inputMode: "url" as const,
    readOnly,
    value: values[name] ?? "",
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value.trim() || null }),
    error: errorAt(error, name),
  });
  return (
    <SettingsForm form={form} readOnly={readOnly}>
      <FormSection title={t("about_title")} hint={t("about_title_hint")}>
        <Text size="sm">
          <Anchor href={kioskAddresses(publication.slug).home} target="_blank" rel="noreferrer">
            {t("open")} <ExternalLink size={14} aria-hidden />
          </Anchor>
        </Text>
        <Textarea
          label={t("about")}
          description={t("about_hint")}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={2000}
          readOnly={readOnly}
          value={values.about}
          onChange={(event) => change({ about: event.currentTarget.value })}
          error={errorAt(error, "about")}
        />
        <TextInput {...address("imprint_url")} />
        <TextInput {...address("privacy_url")} />
      </FormSection>
      <FormSection title={t("front_title")} hint={t("front_title_hint")}>
        <MultiSelect
          label={t("sections")}
          description={t("sections_hint")}
          placeholder={values.sections?.length ? undefined : t("sections_all")}
          data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          // Categories that were deleted since can't be chosen any longer.
          value={(values.sections ?? []).filter((id) => known.has(id)).map(String)}
          onChange={(chosen) => change({ sections: chosen.length === 0 ? null : chosen.map(Number) })}
          maxValues={MAX_KIOSK_SECTIONS}
          readOnly={readOnly}
          searchable
          error={errorAt(error, "sections")}
        />
        <NumberInput
          label={t("sample_pages")}
          description={t("sample_pages_hint")}
          min={0}
          max={MAX_SAMPLE_PAGES}
          clampBehavior="none"
          allowDecimal={false}
          readOnly={readOnly}
          value={values.sample_pages}
          onChange={(pages) => change({ sample_pages: pages as number })}
          error={errorAt(error, "sample_pages")}
        />
      </FormSection>
      <FormSection title={t("selling_title")} hint={t("selling_title_hint")}>
        <TextInput {...address("shop_url")} />
        <NumberInput
          label={t("offline_days")}
          description={t("offline_days_hint")}
          min={OFFLINE_DAYS.minimum}
          max={OFFLINE_DAYS.maximum}
          clampBehavior="none"
          allowDecimal={false}
          readOnly={readOnly}
          value={values.offline_days}
          onChange={(days) => change({ offline_days: days as number })}
          error={errorAt(error, "offline_days")}
        />
      </FormSection>
      <KioskPreview values={values} />
    </SettingsForm>
  );
}

const TYPING_MS = 400;

/** Shows the front page of the kiosk with the settings of the form, as wide as a phone. The kiosk itself renders it. */
function KioskPreview({ values }: { values: KioskSettings }) {
  const { t } = useTranslation("settings-kiosk");
  const { publication } = usePublication();
  const [settled] = useDebouncedValue(values, TYPING_MS);
  const { data, isError } = useQuery(kioskPreviewQuery(publication.id, settled));
  return (
    <FormSection title={t("preview_title")} hint={t("preview_title_hint")}>
      {isError && (
        <Text size="sm" c="dimmed" role="status">
          {t("preview_failed")}
        </Text>
      )}
      {data && (
        <section
          className={classes.scroll}
          aria-label={t("preview_page")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
          tabIndex={0}
        >
          <KioskFrame html={data.html} title={t("preview_page")} inert />
        </section>
      )}
    </FormSection>
  );
}
