import { Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { Controller, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { NewPublication } from "#shared/console/identity/setup.ts";
import { formatLocale } from "#web/console/i18n/formats.ts";
import { currentLanguage } from "#web/console/i18n/i18n.ts";
import { currencyNames, languageNames } from "#web/lib/code-names.ts";
import { localTimeZone } from "#web/lib/time-zones.ts";
import { fieldMessage } from "../feedback/field-errors.ts";

/** Values of a form with `PublicationFields`. */
export interface PublicationValues {
  publication: NewPublication;
}

/** Returns the default values: the browser's time zone, the language of the console, euros. */
export function emptyPublication(): NewPublication {
  const own = localTimeZone();
  return { name: "", pubcode: "", time_zone: own, language: currentLanguage(), currency: "EUR" };
}

/** Renders the fields of a publication, inside a react-hook-form provider. */
export function PublicationFields() {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<PublicationValues>();
  const errors = formState.errors.publication;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          {...register("publication.name")}
          label={t("publication_fields.name")}
          description={t("publication_fields.name_hint")}
          error={fieldMessage(errors?.name?.message)}
          autoComplete="off"
        />
        <TextInput
          {...register("publication.pubcode")}
          label={t("publication_fields.pubcode")}
          description={t("publication_fields.pubcode_hint")}
          error={fieldMessage(errors?.pubcode?.message)}
          autoComplete="off"
          spellCheck={false}
        />
      </SimpleGrid>
      <ChoiceField name="time_zone" description={t("publication_fields.time_zone_hint")} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <ChoiceField name="language" />
        <ChoiceField name="currency" />
      </SimpleGrid>
    </Stack>
  );
}

interface ChoiceFieldProps {
  name: "time_zone" | "language" | "currency";
  description?: string;
}

function ChoiceField({ name, description }: ChoiceFieldProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<PublicationValues>();
  return (
    <Controller
      name={`publication.${name}`}
      control={control}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <Select
          ref={ref}
          value={value}
          onChange={(chosen) => chosen && onChange(chosen)}
          onBlur={onBlur}
          data={choicesOf(name)}
          label={t(`publication_fields.${name}`)}
          description={description}
          error={fieldMessage(fieldState.error?.message)}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t("publication_fields.nothing_found")}
          maxDropdownHeight={280}
        />
      )}
    />
  );
}

function choicesOf(name: ChoiceFieldProps["name"]): { value: string; label: string }[] {
  if (name === "language")
    return [...languageNames(formatLocale())].map(([value, language]) => ({
      value,
      label: `${language} (${value})`,
    }));
  if (name === "currency")
    return [...currencyNames(formatLocale())].map(([value, currency]) => ({
      value,
      label: `${value}, ${currency}`,
    }));
  const zones = new Set([localTimeZone(), "UTC", ...Intl.supportedValuesOf("timeZone")]);
  return [...zones].sort().map((value) => ({ value, label: value.replaceAll("_", " ") }));
}
