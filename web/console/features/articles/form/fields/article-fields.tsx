import { Textarea } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import {
  CodeField,
  FlagInput,
  LineInput,
  MomentField,
  PriceField,
} from "#web/console/components/record/record-fields.tsx";
import { zoneCity } from "#web/lib/format.ts";
import { useArticleField } from "../use-article-form.ts";

type LineName = "name" | "external_id" | "apple_product_identifier" | "google_product_identifier";

export function ArticleLine({ name, nullable = false }: { name: LineName; nullable?: boolean }) {
  const { t } = useTranslation("articles");
  const description = t(`article.help.${name}`);
  return (
    <LineInput of={useArticleField(name)} description={description} nullable={nullable} maxLength={1000} />
  );
}

export function ArticleSummary() {
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

export function ArticleRelease({ published }: { published: boolean }) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  return (
    <MomentField
      of={useArticleField("released_at")}
      description={t("article.help.released_at", { city: zoneCity(time_zone) })}
      timeZone={time_zone}
      empty={t("article.help.released_at_empty")}
      past={published ? null : t("article.help.released_at_past")}
    />
  );
}

export function ArticleFlag({ name }: { name: "subscription_required" | "purchase_required" }) {
  const { t } = useTranslation("articles");
  return <FlagInput of={{ ...useArticleField(name), description: t(`article.help.${name}`) }} />;
}

export function ArticlePrice() {
  const price = useArticleField("cents");
  return <PriceField of={price} currency={useWatch({ control: price.control, name: "currency" })} />;
}

export function ArticleCode({ name }: { name: "language" | "currency" }) {
  return <CodeField of={useArticleField(name)} kind={name} />;
}
