import { Radio, Stack, TextInput } from "@mantine/core";
import { Controller, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldMessage } from "#web/console/components/feedback/field-errors.ts";
import { PublicationFields } from "#web/console/components/fields/publication-fields.tsx";
import { ChoiceCard } from "#web/ui/inputs/choice-card.tsx";
import classes from "./auth-layout.module.css";
import type { SetupValues } from "./setup-values.ts";

export function SetupOrganization() {
  const { t } = useTranslation("session");
  const { register, control, formState, watch } = useFormContext<SetupValues>();
  return (
    <>
      <fieldset className={classes.section}>
        <legend className={classes.legend}>{t("setup.organization")}</legend>
        <TextInput
          {...register("organization_name")}
          label={t("setup.organization_name")}
          description={t("setup.organization_hint")}
          autoComplete="organization"
          error={fieldMessage(formState.errors.organization_name?.message)}
        />
      </fieldset>
      <fieldset className={classes.section}>
        <legend className={classes.legend}>{t("setup.publication")}</legend>
        <Stack gap="md">
          <Controller
            name="start_with"
            control={control}
            render={({ field: { value, onChange } }) => (
              <Radio.Group value={value} onChange={onChange} aria-label={t("setup.publication")}>
                <Stack gap="xs">
                  <ChoiceCard value="sample" label={t("setup.with_sample")}>
                    {t("setup.with_sample_text")}
                  </ChoiceCard>
                  <ChoiceCard value="own" label={t("setup.with_own")}>
                    {t("setup.with_own_text")}
                  </ChoiceCard>
                </Stack>
              </Radio.Group>
            )}
          />
          {watch("start_with") === "own" && <PublicationFields />}
        </Stack>
      </fieldset>
    </>
  );
}
