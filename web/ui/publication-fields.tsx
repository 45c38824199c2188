import { Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { NewPublication } from "#shared/console/session.ts";
import { fieldMessage } from "./field-errors.ts";
import { formatLocale, localTimeZone } from "./format.ts";

/** The form around these fields holds the publication under this name. */
export interface PublicationValues {
  publication: NewPublication;
}

/** What most people would choose: their own time zone, English, euros. */
export function emptyPublication(): NewPublication {
  const own = localTimeZone();
  return { name: "", pubcode: "", time_zone: own, language: "en", currency: "EUR" };
}

/** Browsers cannot list languages; any other code can be set in the provisioning file. */
const languages = [
  "ar bg bs ca cs cy da de de-AT de-CH el en en-GB en-US es et eu fi fr fr-BE fr-CA fr-CH ga gl he hi hr hu",
  "hy id is it ja ka ko lt lv mk mt nb nl nl-BE nn pl pt pt-BR ro ru sk sl sq sr sv th tr uk vi zh",
]
  .join(" ")
  .split(" ");

/** Name, code, time zone, language and currency of a publication, inside a react-hook-form provider. */
export function PublicationFields() {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<PublicationValues>();
  const errors = formState.errors.publication;
  const choices = useChoices();
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
      <ChoiceField
        name="time_zone"
        choices={choices.time_zone}
        description={t("publication_fields.time_zone_hint")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <ChoiceField name="language" choices={choices.language} />
        <ChoiceField name="currency" choices={choices.currency} />
      </SimpleGrid>
    </Stack>
  );
}

interface ChoiceFieldProps {
  name: "time_zone" | "language" | "currency";
  choices: { value: string; label: string }[];
  description?: string;
}

function ChoiceField({ name, choices, description }: ChoiceFieldProps) {
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
          data={choices}
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

function useChoices() {
  const locale = formatLocale();
  return useMemo(() => {
    const language = new Intl.DisplayNames(locale, { type: "language" });
    const currency = new Intl.DisplayNames(locale, { type: "currency" });
    const zones = new Set([localTimeZone(), "UTC", ...Intl.supportedValuesOf("timeZone")]);
    return {
      time_zone: [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
      language: languages.map((code) => ({ value: code, label: `${language.of(code) ?? code} (${code})` })),
      currency: Intl.supportedValuesOf("currency").map((code) => ({
        value: code,
        label: `${code}, ${currency.of(code) ?? code}`,
      })),
    };
  }, [locale]);
}
