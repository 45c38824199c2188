import { NumberInput, Radio, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type ReaderSettingsInput, signUpPolicy } from "#shared/console/readers/reader-settings.ts";
import { usePublication } from "#web/api/session.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { FormSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { FormSection } from "#web/ui/forms/form-section.tsx";
import { SettingsForm } from "../settings-form.tsx";
import { type Settings, useSettingsForm } from "../use-settings-form.ts";
import { ReaderClientsSection } from "./reader-clients-section.tsx";
import { readerSettingsQuery, saveReaderSettings } from "./reader-settings.api.ts";

/** Settings of an organization for its readers. */
export default function ReadersTab() {
  const { t } = useTranslation("settings-readers");
  const { organization } = usePublication();
  const settings = useQuery(readerSettingsQuery(organization.id));
  return (
    <QueryBoundary query={settings} failed={t("load_failed")} waiting={<FormSkeleton fields={3} />}>
      {(latest) => (
        <Stack gap="xl" key={organization.id}>
          <ReadersForm latest={latest} />
          <ReaderClientsSection />
        </Stack>
      )}
    </QueryBoundary>
  );
}

function ReadersForm({ latest }: { latest: Settings<ReaderSettingsInput> }) {
  const { t } = useTranslation("settings-readers");
  const { organization, can } = usePublication();
  const readOnly = !can("reader_settings.write");
  const form = useSettingsForm({
    latest,
    queryKey: readerSettingsQuery(organization.id).queryKey,
    save: (values, version) => saveReaderSettings(organization.id, values, version),
    saved: t("saved"),
  });
  const { values, change, error } = form;
  return (
    <SettingsForm form={form} readOnly={readOnly}>
      <FormSection title={t("sign_up_title")} hint={t("sign_up_hint", { organization: organization.name })}>
        <Radio.Group
          label={t("sign_up")}
          value={values.sign_up}
          onChange={(chosen) => change({ sign_up: signUpPolicy.parse(chosen) })}
          error={errorAt(error, "sign_up")}
          readOnly={readOnly}
        >
          <Stack gap="sm" mt="xs">
            {signUpPolicy.options.map((policy) => (
              <Radio
                key={policy}
                value={policy}
                label={t(`policy.${policy}`)}
                description={t(`policy_hint.${policy}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      </FormSection>
      <FormSection title={t("retention_title")} hint={t("retention_hint")}>
        {(["unverified_days", "ended_holding_days"] as const).map((field) => (
          <NumberInput
            key={field}
            label={t(field)}
            description={t(`${field}_hint`)}
            min={1}
            clampBehavior="none"
            allowDecimal={false}
            readOnly={readOnly}
            value={values[field]}
            onChange={(days) => change({ [field]: days as number })}
            error={errorAt(error, field)}
          />
        ))}
      </FormSection>
    </SettingsForm>
  );
}
