import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { usePublication } from "../../../api/session.ts";
import { CodeInput } from "../../../ui/code-input.tsx";
import { currencyNames, languageNames } from "../../../ui/code-names.ts";
import { zoneCity } from "../../../ui/format.ts";
import { MomentInput } from "../../../ui/moment-input.tsx";
import { PriceInput } from "../../../ui/price-input.tsx";
import { useArticleField } from "./use-article-form.ts";

type LineField = "name" | "external_id" | "apple_product_identifier" | "google_product_identifier";

/** A line of text. What the contract calls null where nothing is said is null when nothing is typed. */
export function LineField({ name, nullable = false }: { name: LineField; nullable?: boolean }) {
  const { t } = useTranslation("articles");
  const { field, readOnly, label, error } = useArticleField(name);
  return (
    <TextInput
      label={label}
      description={t(`article.help.${name}`)}
      error={error}
      readOnly={readOnly}
      autoComplete="off"
      spellCheck={false}
      maxLength={1000}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      value={field.value ?? ""}
      onChange={(event) => {
        const text = event.currentTarget.value;
        field.onChange(nullable && text === "" ? null : text);
      }}
    />
  );
}

export function SummaryField() {
  const { t } = useTranslation("articles");
  const { field, readOnly, label, error } = useArticleField("preview");
  return (
    <Textarea
      aria-label={label}
      description={t("article.help.preview")}
      inputWrapperOrder={["label", "input", "description", "error"]}
      error={error}
      readOnly={readOnly}
      autosize
      minRows={3}
      maxRows={10}
      dir="auto"
      {...field}
    />
  );
}

export function ReleaseField({ published }: { published: boolean }) {
  const { t } = useTranslation("articles");
  const { publication } = usePublication();
  const { field, readOnly, label, error } = useArticleField("released_at");
  return (
    <MomentInput
      label={label}
      description={t("article.help.released_at", { city: zoneCity(publication.time_zone) })}
      error={error}
      readOnly={readOnly}
      timeZone={publication.time_zone}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      empty={t("article.help.released_at_empty")}
      past={published ? null : t("article.help.released_at_past")}
    />
  );
}

export function FlagField({ name }: { name: "subscription_required" | "purchase_required" }) {
  const { t } = useTranslation("articles");
  const { field, readOnly, label, error } = useArticleField(name);
  return (
    <Checkbox
      label={label}
      description={t(`article.help.${name}`)}
      error={error}
      disabled={readOnly}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}

export function PriceFields() {
  const { field: price, control, readOnly, label, error } = useArticleField("cents");
  const currency = useWatch({ control, name: "currency" });
  return (
    <PriceInput
      label={label}
      error={error}
      readOnly={readOnly}
      currency={currency}
      cents={price.value}
      onChange={price.onChange}
      onBlur={price.onBlur}
      name={price.name}
      ref={price.ref}
    />
  );
}

export function CodeField({ name }: { name: "language" | "currency" }) {
  const { field, readOnly, label, error } = useArticleField(name);
  return (
    <CodeInput
      names={name === "language" ? languageNames() : currencyNames()}
      label={label}
      error={error}
      readOnly={readOnly}
      {...field}
      onChange={(code) => field.onChange(name === "currency" ? code.toUpperCase() : code)}
    />
  );
}
