import { zodResolver } from "@hookform/resolvers/zod";
import { Button, PasswordInput, Radio, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { Controller, FormProvider, type Resolver, useForm, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { completeSetup, PASSWORD_MIN_LENGTH, type SetupLink, setup } from "#shared/console/identity/setup.ts";
import { call } from "#web/api/client.ts";
import { sessionQuery } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { fieldMessage, showFieldErrors } from "#web/console/components/feedback/field-errors.ts";
import { emptyPublication, PublicationFields } from "#web/console/components/fields/publication-fields.tsx";
import { currentLanguage } from "#web/console/i18n/i18n.ts";
import { paths } from "#web/console/routing/paths.ts";
import { PlainForm } from "#web/ui/dialogs/plain-form.tsx";
import { ChoiceCard } from "#web/ui/inputs/choice-card.tsx";
import classes from "./auth-layout.module.css";
import { fieldOf, type SetupValues, toSetup } from "./setup-values.ts";

interface SetupFormProps {
  token: string;
  link: SetupLink;
}

export function SetupForm({ token, link }: SetupFormProps) {
  const { t } = useTranslation("session");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<SetupValues>({
    resolver: useSetupResolver(token, link.needs_organization),
    defaultValues: {
      name: "",
      email: "",
      password: "",
      organization_name: "",
      start_with: "sample",
      publication: emptyPublication(),
    },
  });
  const { register, formState, setError, resetField } = form;
  // The language of the page is chosen below the form.
  const language = currentLanguage();
  const isChosen = formState.dirtyFields.publication?.language === true;
  useEffect(() => {
    if (!isChosen) resetField("publication.language", { defaultValue: language });
  }, [language, isChosen, resetField]);
  const complete = useMutation({
    mutationFn: async (values: SetupValues) => {
      const answer = await call(completeSetup, { body: toSetup(values, token, link.needs_organization) });
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      await navigate(answer.publication_id ? paths.issues(answer.publication_id) : paths.home, {
        replace: true,
      });
    },
  });
  const unplaced = complete.error ? failure(complete.error) : null;

  async function send(): Promise<void> {
    await complete
      .mutateAsync(form.getValues())
      .catch((error: unknown) => showFieldErrors(error, setError, fieldOf));
  }

  return (
    <FormProvider {...form}>
      <PlainForm
        problem={unplaced !== null && t("setup.failed", { reason: unplaced })}
        saving={complete.isPending}
        gap="xl"
        onSubmit={(event) => void form.handleSubmit(send)(event)}
      >
        <fieldset className={classes.section}>
          <legend className={classes.legend}>{t("setup.you")}</legend>
          <Stack gap="md">
            <TextInput
              {...register("name")}
              label={t("setup.name")}
              autoComplete="name"
              error={fieldMessage(formState.errors.name?.message)}
              autoFocus
            />
            <TextInput
              {...register("email")}
              type="email"
              label={t("sign_in.email")}
              description={t("setup.email_hint")}
              autoComplete="username"
              error={fieldMessage(formState.errors.email?.message)}
            />
            <PasswordInput
              {...register("password")}
              label={t("sign_in.password")}
              description={t("setup.password_hint", { min: PASSWORD_MIN_LENGTH })}
              autoComplete="new-password"
              error={fieldMessage(formState.errors.password?.message)}
            />
          </Stack>
        </fieldset>
        {link.needs_organization && <SetupOrganization />}
        <Button type="submit" size="md" fullWidth loading={complete.isPending}>
          {link.purpose === "recovery" ? t("setup.submit_recovery") : t("setup.submit_first")}
        </Button>
      </PlainForm>
    </FormProvider>
  );
}

/** Returns the messages that belong to no field, or null. */
function failure(error: Error): string | null {
  const fields = "fields" in error ? Object.keys(error.fields as Record<string, unknown>) : [];
  const placed = fields.length > 0 && fields.every((name) => fieldOf(name) !== null);
  return placed ? null : errorMessage(error);
}

function useSetupResolver(token: string, needsOrganization: boolean): Resolver<SetupValues> {
  return useMemo(() => {
    const schema = needsOrganization
      ? setup.extend({ organization_name: setup.shape.organization_name.unwrap() })
      : setup;
    const check = zodResolver(schema) as unknown as Resolver<SetupValues>;
    return async (values, context, options) => {
      const result = await check(
        toSetup(values, token, needsOrganization) as unknown as SetupValues,
        context,
        options,
      );
      return Object.keys(result.errors).length > 0 ? result : { values, errors: {} };
    };
  }, [token, needsOrganization]);
}

function SetupOrganization() {
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
